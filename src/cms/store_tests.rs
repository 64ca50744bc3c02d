//! What is said of content that is not there.

use super::*;

#[test]
fn content_that_may_not_be_read_is_not_said_to_be_missing_or_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pull.json");
    let missing = unusable(&path, File::open(&path));
    assert!(missing.what.starts_with("there is no content"), "{missing:?}");
    let denied = unusable(&path, Err(ErrorKind::PermissionDenied.into()));
    assert_eq!(denied.code, Code::NothingKept);
    assert!(denied.what.starts_with("cannot read"), "{denied:?}");
    assert!(denied.hint.contains("the user"), "{denied:?}");
}

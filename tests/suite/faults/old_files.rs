//! Files that their server has in an older version than the CMS says.

use super::behaviour::{Answer, Behaviour};
use super::pictures::Pictures;
use super::raw_server::Target;

#[test]
fn a_file_that_is_not_as_large_as_the_cms_says_is_asked_for_again_by_the_next_build() {
    let mut pictures = Pictures::new();
    let one = Target::Path("/uploads/a.jpg");
    // A CDN has the file that an editor has replaced.
    let other = |answer: Answer| {
        let body = [&answer.body[..], b"older"].concat();
        let head = format!(
            "HTTP/1.1 200 OK\r\nConnection: close\r\nETag: \"older\"\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        [head.as_bytes(), &body].concat()
    };
    pictures.server.misbehave(one, 1, Behaviour::Change(other));
    for asked in [1, 1, 0] {
        let before = pictures.server.seen(one);
        assert_eq!(pictures.site.build().problems, 0);
        assert_eq!(pictures.server.seen(one) - before, asked);
    }
}

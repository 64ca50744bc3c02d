use super::*;

const LENGTH: usize = 100_000;

/// A text of that length in bytes: `start` and then `part` again and again, with the number of the repetition for `N`.
fn text(start: &str, part: &str) -> String {
    let mut text = start.to_owned();
    let mut number = 0;
    while text.len() < LENGTH {
        text.push_str(&part.replace('N', &number.to_string()));
        number += 1;
    }
    text
}

/// Work for each byte, without a limit.
fn work(html: &str) -> f64 {
    let sink = Count::default();
    let work = Rc::clone(&sink.work);
    let context = QualName::new(None, ns!(html), local_name!("div"));
    parse_fragment(sink, ParseOpts::default(), context, Vec::new(), false).one(html);
    work.get() as f64 / html.len() as f64
}

#[test]
fn texts_of_editors_are_cheap_whatever_their_length() {
    for part in [
        "<p>Wij zijn een bureau voor <strong>hout</strong>, met <a href=\"/x\">werk</a> in Emmen.</p>",
        "<ul><li>Hout</li><li>Staal<ul><li>Beton</li></ul></li></ul>",
        "<h2>Kop</h2><p>Tekst<br>op twee regels&nbsp;&eacute;n &amp; meer</p>",
        "<figure class=\"table\"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td><td><p>c</p></td></tr></tbody></table></figure>",
        "<p>a<p>b<p>c<li>d<li>e",
        "<P><FONT COLOR=red><B>Word</B></FONT></P><o:p></o:p>",
        "<b></b>",
        // Three of them are opened again in each paragraph, and no more.
        "<b><p>",
        "<p></p>",
        "Zonder een enkele tag, maar 3 < 4 & 5 > 2. ",
    ] {
        let text = text("", part);
        assert_eq!(refusal(&text), None, "{part}: {}", work(&text));
    }
}

/// Each of them keeps a parser busy for seconds or minutes.
#[test]
fn texts_that_cost_more_than_their_length_are_refused() {
    for (start, part) in [
        ("", "<div></x>"),
        ("", "<div>"),
        ("", "<span>"),
        ("", "<span><div></span></div>"),
        ("", "<p><b a=N></p>"),
        ("", "<p><a><b a=N></a></p>"),
        ("", "<table><tr><td>"),
        ("", "<svg><g>"),
        ("", "<math><mtext><b>"),
        ("", "<ul><li>"),
        ("<table>", "<br>"),
        ("<table>", "x<i></i>"),
        ("<table><tr><td></td>", "x<hr>"),
        ("", "<template>"),
        ("", "<object><b N>"),
        ("<p ", "aN "),
        ("<p ", "aN=\"\""),
        ("</p ", "aN/"),
        ("<!--<a b='--><a ", "aN "),
        ("", "<a b='"),
    ] {
        assert!(refusal(&text(start, part)).is_some(), "{start}{part}");
    }
}

#[test]
fn a_quotation_may_hold_what_looks_like_attributes() {
    let words = "een lange beschrijving ".repeat(500);
    assert_eq!(refusal(&format!("<img alt=\"{words}\" title = '{words}'>")), None);
    assert_eq!(
        refusal(&format!(
            "<img src=\"data:image/png;base64,{}\">",
            "A/".repeat(200_000)
        )),
        None
    );
    let many: String = (0..=MAX_ATTRIBUTES).map(|number| format!("a{number} ")).collect();
    assert!(refusal(&format!("<p {many}>")).is_some());
    assert_eq!(refusal("<p a=1 b = '2' c=\"3\" d / =e>< p"), None);
}

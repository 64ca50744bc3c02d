use super::super::clean;

const START: &str = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>";

#[track_caller]
fn refused(content: &str, words: &str) {
    let message = clean(format!("{START}{content}</svg>").as_bytes())
        .expect_err(content)
        .to_string();
    assert!(message.contains(words), "{message}: {content}");
}

#[track_caller]
fn drawn(content: &str) {
    let image = clean(format!("{START}{content}</svg>").as_bytes());
    assert!(image.is_ok(), "{image:?}: {content}");
}

/// `part` twelve times, with its number for `N` and, for `%`, ten times `inner` with the previous part's number; then
/// the element that uses the last part.
fn levels(part: &str, inner: &str, last: &str) -> String {
    let levels = (1..=12).map(|level: i32| {
        let inner = inner.replace('N', &(level - 1).to_string()).repeat(10);
        part.replace('N', &level.to_string()).replace('%', &inner)
    });
    format!("{}{}", levels.collect::<String>(), last)
}

#[test]
fn a_few_elements_that_multiply_are_refused() {
    for bomb in [
        levels("<g id='aN'>%</g>", "<use href='#aN'/>", ""),
        levels(
            "<g id='aN'>%</g>",
            "<use xlink:href='#aN' xmlns:xlink='http://www.w3.org/1999/xlink'/>",
            "",
        ),
        levels(
            "<symbol id='aN'>%</symbol>",
            "<use href='#aN'/>",
            "<use href='#a12'/>",
        ),
        levels(
            "<pattern id='aN'>%</pattern>",
            "<rect fill='url(#aN)'/>",
            "<rect fill='url(#a12)'/>",
        ),
        levels(
            "<pattern id='aN'>%</pattern>",
            "<rect style='stroke: url( \"#aN\")'/>",
            "",
        ),
        levels("<mask id='aN'>%</mask>", "<rect mask='url(#aN)'/>", ""),
        levels(
            "<marker id='aN'>%</marker>",
            "<path d='M0 0 1 1' marker-mid='url(#aN)'/>",
            "",
        ),
        levels(
            "<style>.aN{fill:url(#aN)}</style><pattern id='aN'>%</pattern>",
            "<rect class='b aN'/>",
            "",
        ),
        levels(
            "<style>@media all{/* } */ #b>rect.aN:hover{marker-end:URL('#aN')}</style><marker id='aN'>%</marker>",
            "<rect class='aN'/>",
            "",
        ),
        levels(
            "<style>g{&amp; .aN{mask:url(#aN)}}</style><mask id='aN'>%</mask>",
            "<rect class='aN'/>",
            "",
        ),
    ] {
        // Far fewer bytes than a photograph.
        assert!(bomb.len() < 12_000);
        refused(&bomb, "more than 1000000 elements");
    }
    let many = "1 1 ".repeat(5_000);
    refused(
        &format!(
            "<marker id='m'><path d='M{many}' marker-mid='url(#n)'/></marker><marker id='n'><path/></marker><g marker-mid='url(#m)'><path d='M{many}'/></g>"
        ),
        "more than",
    );
    refused(
        &format!("<filter id='f'/>{}", "<path filter='url(#f)'/>".repeat(600)),
        "more than",
    );
    for hidden in [".a{/* } */fill:url(#p)}", ".a{.b{x:y}fill:url(#p)}"] {
        refused(
            &format!("<style>{hidden}</style><pattern id='p'/>"),
            "cannot be determined",
        );
    }
    refused("<style>:root{--a:url(#p)}</style><pattern id='p'/>", "variable");
}

#[test]
fn a_part_inside_of_itself_is_refused() {
    for circle in [
        "<g id='a'><use href='#a'/></g>",
        "<pattern id='a'><rect fill='url(#b)'/></pattern><pattern id='b'><rect fill='url(#a)'/></pattern>",
        "<style>rect{mask:url(#a)}</style><mask id='a'><rect/></mask>",
    ] {
        refused(circle, "refers to itself");
    }
    let chain: String = (1..50_000)
        .map(|n| format!("<use id='a{n}' href='#a{}'/>", n + 1))
        .collect();
    refused(&format!("{chain}<use id='a50000' href='#a1'/>"), "itself");
}

#[test]
fn what_image_editors_refer_to_is_drawn() {
    drawn(
        "<style>.st0{clip-path:url(#c);} .st1{fill:url(#g)}</style><defs><rect id='r'/></defs><clipPath id='c'><use href='#r'/></clipPath>\
        <linearGradient id='g'><stop/></linearGradient><g class='st0'><path class='st1'/></g>",
    );
    drawn(&format!(
        "<linearGradient id='g'><stop/><stop/></linearGradient><g fill='url(#g)'>{}</g>",
        "<path d='M0 0h9'/>".repeat(20_000)
    ));
    drawn(&format!(
        "<filter id='f'><feGaussianBlur stdDeviation='4'/></filter>{}",
        "<path filter='url(#f)'/>".repeat(50)
    ));
    drawn("<a href='#b' id='c'><path id='b'/></a><g id='d'><a href='#d'><path/></a></g>");
    drawn("<rect fill='#fff' style='fill:#000'/><use href='#nowhere'/>");
}

#[test]
fn filters_are_not_larger_than_the_image() {
    for large in [
        "<filter id='f'><feGaussianBlur stdDeviation='1000'/></filter>",
        "<filter id='f'><feGaussianBlur stdDeviation='1 1e9'/></filter>",
        "<filter id='f'><feDropShadow stdDeviation='101'/></filter>",
        "<filter id='f'><feTurbulence numOctaves='1000'/></filter>",
        "<filter id='f'><feMorphology radius='5,500'/></filter>",
        "<filter id='f'><feConvolveMatrix order='99'/></filter>",
    ] {
        refused(large, "more than");
    }
    for large in [
        "<g style='filter:blur(9999px)'/>",
        "<style>g{filter:drop-shadow(0 0 1e5px red)}</style>",
    ] {
        refused(large, "blur by more");
    }
    drawn(
        "<filter id='f'><feGaussianBlur stdDeviation='2 .5'/><feTurbulence numOctaves='3' baseFrequency='0.04'/></filter>",
    );
}

#[test]
fn a_canvas_larger_than_a_wall_is_refused() {
    for size in [
        "width='100000'",
        "height='30in' width='9999999999'",
        "width='20000' viewBox='0 0 9 9'",
    ] {
        let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' {size}><path/></svg>");
        let message = clean(svg.as_bytes()).expect_err(size);
        assert!(message.to_string().contains("CSS pixels"), "{message}");
    }
    // In its own units, not pixels.
    assert!(clean(b"<svg viewBox='0 0 100000 100000'><path/></svg>").is_ok());
}

#[test]
fn a_file_is_read_in_the_time_of_its_length() {
    let attributes: String = (0..200_000).map(|n| format!(" a{n}=''")).collect();
    refused(&format!("<g{attributes}/>"), "attributes");
    let spaces: String = (0..60_000).map(|n| format!("<g xmlns:a{n}='b'>")).collect();
    refused(&spaces, "namespaces");
}

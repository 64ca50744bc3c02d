use super::*;
use crate::config::THIS_PROJECT;
use std::path::Path;

const START: &str = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='9' height='9'>";

fn size(svg: &str) -> Result<(f64, f64), SvgFault> {
    clean(svg.as_bytes()).map(|image| image.size)
}

#[track_caller]
fn refused(svg: &str, words: &str) {
    let message = clean(svg.as_bytes()).expect_err(svg).to_string();
    assert!(message.contains(words), "{message}: {svg}");
}

#[track_caller]
fn written(svg: &str) -> String {
    clean(svg.as_bytes())
        .unwrap_or_else(|message| panic!("{message}: {svg}"))
        .text
}

#[test]
fn an_svg_has_a_size() {
    for (attributes, expected) in [
        ("width=\"240\" height=\"64px\"", (240.0, 64.0)),
        ("viewBox=\"0 0 24 12\"", (24.0, 12.0)),
        ("width=\"90\"\n\tviewBox='0,0\n24 , 12'", (90.0, 45.0)),
        ("height='6'\tviewBox='0 0 24 12'", (12.0, 6.0)),
        ("width='100%' height='100%' viewBox='-1 -1 24 12'", (24.0, 12.0)),
        ("width='1in' height='72pt'", (96.0, 96.0)),
        ("", (300.0, 150.0)),
        ("viewBox='0 0 0 0'", (300.0, 150.0)),
    ] {
        let svg = format!("<!-- <svg width='1' height='1'> --><svg {attributes}><path/></svg>");
        assert_eq!(size(&svg), Ok(expected), "{attributes}");
    }
    for nothing in ["width='0' height='4'", "width='-1' height='4'"] {
        assert!(size(&format!("<svg {nothing}/>")).is_err());
    }
}

#[test]
fn whatever_could_run_is_refused() {
    for (content, words) in [
        ("<script>x</script>", "`<script>`"),
        ("<SCRIPT>x</SCRIPT>", "`<SCRIPT>`"),
        (
            "<s:script xmlns:s=\"http://www.w3.org/2000/svg\">x</s:script>",
            "`<script>`",
        ),
        (
            "<h:script xmlns:h=\"http://www.w3.org/1999/xhtml\">x</h:script>",
            "`<script>`",
        ),
        ("<metadata><script>x</script></metadata>", "`<script>`"),
        ("<foreignObject><p/></foreignObject>", "`<foreignObject>`"),
        ("<set attributeName='href' to='javascript:x'/>", "`<set>`"),
        ("<g onload =\"x\"/>", "`onload`"),
        ("<g\ronload=\"x\"/>", "`onload`"),
        ("<g\u{c}onload=\"x\"/>", "well-formed"),
        ("<g OnClick='x'/>", "`OnClick`"),
        ("<metadata><g onload='x'/></metadata>", "`onload`"),
    ] {
        refused(&format!("{START}{content}</svg>"), words);
    }
    refused("<svg width='1' height='1' onload=\"x()\"></svg>", "`onload`");
}

#[test]
fn whatever_leads_elsewhere_is_refused() {
    for content in [
        "<a href=\"JavaScript:x\"/>",
        "<a href=\"&#106;avascript:x\"/>",
        "<a href=\"java&#9;script:x\"/>",
        "<a xlink:href=' https://evil.example/'/>",
        "<image href = \"https://evil.example/x\"/>",
        "<image href='//evil.example/x'/>",
        "<image href='#a' xlink:href='x.png'/>",
        "<image href='data:image/svg+xml;base64,PHN2Zz4='/>",
        "<use href='sprite.svg#a'/>",
        "<rect fill='url(//evil.example/x)'/>",
        "<rect fill='u\\72l(//evil.example/x)'/>",
        "<rect style='fill:url(&quot;https://evil.example/x&quot;)'/>",
        "<style>rect { fill: url(//evil.example/x) }</style>",
        "<style>@imp<!-- -->ort '//evil.example/x.css';</style>",
        "<style><![CDATA[@import '//evil.example/x.css';]]></style>",
    ] {
        let message = clean(format!("{START}{content}</svg>").as_bytes())
            .expect_err(content)
            .to_string();
        assert!(
            message.contains("outside") || message.contains("styles"),
            "{message}"
        );
    }
}

#[test]
fn entities_are_refused_and_end_in_no_memory() {
    refused(
        "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg/>",
        "entity",
    );
    let mut laughs = String::from("<!DOCTYPE svg [<!ENTITY l0 'ha'>");
    for step in 1..10 {
        let before = format!("&l{};", step - 1).repeat(10);
        laughs.push_str(&format!("<!ENTITY l{step} '{before}'>"));
    }
    refused(&format!("{laughs}]>{START}<text>&l9;</text></svg>"), "entity");
    refused(&format!("{START}<text>&nbsp;</text></svg>"), "well-formed");
}

#[test]
fn what_cannot_be_read_is_said() {
    refused(&format!("{START}<g>"), "well-formed");
    refused("<svg xmlns='https://other.example'/>", "not an SVG");
    refused(
        &format!("{START}{}{}</svg>", "<g>".repeat(300), "</g>".repeat(300)),
        "nests",
    );
    let deep = format!("{START}{}{}</svg>", "<g>".repeat(100_000), "</g>".repeat(100_000));
    refused(&deep, "nests");
    refused(&" ".repeat(9 << 20), "9 MB");
    assert_eq!(clean(b"<svg>\xe9</svg>"), Err(SvgFault::NotUtf8));
}

/// Leftovers of Inkscape, Illustrator and Sketch around the shapes.
#[test]
fn what_programs_keep_for_themselves_is_left_out() {
    let svg = "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>
        <?xml-stylesheet href='//evil.example/x.css'?>
        <!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In -->
        <!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">
        <svg version=\"1.1\" id=\"Laag_1\" xmlns=\"http://www.w3.org/2000/svg\" x=\"0px\" y=\"0px\"
            xmlns:xlink=\"http://www.w3.org/1999/xlink\" xmlns:i=\"http://www.inkscape.org/namespaces/inkscape\"
            xmlns:sodipodi=\"http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd\" viewBox=\"0 0 40 20\"
            style=\"enable-background:new 0 0 40 20;\" xml:space=\"preserve\" i:version=\"1.3\">
            <sodipodi:namedview pagecolor=\"#fff\"><i:grid/></sodipodi:namedview>
            <metadata><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"/></metadata>
            <title>Hout &amp; &lt;Zn&gt;</title>
            <g i:label=\"Laag\" data-name=\"1\"><flowRoot/><path d=\"M0 0\n\th9\"/> </g>
        </svg>";
    assert_eq!(
        written(svg),
        "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"Laag_1\" x=\"0px\" y=\"0px\" viewBox=\"0 0 40 20\" \
         style=\"enable-background:new 0 0 40 20;\" xml:space=\"preserve\">\
         <title>Hout &amp; &lt;Zn&gt;</title><g><path d=\"M0 0  h9\"/></g></svg>"
    );
}

/// The start and the end of a file with its option "preserve editing capabilities".
#[test]
fn what_illustrator_keeps_to_edit_it_again_is_left_out() {
    let svg = |inside: &str, extension: &str| {
        format!(
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\" [
            <!ENTITY ns_svg \"http://www.w3.org/2000/svg\">
            <!ENTITY ns_ai \"http://ns.adobe.com/AdobeIllustrator/10.0/\">
            ]><svg xmlns=\"&ns_svg;\" xmlns:i=\"&ns_ai;\" viewBox=\"0 0 9 9\"><switch><foreignObject requiredExtensions=\"{extension}\">\
            {inside}</foreignObject><g i:extraneous=\"self\"><path/></g></switch><i:pgf>eJzs</i:pgf></svg>"
        )
    };
    assert_eq!(
        written(&svg("<i:pgfRef/>", "&ns_ai;")),
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><switch><g><path/></g></switch></svg>"
    );
    refused(&svg("<script>x</script>", "&ns_ai;"), "`<script>`");
    refused(&svg("<g onload='x'/>", "&ns_ai;"), "`onload`");
    refused(&svg("", "http://www.w3.org/1999/xhtml"), "`<foreignObject>`");
}

#[test]
fn what_an_entity_or_an_encoding_hides_is_refused() {
    refused(
        &format!("<!DOCTYPE svg [<!ENTITY a 'javascript:x'>]>{START}<a href='&a;'/></svg>"),
        "outside",
    );
    refused(
        &format!("<!DOCTYPE svg [<!ENTITY a 'url(//evil.example)'>]>{START}<g fill='&a;'/></svg>"),
        "outside",
    );
    let utf16 = |svg: &str| -> Vec<u8> {
        let units = format!("\u{feff}{svg}");
        units.encode_utf16().flat_map(u16::to_be_bytes).collect()
    };
    let script = utf16(&format!("{START}<script>x</script></svg>"));
    assert_eq!(clean(&script), Err(SvgFault::Element("script".into())));
    let title = clean(&utf16(&format!("{START}<title>é</title></svg>"))).unwrap();
    assert!(title.text.contains("<title>é</title>"), "{}", title.text);
    let utf7 = b"<?xml version='1.0' encoding='utf-7'?><svg>+ADw-script/>\xff</svg>";
    assert_eq!(clean(utf7), Err(SvgFault::NotUtf8));
}

#[test]
fn what_svgs_need_is_kept() {
    let kept = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\" width=\"9\" height=\"9\">\
        <style>.a&gt;path{fill:url(#b)}</style><defs><linearGradient id=\"b\" gradientTransform=\"rotate(9)\">\
        <stop offset=\"0\" stop-color=\"#fff\" stop-opacity=\".5\"/></linearGradient>\
        <clipPath id=\"c\"><use href=\"#d\"/></clipPath><mask id=\"m\" maskUnits=\"userSpaceOnUse\"/>\
        <pattern id=\"p\" patternContentUnits=\"objectBoundingBox\"><image href=\"data:image/png;base64,iVBO\"/></pattern>\
        <filter id=\"f\" filterUnits=\"userSpaceOnUse\"><feGaussianBlur stdDeviation=\"2\"/>\
        <feColorMatrix in=\"SourceAlpha\" values=\"0 0 0\" result=\"h\"/></filter><symbol id=\"s\" viewBox=\"0 0 1 1\"/></defs>\
        <g clip-path=\"url(#c)\" filter=\"url(&quot;#f&quot;)\" class=\"a\"><path id=\"d\" fill-rule=\"evenodd\" d=\"M0 0h9\"/></g>\
        <text x=\"1\" font-family=\"'Open Sans', serif\" xml:lang=\"nl\">Hout <tspan dy=\"1\">bouw</tspan></text></svg>";
    assert_eq!(written(kept), kept);
}

#[test]
fn references_are_written_in_one_way() {
    let svg = format!(
        "{START}<image xlink:href=' data:image/PNG;base64,iVBO\n Rw0= '/><use xlink:href='#old' href='#new'/><use xlink:href=''/></svg>"
    );
    assert!(
        written(&svg)
            .ends_with("<image href=\"data:image/png;base64,iVBORw0=\"/><use href=\"#new\"/><use/></svg>")
    );
}

#[test]
fn an_svg_without_namespace_or_view_is_given_both() {
    assert_eq!(
        written("<svg width='9' height='6'><path/></svg>"),
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 6\" width=\"9\" height=\"6\"><path/></svg>"
    );
}

#[test]
fn a_rewritten_svg_stays_as_it_is() {
    let folders = ["crates/embedded-craft/demo/files/images", "frontend/brand"];
    let mut seen = 0;
    for entry in folders
        .into_iter()
        .flat_map(|folder| std::fs::read_dir(Path::new(THIS_PROJECT).join(folder)).unwrap())
    {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "svg") {
            let once = written(&std::fs::read_to_string(&path).unwrap());
            assert_eq!(written(&once), once, "{}", path.display());
            assert!(once.contains("<path"), "{}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 10);
}

//! The elements and attributes of SVG that are published.

/// The namespace of SVG.
pub const SVG: &str = "http://www.w3.org/2000/svg";
/// The namespace of HTML.
pub const XHTML: &str = "http://www.w3.org/1999/xhtml";

/// Elements that run, load or animate, in lower case. Some belong to HTML, which a browser also interprets inside an
/// SVG. An animation would need a pause button.
const ACTIVE_ELEMENTS: &str = "animate animatecolor animatemotion animatetransform audio base discard embed foreignobject \
     handler iframe link listener meta object prefetch script set video";

/// Elements that are published.
const ELEMENTS: &str = "a circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite \
     feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA \
     feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset \
     fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter g image line \
     linearGradient marker mask path pattern polygon polyline radialGradient rect stop style svg \
     switch symbol text textPath title tspan use";

/// Elements whose text is visible, unlike white space between elements.
const TEXT_ELEMENTS: &str = "a desc text textPath title tspan";

/// Published attributes, besides `aria-…` and references.
const ATTRIBUTES: &str = "alignment-baseline amplitude azimuth baseFrequency baseline-shift bias class clip clip-path \
     clip-rule clipPathUnits color color-interpolation color-interpolation-filters color-rendering cx \
     cy d diffuseConstant direction display divisor dominant-baseline dx dy edgeMode elevation \
     exponent fill fill-opacity fill-rule filter filterUnits flood-color flood-opacity font-family \
     font-size font-size-adjust font-stretch font-style font-variant font-weight fr fx fy \
     glyph-orientation-horizontal glyph-orientation-vertical gradientTransform gradientUnits height \
     id image-rendering in in2 intercept isolation k1 k2 k3 k4 kernelMatrix kernelUnitLength lang \
     lengthAdjust letter-spacing lighting-color limitingConeAngle marker marker-end marker-mid \
     marker-start markerHeight markerUnits markerWidth mask mask-type maskContentUnits maskUnits \
     media method mix-blend-mode mode numOctaves offset opacity operator order orient overflow \
     paint-order pathLength patternContentUnits patternTransform patternUnits points pointsAtX \
     pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY \
     requiredExtensions requiredFeatures result role rotate rx ry scale seed shape-rendering side \
     slope spacing specularConstant specularExponent spreadMethod startOffset stdDeviation \
     stitchTiles stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap \
     stroke-linejoin stroke-miterlimit stroke-opacity stroke-width style surfaceScale systemLanguage \
     tableValues targetX targetY text-anchor text-decoration text-rendering textLength transform \
     transform-origin type unicode-bidi values vector-effect viewBox visibility width word-spacing \
     writing-mode x x1 x2 xChannelSelector y y1 y2 yChannelSelector z";

/// Attributes with names or words, never styles.
const NAME_ATTRIBUTES: &str = "class id lang role systemLanguage";

/// Whether an SVG with this element is refused.
pub fn is_active(element: &str) -> bool {
    listed(ACTIVE_ELEMENTS, &element.to_ascii_lowercase())
}

/// Whether an element is published.
pub fn is_element(element: &str) -> bool {
    listed(ELEMENTS, element)
}

/// Whether an element's text is published.
pub fn has_text(element: &str) -> bool {
    listed(TEXT_ELEMENTS, element)
}

/// Whether an attribute is published.
pub fn is_attribute(name: &str) -> bool {
    name.starts_with("aria-") || listed(ATTRIBUTES, name)
}

/// Whether an attribute's value is checked like a style.
pub fn is_style(attribute: &str) -> bool {
    !attribute.starts_with("aria-") && !listed(NAME_ATTRIBUTES, attribute)
}

fn listed(list: &str, name: &str) -> bool {
    list.split(' ').any(|known| known == name)
}

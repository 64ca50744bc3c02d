// The styles keep to the brand and to what every browser understands.
export default {
  rules: {
    "color-no-hex": true,
    "color-named": "never",
    "function-disallowed-list": [
      ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"],
      { message: "colours stand in brand/tokens.css; use var(--name), with color-mix() for a shade" },
    ],
    // WebKit drops the first when it has more than one value. The second would move what nobody meant to move: an image
    // whose size is set grows to it.
    "declaration-property-value-disallowed-list": [
      { "text-decoration": ["/\\s/"], transition: ["/^\\s*(all|var|[\\d.])/", "/,\\s*(all|var)/"] },
      {
        message: (property) =>
          property === "transition"
            ? "a transition names its property: transition: opacity var(--fast) var(--ease)"
            : "WebKit drops this shorthand with several values; write the longhands",
      },
    ],
    "block-no-empty": true,
    "declaration-block-no-duplicate-properties": true,
    "no-invalid-position-at-import-rule": true,
    "property-no-unknown": true,
    "unit-no-unknown": true,
  },
  overrides: [
    {
      files: ["brand/tokens.css"],
      rules: { "color-no-hex": null, "function-disallowed-list": null },
    },
    {
      // Paper is black and white in every brand.
      files: ["styles/print.css"],
      rules: { "color-no-hex": null },
    },
  ],
};

// The styles keep to the brand and to what every browser understands.
export default {
  rules: {
    "color-no-hex": true,
    "color-named": "never",
    "function-disallowed-list": [
      ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"],
      { message: "colours stand in brand/tokens.css; use var(--name), with color-mix() for a shade" },
    ],
    // WebKit drops the shorthand when it has more than one value.
    "declaration-property-value-disallowed-list": [
      { "text-decoration": ["/\\s/"] },
      { message: "WebKit drops this shorthand with several values; write the longhands" },
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

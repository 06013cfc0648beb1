import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["public/", "src/made/"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"] } },
    rules: {
      // The compiler finds undefined and unused names.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": "off",
      // State from the server is replaced as a whole, never changed in place.
      "svelte/prefer-svelte-reactivity": "off",
      // Prettier writes the space at an element's edge as {" "}.
      "svelte/no-useless-mustaches": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
      // Prettier breaks code at 100; it leaves comments and strings as they are.
      "max-len": ["error", { code: 110 }],
      "max-lines": ["error", 400],
      // A part that is asked for while the server is away must come once it is back.
      "no-restricted-syntax": [
        "error",
        {
          selector: "SvelteAwaitBlock > ImportExpression",
          message: 'Load parts with `later` of "lib/later".',
        },
      ],
    },
  },
  // All texts of a language stand in one file, so that it can be translated.
  { files: ["src/texts/*.ts"], rules: { "max-lines": "off" } },
  { files: ["tools/ships.mjs"], rules: { "max-len": "off" } },
);

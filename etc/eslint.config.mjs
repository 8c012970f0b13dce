import { join } from "node:path";
import javascript from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import typescript from "typescript-eslint";

const repository = join(import.meta.dirname, "..");

/** What only `builder/`, `endpoint.ts` and `index.ts` import. */
const TOP = ["types/", "builder/", "clients/", "endpoint\\.js", "index\\.js"];

/** What the types do not import, because it is not needed to describe them. */
const ABOVE_TYPES = ["uri-template/", "clients/", "endpoint\\.js", "index\\.js"];

/** Imports in `src` point one way: from the index down to `internal` (docs/architecture.md). */
const layers = [
  layer(
    ["src/{errors,version}.ts", "src/internal/**"],
    ["uri-template/", "options/", "request/", ...TOP],
  ),
  layer(["src/uri-template/**"], ["options/", "request/", ...TOP]),
  layer(["src/options/**"], ["request/", ...TOP]),
  layer(["src/request/**"], TOP),
  layer(["src/types/**"], ABOVE_TYPES, ["src/types/index.ts"]),
  layer(["src/types/route/**"], ["openapi/", "builder/", ...ABOVE_TYPES]),
  layer(["src/types/openapi/**"], ["route/", "builder/", ...ABOVE_TYPES]),
  layer(["src/builder/**"], ["clients/", "endpoint\\.js", "index\\.js"]),
  layer(["src/endpoint.ts"], ["clients/", "index\\.js"]),
  layer(
    ["src/clients/**"],
    ["uri-template/", "options/", "builder/", "endpoint\\.js", "index\\.js"],
    ["src/clients/index.ts"],
  ),
  layer(
    ["src/generate/**"],
    ["uri-template/", "request/", "builder/", "clients/", "command/", "endpoint\\.js"],
  ),
];

export default defineConfig(
  globalIgnores([
    "dist",
    "coverage",
    "etc/temporary",
    "**/node_modules",
    "test/package/consumer",
    "test/compatibility/programs",
  ]),
  javascript.configs.recommended,
  typescript.configs.strictTypeChecked,
  typescript.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: repository },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // The compiler knows which names exist.
      "no-undef": "off",
      // Control characters are what this library looks out for.
      "no-control-regex": "off",
      eqeqeq: "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  ...layers,
  {
    // Mapped types that may be optional, and `{}` as what needs no key, have no other spelling that reads as well.
    files: ["src/types/**"],
    rules: {
      "@typescript-eslint/consistent-indexed-object-style": "off",
      "@typescript-eslint/no-empty-object-type": "off",
      "@typescript-eslint/no-generated-empty-object-type": "off",
    },
  },
  {
    // What a user writes, who may well say more than is needed.
    files: ["test/types/cases/**"],
    rules: {
      "@typescript-eslint/no-unnecessary-type-assertion": "off",
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
    },
  },
  {
    files: ["test/**"],
    rules: {
      "@typescript-eslint/unbound-method": "off",
      "@typescript-eslint/no-misused-spread": "off",
    },
  },
  {
    // Generated. A schema that refers to itself cannot be a record.
    files: ["examples/github/**"],
    rules: { "@typescript-eslint/consistent-indexed-object-style": "off" },
  },
  {
    // JavaScript has no cast that the rule would see: a declared type has to do.
    files: ["**/*.mjs", "**/*.cjs"],
    rules: { "@typescript-eslint/no-unsafe-assignment": "off" },
  },
  {
    files: ["**/*.cjs"],
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
);

/**
 * @param {string[]} files
 * @param {string[]} forbidden patterns of folders and files that these files may not import
 * @param {string[]} [ignores] files of another layer among them
 */
function layer(files, forbidden, ignores = []) {
  /** @type {import("eslint").Linter.RuleEntry} */
  const rule = [
    "error",
    {
      patterns: [
        {
          regex: `^\\.[./]*/(?:.*/)?(?:${forbidden.join("|")})`,
          message: "Imports point downward only (docs/architecture.md).",
        },
        { regex: "^node:", message: "The library runs everywhere, not only in Node." },
      ],
    },
  ];
  return { files, ignores, rules: { "no-restricted-imports": rule } };
}

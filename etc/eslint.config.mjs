import { join } from "node:path";
import javascript from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import typescript from "typescript-eslint";

const repository = join(import.meta.dirname, "..");

/** The modules that only `builder/`, `endpoint.ts` and `index.ts` import. */
const TOP = ["types/", "builder/", "clients/", "routes/", "show/", "endpoint\\.js", "index\\.js"];

/** The files of the core that decide where a value goes. What reads options, and what states are made of, does not import them. */
const PLACE = ["write/", "place\\.js", "conflicts\\.js"];

/** The modules that the types do not import, because nothing in them is needed to describe types. */
const ABOVE_TYPES = ["template/", "clients/", "endpoint\\.js", "index\\.js"];

/** The modules that are not needed to read a description. */
const NOT_FOR_DESCRIPTIONS = [
  "credentials/",
  "template/",
  "write/",
  "builder/",
  "clients/",
  "routes/",
  "show/",
  "generate/",
  "endpoint\\.js",
];

/** The modules that read no description, or start from one. */
const USERS_OF_DESCRIPTIONS = ["call/", "receive/", "tools/", "command/", ...NOT_FOR_DESCRIPTIONS];

/** Imports in `src` point one way: from the index down to `internal` (ARCHITECTURE.md). */
const layers = [
  leaf(["src/wire/**"]),
  layer(
    ["src/{errors,version}.ts", "src/internal/**"],
    ["credentials/", "template/", "core/", ...TOP],
  ),
  layer(["src/credentials/**"], ["template/", "core/", ...TOP]),
  layer(["src/template/**"], ["core/", ...TOP]),
  layer(["src/core/read/**", "src/core/{state,apply,merge,merged-options}.ts"], [...PLACE, ...TOP]),
  layer(["src/core/{place,placed,conflicts}.ts", "src/core/{write,exceptions}/**"], TOP),
  layer(["src/types/**"], ABOVE_TYPES, ["src/types/index.ts"]),
  layer(["src/types/route/**"], ["openapi/", "builder/", ...ABOVE_TYPES]),
  layer(["src/types/openapi/**"], ["route/", "builder/", ...ABOVE_TYPES]),
  layer(["src/core/builder/**"], ["clients/", "routes/", "show/", "endpoint\\.js", "index\\.js"]),
  layer(["src/core/endpoint.ts"], ["clients/", "routes/", "show/", "index\\.js"]),
  layer(
    ["src/clients/**"],
    ["template/", "read/", "builder/", "routes/", "show/", "endpoint\\.js", "index\\.js"],
    ["src/clients/index.ts"],
  ),
  layer(
    ["src/routes/**"],
    ["clients/", "show/", "openapi/", "generate/", "command/", "endpoint\\.js", "index\\.js"],
    ["src/routes/index.ts"],
  ),
  layer(
    ["src/show/**"],
    ["generate/", "command/", "endpoint\\.js", "index\\.js"],
    ["src/show/index.ts"],
  ),
  layer(
    ["src/openapi/*.ts"],
    ["read/", "plan/", "swagger/", "yaml/", ...USERS_OF_DESCRIPTIONS],
    ["src/openapi/index.ts"],
  ),
  layer(["src/openapi/{swagger,yaml}/**"], ["plan/", ...USERS_OF_DESCRIPTIONS]),
  layer(["src/openapi/read/**"], ["plan/", "swagger/", "yaml/", ...USERS_OF_DESCRIPTIONS]),
  layer(["src/openapi/plan/**"], ["swagger/", "yaml/", ...USERS_OF_DESCRIPTIONS]),
  layer(["src/openapi/call/**"], ["receive/", "tools/", "swagger/", "yaml/", "show/", "generate/"]),
  layer(["src/openapi/receive/**"], ["tools/", "swagger/", "yaml/", "show/", "generate/"]),
  layer(["src/openapi/tools/**"], ["swagger/", "yaml/", "show/", "generate/"]),
  layer(
    ["src/generate/**"],
    ["template/", "write/", "builder/", "clients/", "show/", "command/", "endpoint\\.js"],
  ),
  // The folders of the command import its helpers, and each other in this order: api, request, generate.
  commandLayer(["src/command/*.ts"], "\\./(?:api|request|generate|main|list)", [
    "src/command/{index,main,list}.ts",
  ]),
  commandLayer(["src/command/api/**"], "\\.\\./(?:request|generate|main|list)"),
  commandLayer(["src/command/request/**"], "\\.\\./(?:generate|main|list)"),
  commandLayer(["src/command/generate/**"], "\\.\\./(?:main|list)"),
  layer(
    ["src/call/**"],
    [
      "internal/(?!thrown-errors)",
      "template/",
      "write/",
      "openapi/",
      "generate/",
      "endpoint\\.js",
      "index\\.js",
    ],
  ),
  // Its folder `compiled` is copied into the output of the generator, which has nothing of this package but its entry points.
  layer(["src/runtime/**"], ["internal/", "core/", "openapi/", "generate/", ...TOP]),
];

/** One file reads the keywords that say how a value is written. The others carry what it makes of them (ARCHITECTURE.md). */
const KEYWORDS = {
  selector: "Identifier[name=/^(?:allowEmptyValue|allowReserved|collectionFormat)$/]",
  message:
    "Only openapi/read/read-serialization.ts reads this keyword. What it says is a serialization of wire/.",
};

/** One file decides where a value goes. No other code that builds requests asks what decides it. */
const PLACES = {
  selector: "Identifier[name=/^(?:variablesIn|leftoversIn)$/]",
  message: "Only core/place.ts decides where a value goes. Read it from what place() returns.",
};

/** The files that decide it or word its errors, those that define it, and those that build no request. */
const ASK_FOR_PLACES = [
  "src/core/{place,conflicts}.ts",
  "src/core/exceptions/**",
  "src/core/write/url-parts.ts",
  "src/core/read/route.ts",
  "src/template/**",
  "src/routes/**",
  "src/types/**",
];

export default defineConfig(
  globalIgnores([
    "dist",
    "coverage",
    "etc/temporary",
    "**/node_modules",
    "test/package/consumer",
    "test/system/compatibility/programs",
    // Generated by openapi-typescript.
    "examples/described-api/openapi.ts",
    // Hono is installed for test/system/loopback only.
    "examples/gateway/hono.ts",
    // The packages of agents are installed for test/system/agents only.
    "examples/agents",
    "examples/mcp-server",
    "test/system/openapi-fetch/programs",
    "test/system/agents/connectors",
    "test/system/agents/programs",
    // Vitest and msw are installed for test/system/compatibility only.
    "examples/mocking/vitest.test.js",
    "examples/mocking/msw.test.js",
    "examples/mocking/msw-typed.test.ts",
  ]),
  javascript.configs.recommended,
  typescript.configs.strict,
  typescript.configs.stylistic,
  {
    // Rules that need types take minutes for the tests, whose types the compiler checks.
    files: ["src/**"],
    extends: [typescript.configs.strictTypeChecked, typescript.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { project: "etc/tsconfig.lint.json", tsconfigRootDir: repository },
    },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
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
    },
  },
  ...layers,
  {
    files: ["src/**"],
    ignores: ["src/openapi/read/read-serialization.ts"],
    rules: { "no-restricted-syntax": ["error", KEYWORDS, PLACES] },
  },
  { files: ASK_FOR_PLACES, rules: { "no-restricted-syntax": ["error", KEYWORDS] } },
  {
    // Other code could write a description's text where it ends a comment or a string.
    files: ["src/generate/**"],
    ignores: ["src/generate/code/code.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        KEYWORDS,
        PLACES,
        {
          selector: "TSAsExpression[typeAnnotation.typeName.name='Code']",
          message: "Only the functions in code.ts make code of text: they escape it.",
        },
      ],
    },
  },
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
    // Generated. A schema that refers to itself cannot be a record.
    files: ["examples/github/**"],
    rules: { "@typescript-eslint/consistent-indexed-object-style": "off" },
  },
  {
    files: ["**/*.cjs"],
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
);

/** @param {string[]} files files that import nothing but one another */
function leaf(files) {
  /** @type {import("eslint").Linter.RuleEntry} */
  const rule = [
    "error",
    {
      patterns: [{ regex: "^(?!\\./)", message: "This room imports nothing (ARCHITECTURE.md)." }],
    },
  ];
  return { files, rules: { "no-restricted-imports": rule } };
}

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
          message: "Imports point downward only (ARCHITECTURE.md).",
        },
        { regex: "^node:", message: "The library runs everywhere, not only in Node." },
      ],
    },
  ];
  return { files, ignores, rules: { "no-restricted-imports": rule } };
}

/**
 * @param {string[]} files of the command, which runs in Node only
 * @param {string} forbidden a pattern of the paths that these files may not import
 * @param {string[]} [ignores] files of another layer among them
 */
function commandLayer(files, forbidden, ignores = []) {
  /** @type {import("eslint").Linter.RuleEntry} */
  const rule = [
    "error",
    {
      patterns: [
        {
          regex: `^${forbidden}(?:/|\\.js$)`,
          message: "Imports of the command point one way (ARCHITECTURE.md).",
        },
      ],
    },
  ];
  return { files, ignores, rules: { "no-restricted-imports": rule } };
}

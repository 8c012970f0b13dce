import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { buildSync } from "esbuild";
import { CHOSEN_COMPILERS } from "../types/compilers.js";
import { githubDescription } from "../helpers/github-description.js";
import { reportSkipped } from "../helpers/missing-programs.js";
import { IS_NIGHTLY } from "../helpers/nightly.js";
import { installedRuntime } from "../helpers/tools.js";
import { createConsumer, installBuild, outputOf, run, typeErrors } from "./installed-package.js";

const modules = join(__dirname, "../../node_modules");

/** The operations of GitHub that CI generates: the compilers take minutes for all of them. Types know GitHub by `/octocat`. */
const ONLY = IS_NIGHTLY ? [] : ["--only", "/repos/*/*/issues", "--only", "/octocat"];

/** Descriptions of several kinds, by the folder that is generated from each. */
const DESCRIPTIONS = {
  github: githubDescription(),
  figma: "@figma/rest-api-spec/openapi/openapi.yaml",
  petstore2: "@readme/oas-examples/2.0/json/petstore.json",
  petstore3: "@readme/oas-examples/3.0/yaml/petstore.yaml",
  forms: "@readme/oas-examples/3.0/json/star-trek.json",
  uploads: "@readme/oas-examples/3.1/json/readme.json",
  styles: "@readme/oas-examples/3.1/json/parameters-style.json",
  trains: "@readme/oas-examples/3.1/json/train-travel.json",
};

const BASE = `import { EndpointBuilder } from "fluent-endpoint";

export class MyBase<Paths = unknown> extends EndpointBuilder<Paths> {
  traced(id: string): this {
    return this.header("x-trace", id) as this;
  }
}
`;

/** A program that uses generated files, with the end of its imports. */
function program(folder: string, ending: string): string {
  return `import { Petstore } from "./${folder}/index${ending}";
import { createRequest } from "./${folder}/request${ending}";

const petstore = new Petstore({ headers: {} }).traced("1").withDefaults({ petId: 7 });
const { url, headers } = petstore.pet.getPetById().build();
const [own] = createRequest()("GET /pet/{petId}", { petId: 7 });
console.log(url === own, headers["x-trace"]);
`;
}

const JSON_BODY = { type: "object", required: ["a"], properties: { a: {} } };
const FORM = { name: { type: "string" }, count: { type: "integer" } };
const REQUEST_BODY = {
  required: true,
  content: {
    "application/json": { schema: JSON_BODY },
    "multipart/form-data": { schema: { type: "object", required: ["name"], properties: FORM } },
    "text/csv": { schema: { type: "string" } },
  },
};

const PETS = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  servers: [{ url: "https://pets.example" }],
  paths: {
    "/pets": { post: { operationId: "addPet", tags: ["pets"], requestBody: REQUEST_BODY } },
  },
};

/** A program that passes bodies of two content types, each of which its files were generated for. */
const CONTENT_TYPES = `import { Pets as Form } from "./form/index.js";
import { createRequest as form } from "./form/request.js";
import { Pets as Csv } from "./csv/index.js";
import { createRequest as csv } from "./csv/request.js";

new Form().pets.addPet({ name: "Tom", count: 1 }).build();
new Form().pets.addPet().body({ name: "Tom" }).build();
form()("POST /pets", { name: "Tom", headers: { "content-type": "multipart/form-data" } });
new Csv().pets.addPet({ data: "a,b" }).build();
csv()("POST /pets", { data: "a,b", headers: { "content-type": "text/csv" } });
export function refused(): void {
  // @ts-expect-error -- The form needs a name.
  new Form().pets.addPet({ count: 1 }).build();
  // @ts-expect-error -- A name is a text.
  new Form().pets.addPet({ name: 1 });
  // @ts-expect-error -- There is no text.
  new Csv().pets.addPet().build();
}
`;

/** Further options of the compiler under which generated files have no errors. */
const STRICT = {
  verbatimModuleSyntax: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
};
/** Options that TypeScript 5.4 does not know. */
const NEWER = { declaration: true, isolatedDeclarations: true, erasableSyntaxOnly: true };

const petstore = resolve(modules, DESCRIPTIONS.petstore3);
const names = Object.keys(DESCRIPTIONS) as (keyof typeof DESCRIPTIONS)[];
let consumer: string;

beforeAll(() => {
  consumer = createConsumer({ type: "module" });
  installBuild(consumer);
  writeFileSync(join(consumer, "my-base.ts"), BASE);
  for (const [extension, file] of [
    [".js", "main.ts"],
    [".ts", "main-ts.ts"],
    [".mjs", "main.mts"],
    ["none", "main-none.ts"],
  ] as const) {
    const folder = `api-${extension.replace(".", "")}`;
    const options = ["--import-extension", extension, "--extends", "./my-base.ts#MyBase"];
    runGenerate(petstore, "-o", folder, "--name", "Petstore", "--compiled", ...options);
    const ending = extension === "none" ? "" : extension;
    writeFileSync(join(consumer, file), program(folder, ending));
  }
  writeFileSync(join(consumer, "pets.json"), JSON.stringify(PETS));
  for (const [folder, type] of [
    ["form", "multipart/form-data"],
    ["csv", "text/csv"],
  ] as const) {
    runGenerate("pets.json", "-o", folder, "--compiled", "--content-type", type);
  }
  writeFileSync(join(consumer, "content-types.mts"), CONTENT_TYPES);
});

afterAll(() => {
  rmSync(consumer, { recursive: true, force: true });
});

function generate(name: keyof typeof DESCRIPTIONS, ...options: readonly string[]): string {
  const file = resolve(modules, DESCRIPTIONS[name]);
  const own = name === "github" ? ["--name", "GitHub", ...ONLY] : [];
  return runGenerate(file, "--output", name, "--compiled", ...own, ...options);
}

function runGenerate(...args: readonly string[]): string {
  return run(consumer, join(consumer, "node_modules/.bin/fluent-endpoint"), ["generate", ...args]);
}

test.each(names)("The installed command generates %s, and then finds it up to date", (name) => {
  expect(generate(name)).toMatch(/^\d+ operations, \d+ files in /);
  expect(generate(name, "--check")).toBe(`${name} is up to date.\n`);
});

test("Generated classes import what they share, and the copy of an older version is removed", () => {
  const source = (file: string) => readFileSync(join(consumer, "github", file), "utf8");
  const copy = join(consumer, "github/call.ts");
  writeFileSync(copy, source("index.ts"));
  generate("github");
  expect(existsSync(copy)).toBe(false);
  for (const file of ["index.ts", "builder.ts", "areas/issues.ts"]) {
    expect(source(file)).toContain('from "fluent-endpoint/call";');
  }
});

test.each(CHOSEN_COMPILERS)(
  "Everything generated compiles with %s, and is typed",
  (_name, compiler) => {
    const files = names.map((name) => {
      const file = `all-of-${name}.mts`;
      const request = `export * as request from "./${name}/request.js";\n`;
      writeFileSync(join(consumer, file), `export * from "./${name}/index.js";\n${request}`);
      return file;
    });
    const tsc = join(compiler, "bin/tsc");
    files.push("use-generated.mts");
    expect(typeErrors(consumer, tsc, "nodenext", "nodenext", files)).toBe("");
  },
);

test.each([
  ["esm", "use-generated.mjs"],
  ["cjs", "use-generated.cjs"],
] as const)("Generated classes and request.ts build the same URL, as %s", (format, outfile) => {
  buildSync({
    absWorkingDir: consumer,
    entryPoints: ["use-generated.mts"],
    outfile,
    bundle: true,
    packages: "external",
    format,
  });
  expect(outputOf(consumer, outfile)).toEqual(
    Array(5).fill("https://api.github.com/repos/octokit/endpoint.js/issues"),
  );
});

function setType(type: "module" | "commonjs"): void {
  const manifest = { private: true, type };
  writeFileSync(join(consumer, "package.json"), JSON.stringify(manifest));
}

test.each(CHOSEN_COMPILERS)(
  "Generated files compile with %s, and bodies of a chosen content type are typed",
  (name, compiler) => {
    const options = { ...STRICT, ...(name === "TypeScript 5.4" ? {} : NEWER) };
    const files = ["main.ts", "main.mts", "content-types.mts"];
    const tsc = join(compiler, "bin/tsc");
    expect(typeErrors(consumer, tsc, "nodenext", "nodenext", files, options)).toBe("");
  },
);

/** The compilers resolve imports alike, so that the fastest stands for all of them in CI. */
const RESOLVING_COMPILERS = IS_NIGHTLY ? CHOSEN_COMPILERS : CHOSEN_COMPILERS.slice(-1);

test.each(RESOLVING_COMPILERS)("Files with each extension compile with %s", (name, compiler) => {
  const tsc = join(compiler, "bin/tsc");
  const options = { ...STRICT, ...(name === "TypeScript 5.4" ? {} : NEWER) };
  const withTs = { ...options, allowImportingTsExtensions: true };
  expect(typeErrors(consumer, tsc, "nodenext", "nodenext", ["main-ts.ts"], withTs)).toBe("");
  expect(typeErrors(consumer, tsc, "esnext", "bundler", ["main-none.ts"], options)).toBe("");
});

test.each(RESOLVING_COMPILERS)(
  "Files with .mts compile with %s in a CommonJS package, and others do not",
  (_name, compiler) => {
    const tsc = join(compiler, "bin/tsc");
    const errors = (...files: string[]) =>
      typeErrors(consumer, tsc, "nodenext", "nodenext", files, { verbatimModuleSyntax: true });
    setType("commonjs");
    // The user's own base is an ES module too, then.
    writeFileSync(join(consumer, "my-base.mts"), BASE);
    const args = [petstore, "-o", "api-cjs", "--name", "Petstore", "--compiled"];
    const options = ["--import-extension", ".mjs", "--extends", "./my-base.mts#MyBase"];
    runGenerate(...args, ...options);
    writeFileSync(join(consumer, "main-cjs.mts"), program("api-cjs", ".mjs"));
    try {
      expect(errors("main-cjs.mts")).toBe("");
      expect(errors("main.ts")).toContain("TS1287");
    } finally {
      setType("module");
    }
  },
);

test("Files without extensions run in a bundle", () => {
  buildSync({
    absWorkingDir: consumer,
    entryPoints: ["main-none.ts"],
    outfile: "main-none.mjs",
    bundle: true,
    packages: "external",
    format: "esm",
  });
  expect(run(consumer, process.execPath, ["main-none.mjs"])).toBe("true 1\n");
});

for (const [name, args] of [
  ["node", []],
  ["deno", ["run", "--quiet", "--node-modules-dir=manual", "--no-remote"]],
] as const) {
  const path = installedRuntime(name);
  if (path === undefined) {
    reportSkipped(`files with .ts imports in ${name}`, `${name} cannot be installed.`);
    test.skip(`Files with .ts run as they are in ${name}`, () => undefined);
    continue;
  }
  test(`Files with .ts run as they are in ${name}`, () => {
    expect(run(consumer, path, [...args, "main-ts.ts"])).toBe("true 1\n");
  });
}

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import * as library from "fluent-endpoint";
import * as types from "fluent-endpoint/types";
import ts from "typescript";
import { COMPILERS, diagnosticsOf } from "./compilers.js";
import { configurationIn } from "./configuration.js";
import { codeBlocks } from "../documents/code-blocks.js";

const repository = join(__dirname, "../..");
const folder = join(repository, "etc/temporary/type-tests/declarations");

/** The compilers take the declarations for an installed package's, so that they import it by name. */
beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(__dirname, "declarations"), folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const installed = join(folder, "node_modules/fluent-endpoint");
  const isDeclaration = (path: string) => !/\.\w+$/.test(path) || /\.d\.c?ts$/.test(path);
  cpSync(join(repository, "dist"), join(installed, "dist"), {
    recursive: true,
    filter: (path) => isDeclaration(path.slice(repository.length)),
  });
  cpSync(join(repository, "package.json"), join(installed, "package.json"));
  const emit = { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: "emitted" };
  writeConfiguration(folder, { ...emit, rootDir: "." });
});

function writeConfiguration(path: string, options: object): void {
  const { paths: _, ...compilerOptions } = configurationIn(repository).compilerOptions;
  const configuration = {
    compilerOptions: { ...compilerOptions, ...options },
    include: ["*.ts"],
  };
  writeFileSync(join(path, "tsconfig.json"), JSON.stringify(configuration));
}

describe.each(Object.entries(COMPILERS))("%s", (_name, compiler) => {
  test("writes declarations for exports without a type annotation, and reads them", async () => {
    const emitted = join(folder, "emitted");
    rmSync(emitted, { recursive: true, force: true });
    const errors = await diagnosticsOf(compiler, folder);
    expect(errors.filter(({ file }) => file !== "merged.ts" || !compiler.includes("5.4"))).toEqual(
      [],
    );
    // An entry point is named as the ES module that it is imported as.
    const written = readFileSync(join(emitted, "routed-by.d.ts"), "utf8");
    expect(written).toContain('import("fluent-endpoint").');
    expect(written).not.toContain("resolution-mode");
    const sdk = readFileSync(join(emitted, "sdk.d.ts"), "utf8");
    expect(sdk.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(sdk).not.toContain("fluent-endpoint/");
    writeConfiguration(emitted, { skipLibCheck: false });
    writeFileSync(join(emitted, "use.ts"), USE);
    writeFileSync(join(emitted, "use-sdk.ts"), USE_SDK);
    expect(await diagnosticsOf(compiler, emitted)).toEqual([]);
  });

  test("reads the declarations of an SDK that an earlier release wrote", async () => {
    const published = join(folder, "published");
    cpSync(join(__dirname, "published"), published, { recursive: true });
    writeConfiguration(published, { skipLibCheck: false });
    writeFileSync(join(published, "use-sdk.ts"), USE_SDK);
    expect(await diagnosticsOf(compiler, published)).toEqual([]);
  });

  test("writes small declarations for the classes of the page, which name the main entry point", async () => {
    const page = join(folder, "page");
    rmSync(page, { recursive: true, force: true });
    mkdirSync(page);
    const blocks = codeBlocks().filter(({ place }) => place.startsWith("docs/class-hierarchy.md"));
    for (const [index, { code }] of blocks.entries())
      writeFileSync(join(page, `block-${index}.ts`), exported(code));
    const emit = { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: "emitted" };
    writeConfiguration(page, { ...emit, rootDir: "." });
    expect(await diagnosticsOf(compiler, page)).toEqual([]);
    const written = blocks.map((_, index) =>
      readFileSync(join(page, `emitted/block-${index}.d.ts`), "utf8"),
    );
    expect(Math.max(...written.map(({ length }) => length))).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(written.join("")).not.toContain("fluent-endpoint/types");
  });
});

const MOST_CHARACTERS = 2000;

/** Exports what a block declares, so that the compiler declares it. */
function exported(code: string): string {
  return code.replaceAll(/^(?=(?:abstract )?class |function |const |type )/gm, "export ");
}

/** Uses the declarations of `sdk.ts`. */
const USE_SDK = `
import type { ReadResponse } from "fluent-endpoint";
import { Client, Orders, queryOptions, Shop } from "./sdk.js";
interface Paths {
  "/orders/{id}": {
    get: {
      parameters: { path: { id: number } };
      responses: { 200: { content: { "application/json": { total: number } } } };
    };
  };
}
const order = new Client<Paths>("https://h.example").traced("a").route("GET /orders/{id}");
const sent: Promise<ReadResponse<200, { total: number }, true>> = order.param("id", 7).send();
const total: Promise<number> = queryOptions(order.param("id", 7)).queryFn().then(({ data }) => data.total);
// @ts-expect-error The id is missing.
order.send();
// @ts-expect-error The id is missing.
queryOptions(order);
const orders = new Shop("https://h.example").owned("a").customer(7).repeated();
orders.list().send();
orders.sent(7);
// @ts-expect-error The customer is missing.
new Orders("https://h.example").list().send();
`;

/** Uses the declarations. `@ts-expect-error` shows that they have the types of the source. */
const USE = `
import { github, githubDefaults, octokit, OrgsBuilder, repository } from "./exports.js";
import { Orders } from "./mixin.js";
octokit("GET /repos/{owner}/{repo}", { repo: "endpoint.js" });
// @ts-expect-error The repo is missing.
octokit("GET /repos/{owner}/{repo}");
githubDefaults("GET /orgs/{org}/repos", { type: "all" });
// @ts-expect-error There is no such type.
githubDefaults("GET /orgs/{org}/repos", { type: "any" });
// @ts-expect-error The org is missing.
github("GET /orgs/{org}/repos");
repository.param("repo", "endpoint.js").build();
// @ts-expect-error The repo is missing.
repository.build();
new OrgsBuilder().listRepos("octokit").build();
// @ts-expect-error The org is missing.
new OrgsBuilder().route("GET /orgs/{org}/repos").build();
new Orders("https://h.example").page(2).list(7).build();
// @ts-expect-error A page is a number.
new Orders().page("2");
// @ts-expect-error The customer is missing.
new Orders().page(2).route("GET /customers/{customer}").build();
`;

test.each([
  ["index", library],
  ["types", types],
])("The declarations of %s export no value that does not exist at run time", (name, module) => {
  const exported = exportsOf(join(repository, `dist/${name}.d.ts`));
  const values = exported.filter(({ flags }) => (flags & ts.SymbolFlags.Value) !== 0);
  expect(values.map((each) => each.name).sort()).toEqual(Object.keys(module).sort());
});

test("fluent-endpoint exports at most 70 names, and none that only compilers name", () => {
  const exported = exportsOf(join(repository, "dist/index.d.ts"));
  const internal = exported.filter((each) =>
    each.getJsDocTags().some((tag) => tag.name === "internal"),
  );
  expect(exported.length).toBeLessThanOrEqual(70);
  expect(internal.map(({ name }) => name)).toEqual([]);
});

/** The names that a file of declarations exports. Those that another file declares are resolved. */
function exportsOf(file: string): ts.Symbol[] {
  const program = ts.createProgram([file], {
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  return (module ? checker.getExportsOfModule(module) : []).map((each) =>
    (each.flags & ts.SymbolFlags.Alias) === 0 ? each : checker.getAliasedSymbol(each),
  );
}

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { COMPILERS, diagnosticsOf, type Diagnostic } from "./compilers.js";
import { configurationIn } from "./configuration.js";

const repository = join(__dirname, "../..");
const folder = join(repository, "etc/temporary/type-tests/messages");

const HEAD = `
import type { paths } from "@octokit/openapi-types";
import { createEndpoint } from "fluent-endpoint";
const github = createEndpoint<paths>();
`.trim();

/** Calls that do not compile, with everything that the compiler says. */
const MESSAGES = [
  {
    call: 'github("GET /orgs/{org}/repos");',
    message: `Argument of type '"GET /orgs/{org}/repos"' is not assignable to parameter of type '"the parameter org is missing"'.`,
  },
  {
    call: 'github("GET /orgs/{org}/repos", {});',
    message: `Argument of type '{}' is not assignable to parameter of type 'ParametersOf<paths, "GET /orgs/{org}/repos">'.
  Property 'org' is missing in type '{}' but required in type '{ org: string; }'.`,
  },
  {
    call: 'github("GET /orgs/{org}/repos", { page: 2 });',
    message: `Argument of type '{ page: number; }' is not assignable to parameter of type 'ParametersOf<paths, "GET /orgs/{org}/repos">'.
  Property 'org' is missing in type '{ page: number; }' but required in type '{ org: string; }'.`,
  },
  {
    call: 'github("GET /orgs/{org}/repos", { org: "octokit", typ: "all" });',
    message: `Object literal may only specify known properties, but 'typ' does not exist in type 'ParametersOf<paths, "GET /orgs/{org}/repos">'. Did you mean to write 'type'?`,
  },
  {
    call: 'github("GET /orgs/{org}/repo", {});',
    message: `Argument of type '"GET /orgs/{org}/repo"' is not assignable to parameter of type 'DescribedRoute<paths>'.`,
  },
] as const;

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const calls = MESSAGES.map(({ call }) => call);
  writeFileSync(join(folder, "calls.ts"), [HEAD, ...calls].join("\n"));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configurationIn(repository)));
});

describe.each(Object.entries(COMPILERS))("%s", (_name, compiler) => {
  let diagnostics: Diagnostic[] = [];

  beforeAll(async () => {
    diagnostics = await diagnosticsOf(compiler, folder);
  });

  test.each(MESSAGES)("says exactly what is wrong with $call", ({ call, message }) => {
    const line = HEAD.split("\n").length + MESSAGES.findIndex((each) => each.call === call) + 1;
    const messages = diagnostics.filter((each) => each.line === line).map((each) => each.message);
    expect(messages.map((each) => each.replace(/^TS\d+: /, "").trimEnd())).toEqual([message]);
  });
});

import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { createApi, type ApiOperation, type CallableApi } from "fluent-endpoint/openapi";
import { ProjectFolder } from "../../command/project-folder.js";
import { Description } from "../describe/api-description.js";
import { sent } from "../../generate/sent-by-fetch.js";
import { outcome, routeOf, waysOf, type Make } from "../describe/called-description.js";
import { runCommand } from "../../generate/run-command.js";
import { DESCRIPTION, OPERATIONS } from "../contract/description.js";
import { VALUES } from "../contract/values.js";
import { SchemaSampler } from "../schemas/schema-sampler.js";
import { nearSubjects } from "../schemas/subjects.js";
import { IS_CI } from "../../helpers/nightly.js";

type Parameters = Readonly<Record<string, unknown>>;

/** Values that no JSON has, or that a place of a request cannot have. */
const ODD: readonly unknown[] = [
  ...VALUES,
  undefined,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  10n,
  Symbol("x"),
  () => 1,
  new Date(0),
  new Date(Number.NaN),
  [new Date(0)],
  new Map([["a", 1]]),
  new Set([1]),
  new Uint8Array([1]),
  "\ud800",
  ["\ud800"],
  { "\ud800": 1 },
  { a: Number.NaN },
  [undefined, "x"],
  { a: undefined, b: 1 },
  [[]],
  [""],
  { "": "x" },
  JSON.parse('{ "__proto__": 1 }'),
];

/** The most values of a parameter, and the most parameters of an operation that are varied. */
const MOST_VALUES = 4;
const MOST_VARIED = 8;
const MOST_OPERATIONS = 20;

/** Makes the same call in all ways, and says in which they differ. */
class Ways {
  readonly #api: CallableApi;
  readonly #ways: Readonly<Record<string, Make>>;

  constructor(description: Description) {
    this.#api = createApi(description.root);
    this.#ways = waysOf(description);
  }

  get operations(): CallableApi["operations"] {
    return this.#api.operations;
  }

  operation(route: string): ApiOperation {
    return this.#api.operation(route);
  }

  built(route: string, parameters: Parameters): unknown {
    return outcome(() => sent(toFetch(this.#api.build(route, parameters))));
  }

  /** Returns `true` if `createApi` finds nothing wrong in a call. */
  accepts(route: string, parameters: Parameters): boolean {
    return this.#errors(route, parameters).length === 0;
  }

  #errors(route: string, parameters: Parameters): ReturnType<CallableApi["check"]> {
    return this.#api.check(route, parameters).filter(({ severity }) => severity === "error");
  }

  /** Differences, each as a sentence. */
  differences(route: string, parameters: Parameters): readonly string[] {
    const operation = this.operation(route);
    const byApi = this.built(route, parameters);
    const made = Object.entries(this.#ways).flatMap(([way, make]) => {
      const request = {} as RequestOptions;
      const result = outcome(() => make({ operation, route, parameters, request }));
      return result === undefined ? [] : [[way, result] as const];
    });
    const [[, first] = [], ...others] = made;
    const call = `${route} ${shown(parameters)}`;
    const apart = others
      .filter(
        ([way, other]) =>
          !isDeepStrictEqual(first, other) && !isReadBefore(way, first, other, call),
      )
      .map(([way, other]) => `${call}: class ${shown(first)}, ${way} ${shown(other)}`);
    const isSame = made.length === 0 || isDeepStrictEqual(byApi, first);
    if (isSame || this.#isRefusedBySchema(route, parameters, byApi, first)) return apart;
    return [...apart, `${call}: createApi ${shown(byApi)}, class ${shown(first)}`];
  }

  /**
   * `createApi` compares values with their schemas, which the other ways leave to types. It says `missing-parameter` before a builder would say
   * `missing-variable`.
   */
  #isRefusedBySchema(route: string, parameters: Parameters, byApi: unknown, other: unknown) {
    const [problem] = this.#errors(route, parameters);
    if (problem === undefined || !isDeepStrictEqual(byApi, { refused: problem.code })) return false;
    return problem.code !== "missing-parameter" || problem.location !== "path"
      ? true
      : isDeepStrictEqual(other, { refused: "missing-variable" });
  }
}

/** A function of `createEndpoint` checks each value before it asks where it goes, and takes no name `__proto__`. */
function isReadBefore(way: string, first: unknown, other: unknown, call: string): boolean {
  if (way !== "createEndpoint" || !isDeepStrictEqual(other, { refused: "invalid-parameter" }))
    return false;
  return Object.keys(Object(first) as object).includes("refused") || call.includes('"__proto__"');
}

function shown(value: unknown): string {
  const json = JSON.stringify(value, (_, each: unknown) =>
    typeof each === "bigint" || typeof each === "symbol" || typeof each === "function"
      ? String(each)
      : each,
  );
  return json.slice(0, 400);
}

describe("Each form of a value is sent alike by a class, request.ts, createEndpoint and createApi", () => {
  const ways = new Ways(new Description("contract", DESCRIPTION));

  test.each(ways.operations.map((each) => [each.id ?? "", routeOf(each)] as const))(
    "%s",
    (_, route) => {
      expect(ODD.flatMap((value) => ways.differences(route, { value }))).toEqual([]);
    },
  );
});

describe("The command makes the request of createApi", () => {
  const api = createApi(DESCRIPTION);
  let folder: ProjectFolder;

  beforeAll(() => {
    folder = new ProjectFolder();
    folder.write("api.json", JSON.stringify(DESCRIPTION));
  });

  afterAll(() => {
    folder.leave();
  });

  // The command takes headers as texts, and lists the fields of a multipart form.
  test.each(OPERATIONS.filter((id) => !/^(?:header|cookie|multipart)/.test(id)))(
    "%s",
    async (id) => {
      for (const value of VALUES) {
        const word = `value:=${JSON.stringify(value)}`;
        const { output, code } = await runCommand(id, word, "--api", "api.json", "--as", "json");
        const own = outcome(() => JSON.parse(JSON.stringify(api.build(id, { value }))) as unknown);
        if (code !== 0)
          expect([id, word, own]).toEqual([id, word, { refused: expect.any(String) }]);
        else expect([word, JSON.parse(output)]).toEqual([word, own]);
      }
    },
  );
});

describe("Sampled calls are sent alike", () => {
  const all = nearSubjects();
  // Many of the others are the same API in an older format. CI tries them, too.
  const subjects = IS_CI ? all : all.filter(({ name }) => /^(?:own|3\.1)\//.test(name));

  test("of at least 60 descriptions in CI, and at least 15 here", () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(subjects.length).toBeGreaterThanOrEqual(15);
  });

  test.each(subjects.map(({ name, read }) => [name, read] as const))("of %s", (_, read) => {
    const description = read();
    if (description === undefined) return;
    const ways = new Ways(description);
    const sampler = new SchemaSampler(description);
    const found = ways.operations.slice(0, MOST_OPERATIONS).flatMap((outline) =>
      sampledParameters(ways, routeOf(outline), sampler)
        .filter((parameters) => ways.accepts(routeOf(outline), parameters))
        .flatMap((parameters) => ways.differences(routeOf(outline), parameters)),
    );
    expect(found).toEqual([]);
  });
});

/** Calls of an operation: the plainest, and those in which one parameter has another value. */
function sampledParameters(ways: Ways, route: string, sampler: SchemaSampler): Parameters[] {
  const operation = outcome(() => ways.operation(route).parameters) as
    ApiOperation["parameters"] | { readonly refused: string };
  if ("refused" in operation) return [];
  const { path, query, header, cookie, body } = operation;
  const inputs = [...path, ...query, ...header, ...cookie, ...body];
  const plainest = Object.fromEntries(
    inputs
      .filter(({ isRequired }) => isRequired)
      .map(({ argument, schema }) => [argument, sampler.valuesOf(schema)[0]]),
  );
  const varied = inputs.slice(0, MOST_VARIED).flatMap(({ argument, schema }) =>
    [...sampler.valuesOf(schema).slice(0, MOST_VALUES), null, [], "a/b ü"].map((value) => ({
      ...plainest,
      [argument]: value,
    })),
  );
  return [plainest, ...varied];
}

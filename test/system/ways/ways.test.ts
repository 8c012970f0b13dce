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

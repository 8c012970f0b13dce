import { types } from "node:util";
import { expect, test } from "@jest/globals";
import * as core from "fluent-endpoint";
import * as clients from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import * as openapi from "fluent-endpoint/openapi";
import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import { parseYaml } from "fluent-endpoint/openapi/yaml";
import * as routes from "fluent-endpoint/routes";
import * as show from "fluent-endpoint/show";
import { SECRET } from "./hostile-input.js";
import { revoked } from "./values.js";

/** Objects that throw whatever is done with them, and values of other types than any function takes. */
const HOSTILE: readonly (readonly [string, () => unknown])[] = [
  ["a throwing proxy", () => new Proxy({}, throwing())],
  ["a throwing function", () => new Proxy(() => undefined, throwing())],
  ["a revoked proxy", () => revoked()],
  ["a revoked list", () => revoked([])],
  ["an object of throwing proxies", () => everyKey(() => new Proxy({}, throwing()))],
  ["undefined", () => undefined],
  ["null", () => null],
  ["a number", () => 7],
  ["a symbol", () => Symbol("symbol")],
  ["a list", () => [SECRET]],
  ["an object of symbols", () => everyKey(() => Symbol("symbol"))],
];

function throwing(): ProxyHandler<object> {
  const trap = () => {
    throw new TypeError(SECRET);
  };
  const names = Object.getOwnPropertyNames(Reflect).filter((name) => name !== "constructor");
  return Object.fromEntries(names.map((name) => [name, trap]));
}

const NAMES =
  "openapi paths servers info components security tags baseUrl server variables headers credentials only readOnly contentTypes builder url method body status data template file readFile skipBroken prefix contentType id";

function everyKey(make: () => unknown): object {
  return Object.fromEntries(NAMES.split(" ").map((name) => [name, make()]));
}

const description = {
  openapi: "3.1.0",
  servers: [{ url: "https://api.example.com" }],
  paths: {
    "/a/{id}": {
      post: {
        operationId: "send",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        requestBody: { content: { "application/json": { schema: { type: "object" } } } },
      },
    },
  },
};

type Call = (...given: never[]) => unknown;

const api = openapi.createApi(description);
const request = core.endpoint("GET /a");
const EXCLUDED = /^(?:EndpointBuilder|EndpointError|DescriptionError|endpoint|[A-Z_]+)$/;
const modules = [core, clients, openapi, routes, show, { generate, parseYaml, upgradeSwagger }];
/** Each function, with the first arguments after which a hostile one is passed. */
const functions: readonly (readonly [name: string, Call, ...(readonly unknown[])[]])[] = [
  ...modules
    .flatMap((module) => Object.entries<unknown>({ ...module }))
    .filter(([name, value]) => typeof value === "function" && !EXCLUDED.test(name))
    .map(([name, value]) => {
      return [name, value as Call, [], [api], [request], [api, "send"], [{ ...request }]] as const;
    }),
  ...(["build", "check", "builder", "operation"] as const).map((name) => {
    const call = (...given: never[]) => Reflect.apply(api[name], api, given) as unknown;
    return [`api.${name}`, call, [], ["send"], ["send", { id: "1" }]] as const;
  }),
];

async function raw(call: () => unknown): Promise<unknown> {
  try {
    const result = call();
    if (types.isPromise(result)) await result;
    return undefined;
  } catch (error) {
    if (!(error instanceof core.EndpointError)) return error;
    return `${error.message}${JSON.stringify(error)}`.includes(SECRET)
      ? "the caller's text"
      : undefined;
  }
}

test.each(functions)(
  "A value that throws when it is read throws an EndpointError in %s",
  async (...row) => {
    const [, call, ...starts] = row;
    const wrong: string[] = [];
    for (const start of starts) {
      for (const [what, make] of HOSTILE) {
        const found = await raw(() => Reflect.apply(call, undefined, [...start, make()]));
        if (found !== undefined)
          wrong.push(`${start.length} arguments, then ${what}: ${String(found)}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

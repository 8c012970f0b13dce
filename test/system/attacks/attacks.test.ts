import { describe, expect, test } from "@jest/globals";
import type { RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { buildTool, type CallableApi, createApi, discover } from "fluent-endpoint/openapi";
import { attacksOn, type Call, runAttacks, type Stack } from "./run-attacks.js";

type Build = (api: CallableApi) => (...call: Parameters<Call>) => RequestOptions | undefined;

const stackOf =
  (build: Build): Stack =>
  (description, key) => {
    const called = build(createApi(description, { credentials: { key } }));
    return async (operation, args) => {
      const request = called(operation, args);
      if (request !== undefined) await fetch(...toFetch(request));
    };
  };

const WAYS: readonly (readonly [name: string, build: Build])[] = [
  ["build", (api) => (id, values) => api.build(id, values)],
  ["buildTool", (api) => (name, args) => buildTool(api, name, args)],
  [
    "discover",
    (api) => {
      const [, , build] = discover(api);
      return (name, args) => build.call({ name, arguments: args }).request;
    },
  ],
];

describe("Attacks over loopback", () => {
  test.each(WAYS)("move no request of %s", async (_name, build) => {
    const expected = attacksOn("", "").cases.map(({ arrives, code }) =>
      arrives === undefined || code !== undefined ? "refused" : "right",
    );
    const results = await runAttacks(stackOf(build));
    expect(results.filter(({ verdict }, index) => verdict !== expected[index])).toEqual([]);
  });

  test("find what a stack does that only encodes", async () => {
    const encodes: Stack = (description) => {
      const { servers } = description as { servers: { url: string }[] };
      return (_operation, { id }: { id?: unknown }) =>
        fetch(`${servers[0]?.url ?? ""}/items/${encodeURIComponent(String(id))}/details`);
    };
    const results = await runAttacks(encodes);
    expect(results).toContainEqual({
      name: '".." in a path',
      verdict: "wrong",
      detail: "GET /v1/details",
    });
    expect(results).toContainEqual({
      name: "a URL",
      verdict: "wrong",
      detail: 'another method, "GET"',
    });
  });
});

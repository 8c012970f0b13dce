import {
  createEndpoint,
  type EndpointBuilder,
  type Operations,
  type RequestOptions,
  ORIGINS,
  QUERY,
} from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { describe, expect, test } from "@jest/globals";
import { instanceOf, loadGenerated, requestBy } from "../../generate/generated-module.js";
import { documentWith, outcomeOf, type Outcome } from "./every-way.js";

type Headers = Readonly<Record<string, string>>;

const SCHEMES = {
  token: { type: "http", scheme: "bearer" },
  member: { type: "apiKey", in: "header", name: "X-Member" },
  session: { type: "apiKey", in: "cookie", name: "sid" },
  key: { type: "apiKey", in: "query", name: "api_key" },
};

const SECRETS = {
  authorization: "Bearer t",
  cookie: "sid=1",
  "x-api-key": "k",
  "x-member": "m",
};

const ELSEWHERE = { servers: [{ url: "https://files.example" }] };

function secured(operation: object): object {
  const parts = { components: { securitySchemes: SCHEMES }, security: [{ token: [] }] };
  return documentWith(parts, operation);
}

/** Calls the operation in each way, with defaults that were set for the API. */
function everyWay(
  document: object,
  headers: Headers,
  values = {},
): Readonly<Record<string, Outcome>> {
  const { files } = generate(readDescription(document as never), { name: "Api", compiled: true });
  const { operations } = loadGenerated(files, "operations.ts");
  const { createRequest } = loadGenerated(files, "request.ts");
  const shop = createEndpoint("https://a.example", operations as Operations).defaults({ headers });
  const byRequest = (createRequest as (settings: object) => (...call: unknown[]) => unknown)({
    headers,
  });
  return {
    createApi: outcomeOf(() => toFetch(createApi(document, { headers }).build("x", values))),
    class: outcomeOf(() =>
      toFetch(
        requestBy(
          instanceOf(loadGenerated(files), "Api", { headers }),
          "t",
          "x",
          values,
        ) as unknown as RequestOptions,
      ),
    ),
    endpoint: outcomeOf(() => toFetch(shop("GET /t", values))),
    "request.ts": outcomeOf(() => byRequest("GET /t", values)),
  };
}

function secretsSent({ headers = {} }: Outcome): Headers {
  const secret = (name: string) => Object.keys(SECRETS).includes(name);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => secret(name)));
}

function sent(operation: object, parts: object = {}, values?: object): Record<string, Headers> {
  const outcomes = everyWay(
    { ...secured(operation), ...parts },
    { ...SECRETS, "x-trace": "1" },
    values,
  );
  for (const { headers } of Object.values(outcomes))
    expect(headers).toMatchObject({ "x-trace": "1" });
  return Object.fromEntries(
    Object.entries(outcomes).map(([way, each]) => [way, secretsSent(each)]),
  );
}

function inEachWay(headers: Headers): Record<string, Headers> {
  return { createApi: headers, class: headers, endpoint: headers, "request.ts": headers };
}

describe("A default header with a credential", () => {
  test.each<readonly [object[], Headers]>([
    [[], {}],
    [[{}], {}],
    [[{ token: [] }], { authorization: "Bearer t" }],
    [[{ session: [] }, { member: [] }], { cookie: "sid=1", "x-member": "m" }],
    [[{ key: [] }], {}],
  ])("goes to another origin only if security %j asks for it", (security, headers) => {
    expect(sent({ ...ELSEWHERE, security })).toEqual(inEachWay(headers));
  });

  test("goes there if the API's security asks for it", () => {
    expect(sent(ELSEWHERE)).toEqual(inEachWay({ authorization: "Bearer t" }));
  });

  test("does not go there without any security", () => {
    const { class: made, ...others } = sent(ELSEWHERE, { components: {}, security: undefined });
    const named = { "x-member": "m" };
    expect({ class: made, ...others }).toEqual(inEachWay(named));
  });

  test.each([
    ["/files", "https://a.example/files/t"],
    ["https://A.example/files", "https://A.example/files/t"],
    ["files", "https://a.example/files/t"],
  ])("goes to %s, which has the same origin", (url) => {
    expect(sent({ servers: [{ url }], security: [] })).toEqual(inEachWay(SECRETS));
  });

  test.each([
    "//files.example",
    "https://{r}.example",
    "http://a.example",
    "https://a.example:8443",
  ])("does not go to %s", (url) => {
    const variables = { r: { default: "files" } };
    expect(sent({ servers: [{ url, variables }], security: [] })).toEqual(inEachWay({}));
  });

  test("is not joined to a cookie of the call", () => {
    const parameters = [{ name: "c", in: "cookie", schema: { type: "string" } }];
    const operation = { ...ELSEWHERE, security: [], parameters };
    expect(sent(operation, {}, { c: "1" })).toEqual(inEachWay({ cookie: "c=1" }));
  });

  test("goes to a base URL in place of the servers", () => {
    const { files } = generate(readDescription(secured({ ...ELSEWHERE, security: [] }) as never), {
      name: "Api",
    });
    const options = { baseUrl: "http://localhost:1", headers: SECRETS };
    const { headers } = requestBy(instanceOf(loadGenerated(files), "Api", options), "t", "x", {});
    expect(headers).toMatchObject(SECRETS);
  });
});

describe("A credential that is set on a builder", () => {
  const document = secured({ ...ELSEWHERE, security: [] });
  const { files } = generate(readDescription(document as never), { name: "Api" });
  interface Api extends EndpointBuilder {
    bearer(token: string): Api;
    key(key: string): Api;
    readonly t: { x(values: object): EndpointBuilder };
  }
  const api = () => instanceOf(loadGenerated(files), "Api") as Api;
  const build = (builder: object) =>
    (builder as { build(): { url: string; headers: Headers } }).build();

  test("does not go to another origin", () => {
    const { url, headers } = build(api().bearer("t").key("k").t.x({}));
    expect(url).toBe("https://files.example/t");
    expect(headers).not.toHaveProperty("authorization");
  });

  test("goes there if it is set after the operation", () => {
    const called = api().bearer("t").t.x({});
    expect(build(called.header("authorization", "Bearer u")).headers).toHaveProperty(
      "authorization",
      "Bearer u",
    );
  });

  test("goes there if .origins() lists the origin", () => {
    const listed = api().bearer("t").origins("https://files.example") as unknown as Api;
    expect(build(listed.t.x({})).headers).toHaveProperty("authorization", "Bearer t");
  });
});

test("A credential in [QUERY] is left out unless the origin is listed", () => {
  const { files } = generate(readDescription(secured({ ...ELSEWHERE, security: [] }) as never));
  const { operations } = loadGenerated(files, "operations.ts");
  const shop = createEndpoint("https://a.example", operations as Operations).defaults({
    [QUERY]: { api_key: "k", page: 1 },
  }) as unknown as (route: string, options?: object) => { url: string };
  expect(shop("GET /t").url).toBe("https://files.example/t?page=1");
  expect(shop("GET /t", { [ORIGINS]: ["https://files.example"] }).url).toBe(
    "https://files.example/t?api_key=k&page=1",
  );
});

test("Headers of a call of createApi go where it goes", () => {
  const api = createApi(secured({ ...ELSEWHERE, security: [] }), { headers: SECRETS });
  const { headers } = api.build("x", {}, { headers: { authorization: "Bearer u" } });
  expect(secretsSent({ headers: headers as Headers })).toEqual({ authorization: "Bearer u" });
});

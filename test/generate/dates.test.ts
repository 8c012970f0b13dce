import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { errorsIn } from "./compile-generated.js";
import { instanceOf, loadWithRuntime, requestBy } from "./generated-module.js";

const date = { type: "string", format: "date" };
const time = { type: "string", format: "date-time" };
const list = (items: object) => ({ type: "array", items });

const operation = (id: string, parameters: readonly object[], contents = {}) => ({
  operationId: id,
  tags: ["pets"],
  parameters,
  ...(Object.keys(contents).length > 0 && { requestBody: { required: true, content: contents } }),
});

const fields = {
  type: "object",
  required: ["born"],
  properties: {
    born: date,
    seen: time,
    fed: list(date),
    nullable: { type: ["string", "null"], format: "date" },
    referred: { $ref: "#/components/schemas/Day" },
    maybe: { anyOf: [{ $ref: "#/components/schemas/Day" }, { type: "null" }] },
    nested: { type: "object", properties: { born: date } },
    open: { type: "string" },
    either: { anyOf: [date, time] },
    lists: list(list(date)),
  },
};

const document = {
  openapi: "3.1.0",
  info: { title: "Shelter" },
  servers: [{ url: "https://example.com" }],
  components: { schemas: { Day: date } },
  paths: {
    "/pets/{born}": {
      get: operation("list", [
        { name: "born", in: "path", required: true, schema: date },
        { name: "from", in: "query", schema: date },
        { name: "since", in: "query", schema: time },
        { name: "days", in: "query", schema: list(date) },
        { name: "x-day", in: "header", schema: date },
        { name: "url", in: "query", schema: date },
      ]),
    },
    "/json": { post: operation("add", [], { "application/json": { schema: fields } }) },
    "/form": {
      post: operation("send", [], {
        "application/x-www-form-urlencoded": { schema: { ...fields, required: [] } },
      }),
    },
    "/files": {
      post: operation("upload", [], {
        "multipart/form-data": { schema: { properties: { born: date, file: {} } } },
      }),
    },
    "/cookie": { get: operation("visit", [{ name: "day", in: "cookie", schema: date }]) },
  },
};

const description = readDescription(document);
const { files } = generate(description);
const builders = loadWithRuntime(files);
const api = createApi(document);

const noon = new Date("2026-01-31T23:30:00-05:00");
const DAY = "2026-02-01";
const TIME = "2026-02-01T04:30:00.000Z";

/** A request as text, however it is made. */
async function textOf([url, init]: readonly [string | URL, RequestInit]): Promise<string> {
  const request = new Request(url, init);
  const headers = [...request.headers].filter(([name]) => name === "cookie" || name === "x-day");
  const body = (await request.text()).replaceAll(/-{4,}\S*/g, "");
  return JSON.stringify([request.method, request.url, headers, body]);
}

/** The requests that are sent by a generated method and by `createApi`. */
async function sent(id: string, parameters: object): Promise<string[]> {
  const root = instanceOf(builders, "Shelter");
  const method = requestBy(root, "pets", id, parameters);
  const ways: (readonly [string | URL, RequestInit])[] = [
    toFetch(method as never),
    toFetch(api.build(id, parameters)),
  ];
  return Promise.all(ways.map(textOf));
}

describe("A Date", () => {
  test.each<[string, object, object]>([
    [
      "list",
      { since: noon, born: noon, from: noon, days: [noon, DAY], "x-day": noon, url: noon },
      { since: TIME, born: DAY, from: DAY, days: [DAY, DAY], "x-day": DAY, url: DAY },
    ],
    [
      "add",
      { seen: noon, born: noon, fed: [noon], referred: noon, maybe: noon, nullable: null },
      { seen: TIME, born: DAY, fed: [DAY], referred: DAY, maybe: DAY, nullable: null },
    ],
    ["send", { born: noon, fed: [noon, noon] }, { born: DAY, fed: [DAY, DAY] }],
    ["upload", { born: noon }, { born: DAY }],
    ["visit", { day: noon }, { day: DAY }],
  ])("is sent as its text by %s, in UTC", async (id, dates, texts) => {
    const expected = await sent(id, texts);
    expect(new Set(expected).size).toBe(1);
    expect(await sent(id, dates)).toEqual(expected);
  });

  test("is not sent if it is none", () => {
    const invalid = { born: new Date(Number.NaN) };
    expect(() => requestBy(instanceOf(builders, "Shelter"), "pets", "add", invalid)).toThrow(
      expect.objectContaining({ code: "invalid-parameter" }),
    );
  });

  test("is left to the builder where a description has no format", () => {
    const builder = new EndpointBuilder("https://example.com").route("GET /a");
    expect(builder.param("born", noon).build().url).toContain(encodeURIComponent(TIME));
  });
});

test("The formats of dates are in the description that is read", () => {
  const { operations } = description;
  const formats = operations.flatMap(({ parameters, body }) =>
    [...parameters, ...(body?.contents[0]?.fields ?? [])].map(
      ({ name, dateFormat }) => `${name}: ${String(dateFormat)}`,
    ),
  );
  expect(formats).toEqual(
    expect.arrayContaining([
      "born: date",
      "since: date-time",
      "fed: date",
      "nullable: date",
      "maybe: date",
      "nested: undefined",
      "open: undefined",
      "either: undefined",
      "lists: undefined",
    ]),
  );
});

test("Arguments with a format take a Date, and nothing else does", async () => {
  const program = `
import { Shelter } from "./index.js";
import type { paths } from "./types.js";

const day = new Date();
const { pets } = new Shelter();
export const right = [
  pets.list({ born: day, from: day, since: day, days: [day, "2026-01-31"], "x-day": day }).build(),
  pets.add({ born: day, seen: day, fed: [day], nullable: null, referred: day, maybe: day }).build(),
  pets.upload({ born: day }).build(),
];
pets.add({ born: "", open: day });
pets.add({ born: "", nested: { born: day } });
day satisfies NonNullable<paths["/pets/{born}"]["get"]["parameters"]["query"]>["from"];
`;
  const errors = await errorsIn(files, program);
  expect(errors.map((error) => error.replace(/ → .*/s, ""))).toEqual([
    'pets.add({ born: "", open: day });',
    'pets.add({ born: "", nested: { born: day } });',
    'day satisfies NonNullable<paths["/pets/{born}"]["get"]["parameters"]["query"]>["from"];',
  ]);
});

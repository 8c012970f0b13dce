import { describe, expect, test } from "@jest/globals";
import { QUERY } from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import {
  bodyOf,
  documentOf,
  FORM,
  type Json,
  MULTIPART,
  object,
  parameter,
  reference,
  schemas,
  text,
} from "../helpers/descriptions.js";
import { errorsIn } from "./compile-generated.js";
import { loadWithRuntime } from "./generated-module.js";
import { waysOf } from "./ways.js";

const date = { type: "string", format: "date" };
const time = { type: "string", format: "date-time" };
const list = (items: object) => ({ type: "array", items });

const properties = {
  born: date,
  seen: time,
  fed: list(date),
  nullable: { type: ["string", "null"], format: "date" },
  referred: reference("Day"),
  maybe: { anyOf: [reference("Day"), { type: "null" }] },
  nested: object({ born: date }),
  open: text,
  either: { anyOf: [date, time] },
  lists: list(list(date)),
};
const operation = (operationId: string, rest: Json) => ({ operationId, tags: ["all"], ...rest });

const document = documentOf(
  {
    "/pets/{born}": {
      get: operation("list", {
        parameters: [
          parameter("path", "born", date),
          parameter("query", "from", date),
          parameter("query", "since", time),
          parameter("query", "days", list(date)),
          parameter("header", "x-day", date),
          parameter("query", "url", date),
        ],
      }),
    },
    "/json": { post: operation("add", bodyOf(object(properties, "born"))) },
    "/form": { post: operation("send", bodyOf(object(properties), FORM)) },
    "/files": { post: operation("upload", bodyOf(object({ born: date, file: {} }), MULTIPART)) },
    "/cookie": { get: operation("visit", { parameters: [parameter("cookie", "day", date)] }) },
    "/times": {
      get: operation("times", { parameters: [parameter("query", "at", time)] }),
      put: operation("days", { parameters: [parameter("query", "at", date)] }),
    },
  },
  schemas({ Day: date }),
);

const description = readDescription(document);
const { files } = generate(description, { compiled: true });
const ways = Object.entries(waysOf(document));

const noon = new Date("2026-01-31T23:30:00-05:00");
const DAY = "2026-02-01";
const TIME = "2026-02-01T04:30:00.000Z";

/** A request as text, however it is made. */
async function textOf([url, init]: readonly [string, RequestInit]): Promise<string> {
  const request = new Request(url, init);
  const headers = [...request.headers].filter(([name]) => name === "cookie" || name === "x-day");
  const body = (await request.text()).replaceAll(/-{4,}\S*/g, "");
  return JSON.stringify([request.method, request.url, headers, body]);
}

describe.each(ways)("A Date that is sent by %s", (_way, make) => {
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
    ["times", { at: noon }, { at: TIME }],
    ["days", { at: noon }, { at: DAY }],
  ])("is its text in %s, in UTC", async (id, dates, texts) => {
    expect(await textOf(make(id, dates))).toBe(await textOf(make(id, texts)));
  });

  test("is refused if it is none", () => {
    expect(() => make("add", { born: new Date(Number.NaN) })).toThrow(
      expect.objectContaining({ code: "invalid-parameter" }),
    );
  });
});

test("A Date in [QUERY] has the format of the description by its name", () => {
  const { createRequest } = loadWithRuntime(files, "request.ts");
  const call = (createRequest as () => (route: string, values: object) => [string])();
  const [url] = call("GET /pets/{born}", { born: DAY, [QUERY]: { from: noon, other: noon } });
  expect(url).toContain(`?from=${DAY}&other=${encodeURIComponent(TIME)}`);
});

test("The formats of dates are in the description that is read", () => {
  const formats = description.operations.flatMap(({ parameters, body }) =>
    [...parameters, ...(body?.contents[0]?.fields ?? [])].map(
      ({ name, dateFormat }) => `${name}: ${String(dateFormat)}`,
    ),
  );
  const dates = ["born", "fed", "nullable", "maybe"].map((name) => `${name}: date`);
  const others = ["nested", "open", "either", "lists"].map((name) => `${name}: undefined`);
  expect(formats).toEqual(expect.arrayContaining([...dates, ...others, "since: date-time"]));
});

test("Arguments with a format take a Date, and nothing else does", async () => {
  const program = `
import { Example } from "./index.js";
import type { paths } from "./types.js";

const day = new Date();
const { all } = new Example();
export const right = [
  all.list({ born: day, from: day, since: day, days: [day, "2026-01-31"], "x-day": day }).build(),
  all.add({ born: day, seen: day, fed: [day], nullable: null, referred: day, maybe: day }).build(),
  all.upload({ born: day }).build(),
];
all.add({ born: "", open: day });
all.add({ born: "", nested: { born: day } });
day satisfies NonNullable<paths["/pets/{born}"]["get"]["parameters"]["query"]>["from"];
`;
  const errors = await errorsIn(files, program);
  expect(errors.map((error) => error.replace(/ → .*/s, ""))).toEqual([
    'all.add({ born: "", open: day });',
    'all.add({ born: "", nested: { born: day } });',
    'day satisfies NonNullable<paths["/pets/{born}"]["get"]["parameters"]["query"]>["from"];',
  ]);
});

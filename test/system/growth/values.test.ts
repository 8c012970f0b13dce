import { inspect } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { toCurl } from "fluent-endpoint/clients";
import { requestKey } from "fluent-endpoint/routes";
import { explainRequest, writeRequest } from "fluent-endpoint/show";
import { untypedBuilder } from "../../helpers/untyped.js";
import { excessiveGrowthAtEnd } from "./growth.js";

const MOST = 16_384;

const api = untypedBuilder("https://h.example").strict(false);
const get = api.route("GET /x");
const post = api.route("POST /x");

type Builder = typeof get;

function list<Member>(count: number, at: (index: number) => Member): Member[] {
  return Array.from({ length: count }, (_, index) => at(index));
}

function record(count: number, value: unknown = "v"): Record<string, unknown> {
  return Object.fromEntries(list(count, (index) => [`a${index}`, value]));
}

/** Requests with a number of values in one location or one value. */
const REQUESTS: Readonly<Record<string, (count: number) => Builder>> = {
  "parameters of a GET": (count) => get.params(record(count)),
  "parameters of a POST": (count) => post.params(record(count)),
  headers: (count) => get.headers(record(count) as Record<string, string>),
  "variables of a path": (count) =>
    api.route(`GET ${list(count, (index) => `/{a${index}}`).join("")}`).params(record(count)),
  "variables of a query": (count) =>
    api.route(`GET /x{?${Object.keys(record(count)).join()}}`).params(record(count)),
  "expressions of one variable": (count) =>
    api.route(`GET ${list(count, (index) => `/{a,b${index}}`).join("")}`).params({ a: 1 }),
  "variables without a value": (count) =>
    api.route(`GET ${list(count, (index) => `/{a${index}}`).join("")}`).params({ b: 1 }),
  "variables of a base URL": (count) =>
    get
      .baseUrl(`https://h.example${list(count, (index) => `/{a${index}}`).join("")}`)
      .params(record(count)),
  "members of a list": (count) => get.query({ a: list(count, String) }),
  "members of an object": (count) => get.style("deepObject").query({ a: record(count) }),
  styles: (count) => get.style(record(count, "comma") as never).query(record(count, [1, 2])),
  "objects in a body": (count) => post.body({ a: list(count, (index) => ({ index })) }),
  "fields of a form": (count) => post.form(record(count, ["1", "2"])),
  credentials: (count) =>
    get.query(Object.fromEntries(list(count, (index) => [`token${index}`, `b${index}`]))),
  "credentials in a text": (count) =>
    post.body({ a: list(count, (index) => `token=b${index}&`).join("") }),
  cookies: (count) => get.header("cookie", list(count, (index) => `a${index}=1`).join("; ")),
};

const WORK: Readonly<Record<string, (builder: Builder) => unknown>> = {
  "build()": (builder) => builder.build(),
  "inspecting a builder": (builder) => inspect(builder),
  toCurl: (builder) => toCurl(builder.build()),
  requestKey: (builder) => requestKey(builder),
  explainRequest: (builder) => explainRequest(builder),
  "writeRequest of a builder": (builder) => writeRequest(builder, "code"),
  "writeRequest of a request": (builder) => writeRequest(builder.build(), "code"),
};

describe.each(Object.entries(WORK))("%s takes linear time", (_name, work) => {
  test.each(Object.entries(REQUESTS))(
    "in the number of %s",
    async (_title, request) => {
      const prepare = (count: number) => {
        const builder = request(count);
        return () => work(builder);
      };
      expect(await excessiveGrowthAtEnd(prepare, MOST)).toBeUndefined();
    },
    600_000,
  );
});

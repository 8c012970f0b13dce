import { describe, expect, test } from "@jest/globals";
import { endpoint, PATH, QUERY } from "../../src/index.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { untypedBuilder, untypedEndpoint } from "../helpers/untyped.js";

const API = "https://api.github.com";

describe("A URL template", () => {
  test("uses one value for every occurrence of a variable", () => {
    expect(endpoint("GET /{a}/:a{?a}", { a: 1 }).url).toBe(`${API}/1/1?a=1`);
  });
});

describe("A :name", () => {
  test.each([
    ["/repos/:owner/:repo", "/repos/O/R"],
    ["/compare/:base...:head", "/compare/B...H"],
    ["repos/:owner", "/repos/O"],
    [":owner/x", "/O/x"],
    ["/(:owner)", "/(O)"],
    ["/::owner", "/:O"],
    ["/:owner:", "/O:"],
    ["/:_x1", "/U"],
    ["/:owner{?page}", "/O?page=2"],
    ["/{owner}/:repo", "/O/R"],
    ["/:owner;v=1", "/O;v=1"],
  ])("is a variable in the path: %s", (url, expected) => {
    const values = { owner: "O", repo: "R", base: "B", head: "H", _x1: "U", page: 2 };
    const used = Object.entries(values).filter(([name]) => new RegExp(`[:{?]${name}`).test(url));
    expect(untypedEndpoint(`OPTIONS ${url}`, Object.fromEntries(used)).url).toBe(
      `${API}${expected}`,
    );
  });

  test.each([
    ["https://user:pass@host.example:8080/x", "https://user:pass@host.example:8080/x"],
    ["http://:pass@host.example/x", "http://:pass@host.example/x"],
    ["/v1/2:pass", `${API}/v1/2:pass`],
    ["/v1/jobs:pass", `${API}/v1/jobs:pass`],
    ["/v1/jobs_:pass", `${API}/v1/jobs_:pass`],
    ["/v1/%41:pass", `${API}/v1/%41:pass`],
    ["/\u{1d49c}:pass", `${API}/%F0%9D%92%9C:pass`],
    ["/x?y=:pass", `${API}/x?y=:pass`],
    ["/x#:pass", `${API}/x#:pass`],
    ["/x?a=/:pass", `${API}/x?a=/:pass`],
  ])(
    "is literal in scheme and authority, after a letter, digit, _ or %%, and after ? and #: %s",
    (url, expected) => {
      const request = untypedEndpoint(`POST ${url}`, { pass: "x" });
      expect(request).toMatchObject({ url: expected, body: { pass: "x" } });
    },
  );

  test("is literal after an expression", () => {
    const request = untypedEndpoint("POST /v1/{name}:cancel", { name: "N", cancel: 1 });
    expect(request).toMatchObject({ url: `${API}/v1/N:cancel`, body: { cancel: 1 } });
  });

  test("is a prefix inside an expression", () => {
    expect(endpoint("GET /{owner:3}", { owner: "octokit" }).url).toBe(`${API}/oct`);
  });

  test.each(["/:1", "/:", "/:-a", "/:é"])("begins with a letter or _: %s", (url) => {
    expect(decodeURI(untypedEndpoint(`GET ${url}`).url)).toBe(`${API}${url}`);
  });
});

describe("A missing variable", () => {
  const strict = untypedBuilder();
  const lenient = strict.strict(false);

  test.each([
    ["DELETE /issues/1/labels/{name}", "name", 17],
    ["DELETE /issues/1/labels/:name", "name", 17],
    ["GET /a/{+path}", "path", 3],
    ["GET /{a}/{b,c}", "c", 5],
    ["GET {c}/a", "c", 0],
    ["GET /{c*}", "c", 1],
  ])("is an error in a builder that names it: %s", (route, parameter, position) => {
    const template = route.slice(route.indexOf(" ") + 1);
    expect(thrownBy(() => strict.route(route).build({ a: 1, b: 2 }))).toMatchObject({
      code: "missing-variable",
      parameter,
      template: { source: template, position },
    });
  });

  test("may be written with a colon, and the message says how to write a literal colon", () => {
    const colon = strict.route("GET /hooks/:id");
    expect(thrownBy(() => colon.build()).message).toMatch(/Write "%3A" for a colon/);
    expect(strict.route("GET /hooks/%3Aid").build().url).toBe(`${API}/hooks/%3Aid`);
    expect(thrownBy(() => strict.route("GET /hooks/{id}").build()).message).not.toMatch(/%3A/);
  });

  test.each([undefined, null, [], [null], [undefined, null], {}, { a: null }])(
    "has a value that RFC 6570 treats as undefined: %j",
    (name) => {
      const error = thrownBy(() => strict.route("GET /labels/{name}").build({ name }));
      expect(error).toMatchObject({ code: "missing-variable", parameter: "name" });
    },
  );

  test.each([
    ["GET /labels/{name}", "/labels/"],
    ["GET /labels/{+name}", "/labels/"],
    ["GET /labels/{name,other}", "/labels/"],
    ["GET /labels{name}x", "/labelsx"],
  ])("expands to nothing with strict(false) and by endpoint, as in RFC 6570: %s", (route, path) => {
    for (const { url } of [
      lenient.route(route).build(),
      strict.route(route).strict(false).build(),
      untypedEndpoint(route),
      untypedEndpoint.defaults({})(route),
      untypedEndpoint.parse(untypedEndpoint.merge(route)),
      untypedEndpoint.builder.route(route).build(),
    ])
      expect(url).toBe(API + path);
  });

  test.each(["/", "?", "&", ";", ".", "#"])(
    "is never an error in an expression with the operator %s",
    (operator) => {
      expect(strict.route(`GET /a{${operator}name}`).build().url).toBe(`${API}/a`);
    },
  );
});

describe("A variable with an empty value", () => {
  test.each(["", [], [""], [null, ""], ["", undefined], ["", ""]].map((name) => [name]))(
    "is missing in a strict builder, with a message that says it is empty: %j",
    (name) => {
      for (const url of ["/labels/{name}", "/labels/{+name}", "/labels/:name"]) {
        const builder = untypedBuilder().method("DELETE").url(url);
        const error = thrownBy(() => builder.build({ name }));
        expect(error).toMatchObject({ code: "missing-variable", parameter: "name" });
        expect(error.message).toContain("is empty");
        const rest = Array.isArray(name) && name[1] === "" && name[0] === "" ? "," : "";
        expect(builder.strict(false).build({ name }).url).toBe(`${API}/labels/${rest}`);
        expect(builder.build({ name: ["", "b"] }).url).toBe(`${API}/labels/,b`);
      }
    },
  );

  test("is not an error in an optional expression or in the query", () => {
    const builder = untypedBuilder({ name: "" });
    expect(builder.url("/labels{/name}").build().url).toBe(`${API}/labels/`);
    expect(builder.url("/labels{?name}").build().url).toBe(`${API}/labels?name=`);
    expect(builder.url("/labels").build().url).toBe(`${API}/labels?name=`);
  });

  test.each([
    ["/users/{userId}", { userid: 7 }, "userid"],
    ["/users/{userId}", { [PATH]: { user_id: 7 } }, "user_id"],
    ["/users/{user-id}", { [QUERY]: { userId: 7 } }, "userId"],
    ["/orgs/{org}/repos", { page: 1, ogr: "a" }, "ogr"],
    ["/users/{username}", { usrname: "a" }, "usrname"],
  ])("names what was passed instead of a variable: %s", (url, values, given) => {
    const error = thrownBy(() => untypedBuilder(values).url(url).build());
    expect(error.message).toContain(`has no value; you passed "${given}".`);
  });

  test("names what was passed instead of a variable of the base URL", () => {
    const builder = untypedBuilder({ Region: "eu" });
    const error = thrownBy(() => builder.baseUrl("https://{region}.example").url("/x").build());
    expect(error.message).toContain('has no value; you passed "Region".');
  });

  test.each([
    ["/users/{userId}", { page: 7, user: "a" }],
    ["/users/{id}", { ip: 7 }],
    ["/users/{userId}/{userid}", { userid: 7 }],
    ["/users/{userId}", { userid: undefined }],
  ])("does not name what is passed for something else: %s", (url, values) => {
    const error = thrownBy(() => untypedBuilder(values).url(url).build());
    expect(error.message).toContain("has no value. ");
  });
});

describe("A name with hyphens", () => {
  test.each([
    ["/users/{user-id}", "/users/7"],
    ["/users/{user%2Did}", "/users/7"],
    ["/users{?user%2Did}", "/users?user%2Did=7"],
    ["/users/{user-id,x}", "/users/7"],
    ["/users/{user-id}/{user-id}", "/users/7/7"],
  ])("is also the name of its parameter, which is sent nowhere else: %s", (url, expected) => {
    const values = { "user-id": 7 };
    expect(untypedEndpoint(`GET ${url}`, values).url).toBe(`${API}${expected}`);
    expect(untypedEndpoint(`POST ${url}`, values)).not.toHaveProperty("body");
  });

  test("is looked up as it is written before it is decoded", () => {
    const values = { "a-b": 1, "a%2Db": 2 };
    const written = { url: `${API}/2`, body: { "a-b": 1 } };
    expect(untypedEndpoint("POST /{a%2Db}", values)).toMatchObject(written);
    const path = { "a-b": 1, [PATH]: { "a%2Db": 2 } };
    expect(untypedEndpoint("POST /{a%2Db}", path)).toMatchObject(written);
    expect(untypedEndpoint("GET /{a%2Db}", values).url).toBe(`${API}/2?a-b=1`);
    expect(untypedEndpoint("GET /{a%2Db}/{a-b}", values).url).toBe(`${API}/2/1`);
    const query = { "a-b": 1, [QUERY]: { "a%2Db": 2 } };
    expect(untypedEndpoint("GET /{a%2Db}", query).url).toBe(`${API}/1?a%252Db=2`);
    expect(untypedEndpoint("GET /{a-b}", { [PATH]: { "a-b": 1 } }).url).toBe(`${API}/1`);
  });

  test("is looked up as it is written if its triplets are not UTF-8", () => {
    expect(untypedEndpoint("GET /{%FF}", { "%FF": 1 }).url).toBe(`${API}/1`);
  });

  test.each(["{?a-b}", "{/a-b}", "{/a-b*}", "{+a-b}", "{a-b*}", "{a-b:3}"])(
    "is an error with an operator or a modifier, and the message says what to write: %s",
    (expression) => {
      const error = thrownBy(() => untypedEndpoint(`GET /x${expression}`));
      expect(error).toMatchObject({
        code: "invalid-template",
        template: { position: expect.any(Number) },
      });
      expect(error.message).toContain("%2D");
    },
  );

  test.each(["{a b}", "{a$}", "{user@id}", "{a[]}", "{$select}"])(
    "does not allow other characters, and the error says what to write: %s",
    (expression) => {
      const error = thrownBy(() => untypedEndpoint({ url: `/x/${expression}` }));
      expect(error.code).toBe("invalid-template");
    },
  );
});

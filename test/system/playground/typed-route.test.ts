import { describe, expect, test } from "@jest/globals";
import { EMPTY_FORM, headerRow, parameterRow } from "../../../docs/.vitepress/playground/form.js";
import { showRequest } from "../../../docs/.vitepress/playground/shown-request.js";
import { cleanForm, isAnotherRoute } from "../../../docs/.vitepress/playground/typed-route.js";
import {
  isNear,
  variablesOf,
  withRename,
  withVariableRows,
} from "../../../docs/.vitepress/playground/variable-rows.js";

test.each<[template: string, names: readonly string[]]>([
  ["GET /orgs/{org}/repos{?page,per_page}", ["org", "page", "per_page"]],
  ["GET /repos/:owner/:repo/compare/:base...:head", ["owner", "repo", "base", "head"]],
  ["POST https://localhost:8080/v1/{name}:cancel?time=12:30", ["name"]],
  ["{+path:6}{/list*}{%24filter}{user-id}", ["path", "list", "$filter", "user-id"]],
  ["/{a}/{a}/{", ["a"]],
  ["/{%}", ["%"]],
  ["GET /user", []],
])("The variables of %s are %j", (template, names) => {
  expect(variablesOf(template)).toEqual(names);
});

describe("withVariableRows", () => {
  const page = parameterRow("page", 2);

  test("adds an empty row for each variable that has none", () => {
    const rows = withVariableRows([page], "/orgs/{org}{?page}");
    expect(rows.map(({ name, value }) => [name, value])).toEqual([
      ["org", ""],
      ["page", "2"],
    ]);
  });

  test("removes an empty row when its variable goes, and keeps one with a value", () => {
    const [org, ...others] = withVariableRows([page], "/orgs/{org}");
    const moved = withVariableRows([...others, ...(org ? [org] : [])], "/users/{user}");
    expect(moved.map(({ name }) => name)).toEqual(["user", "page"]);
    expect(withVariableRows([parameterRow("org", "octokit")], "/users")).toHaveLength(1);
  });

  test("adds rows that are not passed until they have a value", () => {
    const route = "GET /search{?q}";
    const parameters = withVariableRows([], route);
    const shown = showRequest({ ...EMPTY_FORM, baseUrl: "https://a.test", route, parameters });
    expect("explained" in shown && shown.explained.request.url).toBe("https://a.test/search");
  });
});

test.each([
  ["org", "orgs", true],
  ["orgs", "org", true],
  ["ogr", "org", true],
  ["owner", "ownar", true],
  ["userId", "user_id", true],
  ["id", "ie", false],
  ["org", "user", false],
  ["org", "orders", false],
  ["abcd", "badc", false],
])("%s and %s are near each other: %p", (one, other, expected) => {
  expect(isNear(one, other)).toBe(expected);
});

describe("A missing variable", () => {
  const route = "GET /orgs/{orgs}/repos";
  const parameters = withVariableRows([parameterRow("org", "octokit")], route);

  test("offers to rename the parameter whose name is nearly its name", () => {
    const shown = showRequest({ ...EMPTY_FORM, baseUrl: "https://a.test", route, parameters });
    expect(shown).toMatchObject({
      problem: { code: "missing-variable", rename: ["org", "orgs"] },
    });
    const renamed = withRename(parameters, ["org", "orgs"]);
    expect(renamed.map(({ name, value }) => [name, value])).toEqual([["orgs", "octokit"]]);
  });

  test("offers nothing where no name is near", () => {
    const shown = showRequest({ ...EMPTY_FORM, route, parameters: [parameterRow("user", "a")] });
    expect(shown).not.toHaveProperty("problem.rename");
  });
});

describe("The message of a problem names no method", () => {
  test.each<[route: string, value: unknown, advice: string]>([
    ["GET /x/{a}", undefined, "Fill in the value of “a”, or switch “Strict” off."],
    ["OPTIONS /x", "b", "Choose “query” as the place of “a”, or leave it out."],
    ["GET /x", { b: 1 }, "Choose a style of lists and objects, such as “deepObject”."],
    ["GET /x/{a}", "..", 'Pass a value that is not "." or "..".'],
    ["GET /x/{a", "b", 'Close it with "}", or write "%7B" for the brace itself.'],
  ])("%s with %j", (route, value, advice) => {
    const parameters = value === undefined ? [] : [parameterRow("a", value)];
    const shown = showRequest({ ...EMPTY_FORM, baseUrl: "https://a.test", route, parameters });
    const message = "problem" in shown ? shown.problem.message : "";
    expect(message.endsWith(` ${advice}`)).toBe(true);
    expect(message).not.toMatch(/\.\w+\(|\[[A-Z]+\]/);
  });
});

const OWN = "GET /orders/{id}";

describe("A route that is typed", () => {
  test.each([
    ...[OWN, "", "G", "GET ", "GET /o", "GET /orders/{id", "GET /orders/{id}/items{?page}"],
    ...["GET /orders/{order}", "POST /orders/{id}"],
  ])("is still the one before: %p", (typed) => {
    expect(isAnotherRoute(OWN, typed)).toBe(false);
  });

  test.each([
    ...["P", "GET /s", "GET /users/{id}", "POST /orders", "POST /shops/{shop}/orders"],
    "https://example.com/orders/{id}",
  ])("is another one: %p", (typed) => {
    expect(isAnotherRoute(OWN, typed)).toBe(true);
  });
});

describe("The form of another route", () => {
  const before = {
    ...EMPTY_FORM,
    baseUrl: "https://api.example.com",
    route: OWN,
    parameters: [parameterRow("id", 7)],
    headers: [headerRow("authorization", "Bearer a"), headerRow("Content-Type", "text/plain")],
    data: "text",
  };

  test("has nothing of a sample", () => {
    expect(cleanForm(before, "POST /a", false)).toEqual({ ...EMPTY_FORM, route: "POST /a" });
  });

  test("keeps what belongs to a person's own API, without the body", () => {
    expect(cleanForm(before, "POST /a", true)).toEqual({
      ...EMPTY_FORM,
      route: "POST /a",
      baseUrl: "https://api.example.com",
      headers: before.headers.slice(0, 1),
    });
  });

  test("has no base URL if it is a whole URL", () => {
    expect(cleanForm(before, "https://example.com/a", true).baseUrl).toBe("");
  });
});

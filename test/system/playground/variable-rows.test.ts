import { describe, expect, test } from "@jest/globals";
import { EMPTY_FORM, parameterRow } from "../../../docs/.vitepress/playground/form.js";
import { showRequest } from "../../../docs/.vitepress/playground/shown-request.js";
import {
  isNear,
  variablesOf,
  withRename,
  withVariableRows,
} from "../../../docs/.vitepress/playground/variable-rows.js";

describe("variablesOf", () => {
  test.each<[template: string, names: readonly string[]]>([
    ["GET /orgs/{org}/repos{?page,per_page}", ["org", "page", "per_page"]],
    ["GET /repos/:owner/:repo/compare/:base...:head", ["owner", "repo", "base", "head"]],
    ["POST https://localhost:8080/v1/{name}:cancel?time=12:30", ["name"]],
    ["{+path:6}{/list*}{%24filter}{user-id}", ["path", "list", "$filter", "user-id"]],
    ["/{a}/{a}/{", ["a"]],
    ["/{%}", ["%"]],
    ["GET /user", []],
  ])("finds the variables of %s", (template, names) => {
    expect(variablesOf(template)).toEqual(names);
  });
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
    expect(withVariableRows([...others, ...(org ? [org] : [])], "/users/{user}")).toMatchObject([
      { name: "user" },
      { name: "page" },
    ]);
    expect(withVariableRows([parameterRow("org", "octokit")], "/users")).toHaveLength(1);
  });

  test("adds rows that are not passed until they have a value", () => {
    const route = "GET /search{?q}";
    const parameters = withVariableRows([], route);
    const shown = showRequest({ ...EMPTY_FORM, baseUrl: "https://a.test", route, parameters });
    expect("explained" in shown && shown.explained.request.url).toBe("https://a.test/search");
  });
});

describe("isNear", () => {
  test.each([
    ["org", "orgs"],
    ["orgs", "org"],
    ["ogr", "org"],
    ["owner", "ownar"],
    ["userId", "user_id"],
  ])("is true for %s and %s", (one, other) => {
    expect(isNear(one, other)).toBe(true);
  });

  test.each([
    ["id", "ie"],
    ["org", "user"],
    ["org", "orders"],
    ["abcd", "badc"],
  ])("is false for %s and %s", (one, other) => {
    expect(isNear(one, other)).toBe(false);
  });
});

describe("A missing variable", () => {
  const route = "GET /orgs/{orgs}/repos";
  const parameters = withVariableRows([parameterRow("org", "octokit")], route);

  test("offers to rename the parameter whose name is nearly its name", () => {
    expect(
      showRequest({ ...EMPTY_FORM, baseUrl: "https://a.test", route, parameters }),
    ).toMatchObject({
      problem: { code: "missing-variable", rename: ["org", "orgs"] },
    });
    expect(withRename(parameters, ["org", "orgs"])).toMatchObject([
      { name: "orgs", value: "octokit" },
    ]);
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

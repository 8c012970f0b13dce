import { expect, test } from "@jest/globals";
import { endpoint, EndpointBuilder } from "fluent-endpoint";
import { createOctokitEndpoint, type OctokitSource } from "fluent-endpoint/clients";
import { errorWith } from "./adapters.js";

const octokit = createOctokitEndpoint<OctokitSource>(endpoint);
const repo = { owner: "octokit", repo: "rest.js" };

test("createOctokitEndpoint returns an endpoint with methods in upper case", () => {
  const expected = { ...endpoint("PATCH /repos/{owner}/{repo}", repo), method: "PATCH" };
  expect(octokit("PATCH /repos/{owner}/{repo}", repo)).toEqual(expected);
  expect(octokit.parse(octokit.merge("PATCH /repos/{owner}/{repo}", repo) as never)).toEqual(
    expected,
  );
});

test("createOctokitEndpoint passes on defaults, DEFAULTS and merge", () => {
  const defaulted = octokit.defaults(repo);
  expect(defaulted("HEAD /repos/{owner}/{repo}").method).toBe("HEAD");
  expect(defaulted.merge("GET /x")).toEqual(endpoint.defaults(repo).merge("GET /x"));
  expect(defaulted.DEFAULTS).toEqual(endpoint.defaults(repo).DEFAULTS);
});

test("createOctokitEndpoint ignores a second argument after options, as Octokit does", () => {
  const options = { method: "PATCH", url: "/repos/{owner}/{repo}", ...repo };
  const merged = octokit.merge("PATCH /repos/{owner}/{repo}", repo);
  expect(octokit.merge(options as never, { owner: "ignored" })).toEqual(merged);
  expect(octokit(options as never, undefined)).toEqual(
    octokit("PATCH /repos/{owner}/{repo}", repo),
  );
});

test.each([
  ["a builder", new EndpointBuilder(), "createOctokitEndpoint(createEndpoint(builder))"],
  ["request options", endpoint("GET /user"), "Pass endpoint"],
  ["nothing", undefined, "given undefined"],
  ["another function", () => undefined, "Pass endpoint"],
])("createOctokitEndpoint refuses %s and says what to write", (_, source, advice) => {
  expect(() => createOctokitEndpoint(source as never)).toThrow(
    errorWith("invalid-options", { message: expect.stringContaining(advice) }),
  );
});

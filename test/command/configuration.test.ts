import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { run } from "./command-line.js";
import { ProjectFolder } from "./project-folder.js";

let folder: ProjectFolder;

beforeEach(() => {
  folder = new ProjectFolder();
});

afterEach(() => {
  folder.leave();
});

/** The request for people that a command line makes. */
async function shown(...line: readonly string[]): Promise<string> {
  const { code, output, errors } = await run(...line);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return output;
}

describe("fluent-endpoint.json", () => {
  test("names the description, relative to itself, for the folders below it", async () => {
    folder.write("fluent-endpoint.json", { api: "pets.yaml" });
    folder.write("a/b/file", "");
    process.chdir("a/b");
    expect(await shown("listPets")).toContain("GET https://eu.pets.example/v1/pets\n");
  });

  test("sets the base URL, with and without a description", async () => {
    folder.write("fluent-endpoint.json", { baseUrl: "https://example.com" });
    expect(await shown("/a")).toContain("GET https://example.com/a\naccept: application/json\n");
    folder.write("fluent-endpoint.json", { api: "pets.yaml", baseUrl: "https://example.com" });
    expect(await shown("listPets")).toContain("GET https://example.com/pets\n");
    expect(await shown("listPets --base-url /v2")).toContain("GET /v2/pets\n");
  });

  test.each([
    ["https://example.com/a", "GET https://example.com/a\naccept: application/json\n"],
    ["https://us.pets.example/v1/pets", "GET https://us.pets.example/v1/pets\n"],
  ])("has no effect on a route with the URL of another API: %s", async (url, start) => {
    const baseUrl = "https://eu.pets.example/v1";
    folder.write("fluent-endpoint.json", { baseUrl, api: "pets.yaml" });
    expect(await shown(url)).toContain(start);
    expect(await shown("GET https://eu.pets.example/v1/pets")).toContain("vnd.pets+json");
  });

  test("has no effect with --no-config, and with --api", async () => {
    folder.write("fluent-endpoint.json", { baseUrl: "https://example.com" });
    expect(await shown("/a")).toContain("GET https://example.com/a\n");
    const { output, errors } = await run("/a --no-config");
    expect(output).toContain("GET https://api.github.com/a\n");
    expect(errors).toContain("--base-url <url>");
    expect(await shown("listPets --api pets.yaml")).toContain("GET https://eu.pets.example/");
  });

  test("can be another file, which --config names", async () => {
    folder.write("fluent-endpoint.json", "not JSON");
    folder.write("other/config.json", { api: "../pets.yaml" });
    expect(await shown("listPets --config other/config.json")).toContain("GET https://eu.");
  });

  test.each([
    ["", ":1: This is not valid JSON."],
    ["{", ":1: This is not valid JSON."],
    ['{\n "api": "a"\n "secret": 1 }', ":3: This is not valid JSON."],
    ["[]", ": Expected an object with the keys api, baseUrl, generate, got a list."],
    ['{"baseURL": ""}', ': There is no key "baseURL". Did you mean "baseUrl"?'],
    ['{"x": 1}', ': There is no key "x". The keys are api, baseUrl, generate.'],
    ['{"api": 1}', ': The key "api" must be a path, but got a number.'],
    ['{"api": "https://a/secret"}', ': The key "api" takes the path of a file, but got a URL.'],
    ['{"baseUrl": {}}', ': The key "baseUrl" must be a URL, but got an object.'],
    [
      '{"headers": {"X-Secret": 1}}',
      ": Requests have no default headers and parameters. Remove the keys headers and params, and pass --header and name=value.",
    ],
    ['{"params": null, "x": 1}', ": Requests have no default headers"],
  ])("ends with 2 if it is %s", async (content, message) => {
    folder.write("fluent-endpoint.json", content);
    const { code, output, errors } = await run("/a");
    expect({ code, output }).toEqual({ code: 2, output: "" });
    expect(errors).toContain(`fluent-endpoint.json${message}`);
    expect(errors).not.toContain("secret");
  });

  test.each([
    ["--config fluent-endpoint.json", "there is no such file"],
    ["--config missing.json", 'Cannot read the file "missing.json": there is no such file.'],
    ["--config a --api b", "Leave out one of --api and --config."],
    ["--config a --no-config", "Leave out one of --config and --no-config."],
  ])("ends with 2 with %s", async (options, message) => {
    folder.write("fluent-endpoint.json", { api: "missing.yaml" });
    const { code, errors } = await run("/a", options);
    expect(code).toBe(2);
    expect(errors).toContain(message);
  });
});

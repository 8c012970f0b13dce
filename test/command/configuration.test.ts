import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { runCommand } from "../generate/run-command.js";
import { ProjectFolder } from "./project-folder.js";
import { typeInput } from "./type-input.js";
import { jest } from "@jest/globals";

let folder: ProjectFolder;

beforeEach(() => {
  folder = new ProjectFolder();
  process.env.PETS_TOKEN = "pets_0123456789";
});

afterEach(() => {
  folder.leave();
  delete process.env.PETS_TOKEN;
  jest.restoreAllMocks();
});

/** The request for people that a command line makes. */
async function shown(...args: readonly string[]): Promise<string> {
  const { code, output, errors } = await runCommand(...args);
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
    expect(await shown("listPets", "--base-url", "/v2")).toContain("GET /v2/pets\n");
  });

  test("sets headers, over which the command line wins, and whose credentials are not shown", async () => {
    folder.write("fluent-endpoint.json", {
      headers: {
        Authorization: "Bearer $PETS_TOKEN",
        "X-Key": "0123",
        "X-Trace": "1",
        accept: "a/b",
      },
    });
    const output = await shown("/a", "x-trace:2", "X-Key:");
    expect(output).toContain("authorization: Bearer $PETS_TOKEN\n");
    expect(output).toContain("x-trace: 2\n");
    expect(output).toContain("accept: a/b\n");
    expect(output).not.toContain("x-key");
    folder.write("fluent-endpoint.json", { headers: { Authorization: "Bearer 0123" } });
    expect(await shown("/a")).toContain("authorization: Bearer ***\n");
  });

  test("does not need a variable of the environment for a header that the command line replaces", async () => {
    folder.write("fluent-endpoint.json", { headers: { Authorization: "Bearer $PETS_UNSET" } });
    expect(await shown("/a", "Authorization:")).not.toContain("authorization");
    const { code, errors } = await runCommand("/a");
    expect({ code, errors }).toEqual({
      code: 1,
      errors:
        "The environment variable PETS_UNSET is not set. Set it, or write \\$ for a dollar sign. It is used in fluent-endpoint.json.\n",
    });
  });

  test("sets parameters, which are sent where the operation has them", async () => {
    folder.write("fluent-endpoint.json", {
      api: "pets.yaml",
      params: { petId: 7, region: "us", limit: 10, "Idempotency-Key": "1" },
    });
    expect(await shown("getPet")).toContain("GET https://us.pets.example/v1/pets/7\n");
    expect(await shown("listPets")).toContain("GET https://us.pets.example/v1/pets?limit=10\n");
    expect(await shown("listPets", "limit=5")).toContain("/pets?limit=5\n");
    expect(await shown("listPets", "limit==5")).toContain("/pets?limit=5\n");
    expect(await shown("GET", "/pets/8")).toContain("GET https://us.pets.example/v1/pets/8\n");
    typeInput('{ "limit": 6 }');
    expect(await shown("listPets", "-")).toContain("/pets?limit=6\n");
  });

  test("sets parameters, over which a channel of the standard input wins", async () => {
    folder.write("fluent-endpoint.json", { params: { page: 2, owner: "a" } });
    typeInput('{ "[QUERY]": { "page": 3 }, "[PATH]": { "owner": "b" } }');
    expect(await shown("/repos/{owner}", "-")).toContain("/repos/b?page=3\n");
    expect(await shown("/repos/{owner}", "owner==c")).toContain("/repos/a?page=2&owner=c\n");
  });

  test("sets parameters of every request without a description, from the environment too", async () => {
    folder.write("fluent-endpoint.json", { params: { owner: "$PETS_TOKEN", page: 2 } });
    expect(await shown("/repos/{owner}")).toContain(
      "GET https://api.github.com/repos/$PETS_TOKEN?page=2\n",
    );
  });

  test.each([
    ["https://example.com/a", "GET https://example.com/a\naccept: application/json\n"],
    ["https://us.pets.example/v1/pets", "GET https://us.pets.example/v1/pets\n"],
  ])("has no effect on a route with the URL of another API: %s", async (url, start) => {
    folder.write("fluent-endpoint.json", {
      baseUrl: "https://eu.pets.example/v1",
      api: "pets.yaml",
      headers: { Authorization: "Bearer $PETS_TOKEN" },
      params: { limit: 1 },
    });
    const output = await shown(url);
    expect(output).toContain(start);
    expect(output).not.toContain("authorization");
    expect(output).not.toContain("limit");
    const own = await shown("GET", "https://eu.pets.example/v1/pets");
    expect(own).toContain("authorization");
  });

  test("does not change the host of a whole URL by a parameter", async () => {
    folder.write("fluent-endpoint.json", {
      api: "pets.yaml",
      headers: { "x-a": "1" },
      params: { region: "us" },
    });
    const output = await shown("GET", "https://eu.pets.example/v1/pets/7");
    expect(output).toContain("GET https://eu.pets.example/v1/pets/7\n");
    expect(output).toContain("x-a: 1");
  });

  test("is not used for a request that a value sends elsewhere", async () => {
    folder.write("fluent-endpoint.json", { headers: { "X-Key": "0123" } });
    const { code, output, errors } = await runCommand("GET {+url}", "url=https://example.com/a");
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errors).toContain("The configuration file is for another API. Write --no-config");
    folder.write("fluent-endpoint.json", { api: "pets.yaml" });
    expect(await shown("sendEvent")).toContain("POST https://events.pets.example/events\n");
  });

  test("without a base URL is for the API of its description, or of GitHub", async () => {
    folder.write("fluent-endpoint.json", { headers: { "x-a": "1" } });
    expect(await shown("https://api.github.com/a")).toContain("x-a: 1");
    expect(await shown("https://example.com/a")).not.toContain("x-a");
    folder.write("fluent-endpoint.json", { api: "pets.yaml", headers: { "x-a": "1" } });
    expect(await shown("GET", "https://eu.pets.example/v1/pets")).toContain("x-a: 1");
    expect(await shown("GET", "https://api.github.com/a")).not.toContain("x-a");
  });

  describe("with a credential that the description names", () => {
    beforeEach(() => {
      const schemes = {
        key: { type: "apiKey", in: "header", name: "X-Key" },
        query: { type: "apiKey", in: "query", name: "appid" },
        cookie: { type: "apiKey", in: "cookie", name: "sid" },
        token: { type: "http", scheme: "bearer" },
      };
      folder.write("secured.json", {
        openapi: "3.1.0",
        servers: [{ url: "https://example.com" }],
        components: { securitySchemes: schemes },
        paths: {
          "/a": {
            get: {
              security: Object.keys(schemes).map((name) => ({ [name]: [] })),
              parameters: [{ name: "page", in: "query", schema: { type: "integer" } }],
            },
          },
        },
      });
      folder.write("fluent-endpoint.json", {
        api: "secured.json",
        headers: { "X-Key": "0123", Authorization: "Bearer 0123", Cookie: "sid=0123", "x-a": "1" },
        params: { appid: "0123", page: 1 },
      });
    });

    test.each([
      ["appid=evil", "appid"],
      ["appid==evil", "appid"],
      ["query/appid=evil", "appid"],
      ["x-key:evil", "x-key"],
      ["Authorization:Bearer evil", "authorization"],
      ["Cookie:sid=evil", "cookie"],
    ])("refuses the item %s", async (item, name) => {
      const { code, output, errors } = await runCommand("GET", "/a", item);
      expect({ code, output }).toEqual({ code: 1, output: "" });
      expect(errors).toContain(
        `"${name}" is a credential of the configuration, which an item cannot replace. Leave the item out, or change the configuration file.`,
      );
      expect(errors).not.toContain("evil");
    });

    test("refuses a value of the standard input in its place", async () => {
      typeInput('{"appid": "evil"}');
      const { code, errors } = await runCommand("GET", "/a", "-");
      expect(code).toBe(1);
      expect(errors).toContain('"appid" is a credential of the configuration');
    });

    test("lets items replace other values, and remove a credential", async () => {
      const output = await shown("GET", "/a", "page=2", "x-a:2", "Authorization:");
      expect(output).toContain("page=2");
      expect(output).toContain("x-a: 2");
      expect(output).not.toContain("authorization");
      expect(output).toContain("x-key");
    });
  });

  test("has no effect with --no-config, and with --api", async () => {
    folder.write("fluent-endpoint.json", { headers: { "x-a": "1" } });
    expect(await shown("/a")).toContain("x-a: 1");
    expect(await shown("/a", "--no-config")).not.toContain("x-a");
    expect(await shown("listPets", "--api", "pets.yaml")).not.toContain("x-a");
  });

  test("can be another file, which --config names", async () => {
    folder.write("fluent-endpoint.json", "not JSON");
    folder.write("other/config.json", { api: "../pets.yaml" });
    expect(await shown("listPets", "--config", "other/config.json")).toContain("GET https://eu.");
  });

  test.each([
    ["", "fluent-endpoint.json:1: This is not valid JSON."],
    ["{", "fluent-endpoint.json:1: This is not valid JSON."],
    ['{\n "api": "a"\n "secret": 1 }', "fluent-endpoint.json:3: This is not valid JSON."],
    [
      "[]",
      "fluent-endpoint.json: Expected an object with the keys api, baseUrl, headers, params, generate, got a list.",
    ],
    ['{"header": {}}', 'fluent-endpoint.json: There is no key "header". Did you mean "headers"?'],
    [
      '{"x": 1}',
      'fluent-endpoint.json: There is no key "x". The keys are api, baseUrl, headers, params, generate.',
    ],
    ['{"api": 1}', 'fluent-endpoint.json: The key "api" must be a path, but got a number.'],
    [
      '{"api": "https://a/secret"}',
      'fluent-endpoint.json: The key "api" takes the path of a file, but got a URL.',
    ],
    ['{"api": "missing.yaml"}', "there is no such file"],
    [
      '{"baseUrl": {}}',
      'fluent-endpoint.json: The key "baseUrl" must be a URL, but got an object.',
    ],
    [
      '{"headers": []}',
      'fluent-endpoint.json: The key "headers" must be an object, but got a list.',
    ],
    [
      '{"headers": {"X-Secret": 1}}',
      'fluent-endpoint.json: The key "headers.X-Secret" must be a string, but got a number.',
    ],
    ['{"params": null, "x": 1}', 'fluent-endpoint.json: There is no key "x".'],
    [
      '{"params": "secret"}',
      'fluent-endpoint.json: The key "params" must be an object, but got a string.',
    ],
  ])("ends with 2 if it is %s", async (content, message) => {
    folder.write("fluent-endpoint.json", content);
    const { code, output, errors } = await runCommand("/a");
    expect({ code, output }).toEqual({ code: 2, output: "" });
    expect(errors).toContain(message);
    expect(errors).not.toContain("secret");
  });

  test.each([
    [["--config", "missing.json"], 'Cannot read the file "missing.json": there is no such file.'],
    [["--config", "a", "--api", "b"], "Leave out one of --api and --config."],
    [["--config", "a", "--no-config"], "Leave out one of --config and --no-config."],
  ])("ends with 2 with %j", async (args, message) => {
    const { code, errors } = await runCommand("/a", ...args);
    expect(code).toBe(2);
    expect(errors).toContain(message);
  });
});

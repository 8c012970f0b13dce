import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { run } from "./command-line.js";
import { ProjectFolder } from "./project-folder.js";

const SUCCESS = { code: 0, errors: "" };
const PETS = {
  openapi: "3.1.0",
  info: { title: "Pets API" },
  servers: [{ url: "https://pets.example" }],
  paths: {
    "/pets": {
      get: { operationId: "pets/list", tags: ["pets"] },
      post: { operationId: "pets/add", tags: ["pets", "writing"], deprecated: true },
    },
    "/owners/{id}": { get: { operationId: "owners/get", tags: ["owners"] } },
  },
};

let folder: ProjectFolder;

beforeEach(() => {
  folder = new ProjectFolder();
  folder.write("openapi.json", PETS);
});

afterEach(() => {
  folder.leave();
});

const generate = (...options: readonly string[]) => run("generate openapi.json -o api", ...options);

/** Writes the list `generate` of the options. */
function list(...entries: readonly object[]): void {
  folder.write("fluent-endpoint.json", { generate: entries });
}

/** The operations in the files of a folder. */
function generated(output = "api"): readonly string[] {
  const types = readFileSync(`${output}/types.ts`, "utf8");
  return ["pets/list", "pets/add", "owners/get"].filter((id) => types.includes(`"${id}": {`));
}

describe("--only and --exclude", () => {
  test.each([
    ["--only tag:pets", ["pets/list", "pets/add"]],
    ["--exclude deprecated", ["pets/list", "owners/get"]],
    ["--only tag:pets --exclude 'POST /**'", ["pets/list"]],
    ["--only 'GET /pets' --only tag:owners", ["pets/list", "owners/get"]],
  ])("%s keep %j", async (options, ids) => {
    expect(await generate(options)).toMatchObject(SUCCESS);
    expect(generated()).toEqual(ids);
  });

  test("do not change the request of another operation", async () => {
    const get = { responses: { 200: { content: { "text/csv": {} } } } };
    folder.write("openapi.json", {
      ...PETS,
      paths: { "/a": { get }, "/b": { get }, "/c": { get: {} } },
    });
    await generate();
    const before = readFileSync("api/builder.ts", "utf8");
    await generate("--only /c");
    expect(readFileSync("api/builder.ts", "utf8")).toBe(before);
  });

  test.each([
    ["--only tag:cats", 'No operation matches --only tag:cats. Did you mean "tag:pets"?'],
    ["--only owners/get", 'No operation matches --only owners/get. Did you mean "id:owners/get"?'],
    ["--exclude /**", "The selection leaves no operation. Check --only and --exclude."],
  ])("%s ends with 2", async (options, message) => {
    const errors = `${message}\nNothing was written.\n`;
    expect(await generate(options)).toEqual({ code: 2, output: "", errors });
  });

  test("do not answer a word with the same word", async () => {
    folder.describe("openapi.json", { "/a": { get: {} } });
    const { errors } = await generate("--only=deprecated");
    expect(errors).toBe("No operation matches --only deprecated.\nNothing was written.\n");
  });
});

describe("--types", () => {
  test("split writes a file for each area, which --check knows", async () => {
    expect(await generate("--types split")).toMatchObject(SUCCESS);
    expect(readdirSync("api/types").sort()).toEqual(["components.ts", "owners.ts", "pets.ts"]);
    expect(await generate("--types split --check")).toMatchObject({ code: 0 });
    expect(await generate("--check")).toMatchObject({ code: 1 });
  });

  test("split removes the files of areas that are gone, and file all of them", async () => {
    await generate("--types split");
    await generate("--types split --only tag:pets");
    expect(readdirSync("api/types").sort()).toEqual(["components.ts", "pets.ts"]);
    folder.write("api/types/mine.ts", "export {};\n");
    await generate("--types file");
    expect(readdirSync("api/types")).toEqual(["mine.ts"]);
    expect(generated()).toEqual(["pets/list", "pets/add", "owners/get"]);
  });

  test("takes nothing else", async () => {
    const { code, errors } = await generate("--types many");
    expect(code).toBe(2);
    expect(errors).toContain('--types takes file or split, but got "many".');
    expect(existsSync("api")).toBe(false);
  });
});

describe("--extends and --import-extension", () => {
  const BASE = "export class MyBase<Paths = unknown> extends EndpointBuilder<Paths> {}\n";
  const builder = (output = "api") => readFileSync(`${output}/builder.ts`, "utf8");

  beforeEach(() => {
    folder.write("src/base.ts", BASE);
    folder.write("src/base.mts", BASE);
  });

  test.each([
    ["--extends ./src/base.ts#MyBase", "../src/base.js"],
    ["--extends src/base.mts#MyBase", "../src/base.mjs"],
    ["--extends src/base.ts#MyBase --import-extension .ts", "../src/base.ts"],
    ["--extends src/base.ts#MyBase --import-extension none", "../src/base"],
  ])("%s write the import of %s", async (options, from) => {
    expect(await generate(options)).toMatchObject(SUCCESS);
    expect(builder()).toContain(`import { MyBase } from "${from}";`);
  });

  test.each([
    "export abstract class MyBase {}",
    "class Own {}\nexport { A, Own as MyBase };",
    'export * from "./other.js";',
    "export const MyBase = mixin(EndpointBuilder);",
  ])("find the export in %j", async (text) => {
    folder.write("src/base.ts", text);
    expect(await generate("--extends src/base.ts#MyBase")).toMatchObject({ code: 0 });
  });

  test("are relative to the file of options", async () => {
    const input = "../openapi.json";
    const own = { input, output: "api", extends: "./base.ts#MyBase" };
    const other = { input, output: "other", "import-extension": ".mjs" };
    folder.write("src/fluent-endpoint.json", { generate: [own, other] });
    expect(await run("generate --config src/fluent-endpoint.json")).toMatchObject(SUCCESS);
    expect(builder("src/api")).toContain('import { MyBase } from "../base.js";');
    expect(existsSync("src/other/index.mts")).toBe(true);
  });

  test("remove the files of another extension", async () => {
    await generate();
    await generate("--import-extension .mjs");
    expect(existsSync("api/index.ts")).toBe(false);
    expect(existsSync("api/areas/pets.mts")).toBe(true);
  });

  test.each([
    ["--extends MyBase", "--extends takes a file and the name of a class, such as ./my-base"],
    ["--extends src/none.ts#MyBase", 'Cannot read the file "src/none.ts" of --extends: there'],
    ["--extends src/base.ts#MyBass", 'exports no class "MyBass". Did you mean "MyBase"?'],
    ["--extends src/base.ts#Other", "Write: export class Other<Paths = unknown> extends"],
    ["--extends src/base.ts#MyBase --areas none", "Leave out --extends: with --areas"],
    ["--import-extension mjs", "--import-extension takes .js, .ts, .mjs or none"],
  ])("%s end with 2", async (options, message) => {
    const { code, errors } = await generate(options);
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining(message) });
    expect(existsSync("api")).toBe(false);
  });
});

test("--content-type chooses the media type of bodies, and is refused if no operation takes it", async () => {
  const content = { "application/json": {}, "text/csv": {} };
  const post = { operationId: "pets/add", tags: ["pets"], requestBody: { content } };
  folder.write("openapi.json", { ...PETS, paths: { "/pets": { post } } });
  expect(await generate("--content-type text/csv")).toMatchObject(SUCCESS);
  expect(readFileSync("api/areas/pets.ts", "utf8")).toContain('"content-type": "text/csv"');
  const { code, errors } = await generate("--content-type text/cvs");
  expect(code).toBe(1);
  expect(errors).toContain('Did you mean "text/csv"?\nNothing was written.\n');
});

describe("The report", () => {
  test("says once how to begin", async () => {
    expect((await generate()).output).toBe(
      '3 operations, 6 files in api\n\nimport { Pets } from "./api/index.js";\nnew Pets().pets.list().build();\n',
    );
    expect((await generate()).output).toBe("3 operations, 6 files in api: up to date\n");
    const types = await run("generate openapi.json -o types --areas none");
    expect(types.output).toBe("3 operations, 2 files in types\n");
    const compiled = await run("generate openapi.json -o compiled --areas none --compiled");
    expect(compiled.output).toMatch(
      /^3 operations, 3 files in compiled\n\nimport \{ createRequest \} from ".\/compiled\/request.js";\nawait fetch\(\.\.\.createRequest\(\)\("GET \/\w+"\)\);\n$/,
    );
    const { output } = await generate("--import-extension .mjs");
    expect(output).toContain('import { Pets } from "./api/index.mjs";');
    folder.write("openapi.json", { ...PETS, servers: [] });
    const relative = await run("generate openapi.json -o ../relative");
    expect(relative.output).toContain(
      'import { Pets } from "../relative/index.js";\nnew Pets({ baseUrl: "https://api.example.com" }).pets.list().build();\n',
    );
    folder.remove("../relative");
  });

  test.each([
    ["bearer", "", 'new Pets({ credentials: { bearer: "token" } }).pets.list().build();'],
    [
      "user-key",
      "--areas none --compiled",
      'await fetch(...createRequest({ credentials: { "user-key": "key" } })("GET /pets"));',
    ],
  ])("has a first call with the credential that it needs: %s", async (name, options, call) => {
    const bearer = { type: "http", scheme: "bearer" };
    const key = { type: "apiKey", in: "header", name: "X-Key" };
    const components = { securitySchemes: { bearer, "user-key": key } };
    const security = [{ [name]: [] }];
    folder.write("openapi.json", { ...PETS, security, components });
    expect((await generate(options)).output).toContain(`\n${call}\n`);
    folder.write("openapi.json", { ...PETS, security: [...security, {}], components });
    const optional = await run("generate openapi.json -o optional", options);
    expect(optional.output).not.toContain("credentials");
  });

  test("has notices on the standard error", async () => {
    const paths = { "/a": { get: { operationId: "build", tags: ["pets"] } } };
    folder.write("openapi.json", { ...PETS, paths });
    expect(await generate()).toMatchObject({
      code: 0,
      errors: "GET /a is called pets.buildOperation: every builder has a member build.\n",
    });
  });

  test("says what --check found", async () => {
    await generate();
    folder.write("openapi.json", { ...PETS, paths: { "/a": { get: { tags: ["a"] } } } });
    expect(await generate("--check")).toEqual({
      code: 1,
      output: "",
      errors: `api/areas/a.ts is missing.
api/types.ts is out of date.
api/index.ts is out of date.
api/areas/owners.ts is not needed any more.
api/areas/pets.ts is not needed any more.
Run the command without --check to write the files.
`,
    });
  });
});

describe("The list generate of fluent-endpoint.json", () => {
  const input = "openapi.json";
  const entry = { input: "a", output: "b" };

  test("is done without arguments, from a folder below, too", async () => {
    const pets = { input, output: "src/pets", only: ["tag:pets"], name: "Shelter" };
    list(pets, { input, output: "src/owners", exclude: "tag:pets" });
    expect(await run("generate")).toEqual({
      ...SUCCESS,
      output: `2 operations, 5 files in src/pets

import { Shelter } from "./src/pets/index.js";
new Shelter().pets.list().build();
1 operation, 5 files in src/owners

import { Pets } from "./src/owners/index.js";
new Pets().owners.get({ id: "id" }).build();
`,
    });
    expect(generated("src/pets")).toEqual(["pets/list", "pets/add"]);
    expect(readFileSync("src/pets/index.ts", "utf8")).toContain("export class Shelter");
    process.chdir("src/pets");
    expect(await run("generate --check")).toMatchObject({
      code: 0,
      output: ". is up to date.\n../owners is up to date.\n",
    });
  });

  test("gives names to areas and methods, also of operations that are left out", async () => {
    const methods = { "pets/list": "all", "owners/get": "one" };
    const named = {
      input,
      output: "src/pets",
      names: { areas: { pets: "animals", owners: "people" }, methods },
    };
    list({ ...named, only: "tag:pets" });
    expect(await run("generate")).toMatchObject(SUCCESS);
    expect(readFileSync("src/pets/areas/animals.ts", "utf8")).toMatch(/ all</);
    methods["pets/list"] = "build";
    list(named);
    expect(await run("generate")).toMatchObject({
      code: 1,
      errors:
        '"build" cannot be given: every builder has a member of this name.\nNothing was written.\n',
    });
  });

  test("writes nothing if one entry fails", async () => {
    list({ input, output: "one" }, { input: "missing.json", output: "two" });
    expect(await run("generate")).toEqual({
      code: 2,
      output: "",
      errors:
        'Cannot read the description "missing.json": there is no such file.\nNothing was written.\n',
    });
    expect(existsSync("one")).toBe(false);
  });

  test("does not say that nothing was written if a later folder alone cannot be", async () => {
    list({ input, output: "one" }, { input, output: "one/index.ts" });
    const { code, output, errors } = await run("generate");
    expect(code).toBe(1);
    expect(output).toMatch(/ files in one\n/);
    expect(errors).toMatch(/^Cannot write the folder one\/index\.ts: .+\.\n$/);
  });

  test("may be in another file, and serves the requests of the command not at all", async () => {
    folder.write("a/other.json", { generate: [{ input: "../openapi.json", output: "../api" }] });
    expect(await run("generate --config a/other.json")).toMatchObject({ code: 0 });
    expect(existsSync("api")).toBe(true);
    list(entry);
    expect(await run("/a")).toMatchObject({ code: 0 });
  });

  test.each([
    [[], 'The key "generate" must be a list such as [{'],
    [{}, "but got an object."],
    [["a"], 'In the entry 1 of "generate": Expected an object with "input" and "output"'],
    [[{}], 'The key "input" must be a file or a URL.'],
    [[{ ...entry, input: "-" }], 'The key "input" must be a file or a URL.'],
    [[{ input: "a" }], 'The key "output" must be a folder.'],
    [[{ inptu: "a" }], 'There is no key "inptu". Did you mean "input"?'],
    [[{ ...entry, xyzzy: 1 }], 'There is no key "xyzzy". The keys are input, output'],
    [[{ ...entry, output: 1 }], 'The key "output" must be a string, but got a number.'],
    [[{ ...entry, force: "yes" }], 'The key "force" must be true or false'],
    [[{ ...entry, only: [1] }], 'The key "only" must be a string or a list of strings'],
    [[{ ...entry, names: [] }], 'The key "names" must be an object such as {'],
    [
      [{ ...entry, names: { method: {} } }],
      'There is no key "method" in "names". Did you mean "methods"?',
    ],
    [
      [{ ...entry, names: { methods: { a: 1 } } }],
      'The key "names.methods" must be an object whose values are strings.',
    ],
    [[{ ...entry, areas: "x" }], "--areas takes tag, path or none"],
    [[entry, { ...entry, input: "c" }], 'Two entries of "generate" write into b.'],
  ])("is checked: %j", async (generate, message) => {
    folder.write("fluent-endpoint.json", { generate });
    const { code, errors } = await run("generate");
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining(message) });
    expect(errors).toContain("fluent-endpoint.json: ");
  });

  test("is asked for if the file has none", async () => {
    folder.write("fluent-endpoint.json", {});
    const { code, errors } = await run("generate");
    expect(code).toBe(2);
    expect(errors).toContain('fluent-endpoint.json has no key "generate". Write "generate": [{');
  });
});

describe("A URL as input", () => {
  let server: Server;
  let requests: { url: string; authorization: string | undefined }[];
  let answer: RequestListener;
  let origin: string;

  beforeEach(async () => {
    requests = [];
    server = createServer((request, response) => {
      requests.push({ url: request.url ?? "", authorization: request.headers.authorization });
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    delete process.env.PETS_TOKEN;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** Answers with the files of a table, by their paths. */
  function serve(files: Readonly<Record<string, object | string>>): void {
    answer = ({ url = "" }, response) => {
      const file = files[url.replace(/\?.*$/, "")];
      if (file === undefined)
        return response.writeHead(404, { "content-type": "text/plain" }).end();
      const text = typeof file === "string" ? file : JSON.stringify(file);
      return response.writeHead(200, { "content-type": "application/json" }).end(text);
    };
  }

  const fetched = (path: string, ...options: readonly string[]) =>
    run("generate -o api", origin + path, ...options);

  test("is fetched with headers of the environment, and so is what it refers to on its origin", async () => {
    process.env.PETS_TOKEN = "pets_0123456789";
    const get = { operationId: "pets/list", parameters: [{ $ref: "./parts/b.json" }] };
    serve({
      "/v1/openapi.json": { ...PETS, paths: { "/a": { get } } },
      "/v1/parts/b.json": { name: "b", in: "query", schema: { $ref: "/c.json" } },
      "/c.json": { type: "integer" },
    });
    const header = "--header 'Authorization:Bearer $PETS_TOKEN'";
    expect(await fetched("/v1/openapi.json?key=0123", header)).toEqual({
      ...SUCCESS,
      output: expect.stringMatching(/^1 operation, 6 files in api\n\nimport /),
    });
    expect(readFileSync("api/types.ts", "utf8")).toMatch(/c: number/);
    const authorization = "Bearer pets_0123456789";
    expect(requests).toEqual([
      { url: "/v1/openapi.json?key=0123", authorization },
      { url: "/v1/parts/b.json", authorization },
      { url: "/c.json", authorization },
    ]);
  });

  test.each([
    ["another host", "https://example.com/b.json"],
    ["another host by its path", "//example.com/b.json"],
    ["the folders above it", "../../../../example.com/b.json"],
    ["a local file", "file:///etc/passwd"],
    ["a file that is not there", "b.json"],
  ])("that refers to %s is refused", async (_, reference) => {
    const get = { operationId: "a", parameters: [{ $ref: reference }] };
    serve({ "/v1/openapi.json": { ...PETS, paths: { "/a": { get } } } });
    const { code, errors } = await fetched("/v1/openapi.json");
    expect(code).toBe(1);
    expect(errors).toContain("/parameters/0/$ref: The");
    expect(requests.every(({ url }) => url.startsWith("/"))).toBe(true);
    expect(existsSync("api")).toBe(false);
  });

  test("follows redirects within its origin only", async () => {
    answer = ({ url }, response) => {
      if (url === "/new") return response.end(JSON.stringify(PETS));
      const location = url === "/old" ? "/new" : "http://localhost/x?a";
      return response.writeHead(302, { location }).end();
    };
    expect(await fetched("/old")).toMatchObject({ code: 0 });
    expect(await fetched("/away?secret")).toMatchObject({
      code: 1,
      errors: `${origin}/away redirects to another origin, http://localhost. If you trust it, write the URL that it redirects to.\nNothing was written.\n`,
    });
    answer = (_, response) => response.writeHead(302, { location: "/again" }).end();
    expect((await fetched("/a")).errors).toContain("redirects more than 5 times.");
  });

  test("that is not a description says what came instead", async () => {
    answer = (_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Log in</p>");
    };
    expect((await fetched("/docs")).errors).toBe(
      `Expected an OpenAPI description, but ${origin}/docs returned 200 with text/html.\nNothing was written.\n`,
    );
    serve({ "/a": { error: "no" } });
    expect((await fetched("/a")).errors).toContain(
      `got neither.\n${origin}/a returned 200 with application/json.\n`,
    );
    expect((await fetched("/b?token=0123")).errors).toBe(
      `Cannot fetch ${origin}/b: the server returned 404 with text/plain.\nNothing was written.\n`,
    );
  });

  test("that cannot be fetched says why", async () => {
    answer = (request) => request.socket.destroy();
    expect((await fetched("/a")).errors).toContain("the connection was closed.");
    server.close();
    server.closeAllConnections();
    expect((await fetched("/a")).errors).toContain("nothing answers there.");
  });

  test.each([
    ["http://user:secret@example.com/", "Leave the user and the password out of the URL."],
    ["http://", "The URL of the description is not valid."],
    [
      "http://h/a --header Authorization:$PETS_UNSET",
      "The environment variable PETS_UNSET is not set.",
    ],
    ["http://h/a --header 'a b:c'", "--header takes a name and a value"],
    ["http://h/a --header a(:c", "The header a( has a character that no header can have."],
  ])("that is not valid is refused: %s", async (options, message) => {
    const { code, errors } = await run("generate -o api", options);
    expect(code).toBeGreaterThan(0);
    expect(errors).toContain(message);
  });
});

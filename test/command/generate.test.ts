import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { runCommand } from "../generate/run-command.js";
import { ProjectFolder } from "./project-folder.js";

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

/** The operations in the files of a folder. */
function generated(output = "api"): readonly string[] {
  const types = readFileSync(`${output}/types.ts`, "utf8");
  return ["pets/list", "pets/add", "owners/get"].filter((id) => types.includes(`"${id}": {`));
}

describe("--only and --exclude", () => {
  test.each([
    [
      ["--only", "tag:pets"],
      ["pets/list", "pets/add"],
    ],
    [["--only", "tag:writing"], ["pets/add"]],
    [["--only", "id:owners/get"], ["owners/get"]],
    [
      ["--only", "id:pets/*"],
      ["pets/list", "pets/add"],
    ],
    [
      ["--only", "id:*"],
      ["pets/list", "pets/add", "owners/get"],
    ],
    [["--only", "deprecated"], ["pets/add"]],
    [
      ["--exclude", "deprecated"],
      ["pets/list", "owners/get"],
    ],
    [["--exclude", "/pets"], ["owners/get"]],
    [
      ["--exclude", "tag:none"],
      ["pets/list", "pets/add", "owners/get"],
    ],
    [["--only", "tag:pets", "--exclude", "POST /**"], ["pets/list"]],
    [
      ["--only", "GET /pets", "--only", "tag:owners"],
      ["pets/list", "owners/get"],
    ],
  ])("%j keep %j", async (options, ids) => {
    const run = await runCommand("generate", "openapi.json", "-o", "api", ...options);
    expect(run).toMatchObject({ code: 0, errors: "" });
    expect(generated()).toEqual(ids);
  });

  test("do not change the request of another operation", async () => {
    const json = (type: string) => ({ responses: { 200: { content: { [type]: {} } } } });
    folder.write("openapi.json", {
      ...PETS,
      paths: {
        "/a": { get: json("text/csv") },
        "/b": { get: json("text/csv") },
        "/c": { get: {} },
      },
    });
    const builder = () => readFileSync("api/builder.ts", "utf8");
    await runCommand("generate", "openapi.json", "-o", "api");
    const before = builder();
    await runCommand("generate", "openapi.json", "-o", "api", "--only", "/c");
    expect(builder()).toBe(before);
  });

  test.each([
    [["--only", "tag:cats"], 'No operation matches --only tag:cats. Did you mean "tag:pets"?'],
    [
      ["--only", "owners/get"],
      'No operation matches --only owners/get. Did you mean "id:owners/get"?',
    ],
    [["--only", "writing"], 'No operation matches --only writing. Did you mean "tag:writing"?'],
    [["--exclude", "/**"], "The selection leaves no operation. Check --only and --exclude."],
  ])("%j ends with 2", async (options, message) => {
    const run = await runCommand("generate", "openapi.json", "-o", "api", ...options);
    expect(run).toEqual({ code: 2, output: "", errors: `${message}\nNothing was written.\n` });
  });

  test("do not answer a word with the same word", async () => {
    folder.write("new.json", {
      openapi: "3.1.0",
      info: { title: "New" },
      paths: { "/a": { get: {} } },
    });
    const { errors } = await runCommand("generate", "new.json", "-o", "api", "--only=deprecated");
    expect(errors).toBe("No operation matches --only deprecated.\nNothing was written.\n");
  });
});

describe("--types", () => {
  const generate = (...options: readonly string[]) =>
    runCommand("generate", "openapi.json", "-o", "api", ...options);

  test("split writes a file for each area, which --check knows", async () => {
    expect(await generate("--types", "split")).toMatchObject({ code: 0, errors: "" });
    expect(readdirSync("api/types").sort()).toEqual(["components.ts", "owners.ts", "pets.ts"]);
    expect(await generate("--types", "split", "--check")).toMatchObject({ code: 0 });
    expect(await generate("--check")).toMatchObject({ code: 1 });
  });

  test("split removes the files of areas that are gone, and file all of them", async () => {
    await generate("--types", "split");
    await generate("--types", "split", "--only", "tag:pets");
    expect(readdirSync("api/types").sort()).toEqual(["components.ts", "pets.ts"]);
    folder.write("api/types/mine.ts", "export {};\n");
    await generate("--types", "file");
    expect(readdirSync("api/types")).toEqual(["mine.ts"]);
    expect(generated()).toEqual(["pets/list", "pets/add", "owners/get"]);
  });

  test("stands in a list of APIs", async () => {
    folder.write("fluent-endpoint.json", {
      generate: [{ input: "openapi.json", output: "api", types: "split" }],
    });
    expect(await runCommand("generate")).toMatchObject({ code: 0, errors: "" });
    expect(existsSync("api/types/pets.ts")).toBe(true);
  });

  test("takes nothing else", async () => {
    expect(await generate("--types", "many")).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--types takes file or split, but got "many".'),
    });
    expect(existsSync("api")).toBe(false);
  });
});

describe("--extends and --import-extension", () => {
  const BASE = "export class MyBase<Paths = unknown> extends EndpointBuilder<Paths> {}\n";
  const generate = (...options: readonly string[]) =>
    runCommand("generate", "openapi.json", "-o", "src/api", ...options);
  const builder = () => readFileSync("src/api/builder.ts", "utf8");

  beforeEach(() => {
    folder.write("src/base.ts", BASE);
    folder.write("src/base.mts", BASE);
  });

  test.each([
    ["./src/base.ts#MyBase", [], "../base.js"],
    ["src/base.mts#MyBase", [], "../base.mjs"],
    ["src/base.ts#MyBase", ["--import-extension", ".ts"], "../base.ts"],
    ["src/base.ts#MyBase", ["--import-extension", "none"], "../base"],
  ])("write the import of %s %j", async (base, options, from) => {
    expect(await generate("--extends", base, ...options)).toMatchObject({ code: 0, errors: "" });
    expect(builder()).toContain(`import { MyBase } from "${from}";`);
  });

  test.each([
    "export abstract class MyBase {}",
    "class Own {}\nexport { A, Own as MyBase };",
    'export * from "./other.js";',
    "export const MyBase = mixin(EndpointBuilder);",
  ])("find the export in %j", async (text) => {
    folder.write("src/base.ts", text);
    expect(await generate("--extends", "src/base.ts#MyBase")).toMatchObject({ code: 0 });
  });

  test("are relative to the file of options", async () => {
    folder.write("src/fluent-endpoint.json", {
      generate: [
        { input: "../openapi.json", output: "api", extends: "./base.ts#MyBase" },
        { input: "../openapi.json", output: "other", "import-extension": ".mjs" },
      ],
    });
    const run = await runCommand("generate", "--config", "src/fluent-endpoint.json");
    expect(run).toMatchObject({ code: 0, errors: "" });
    expect(builder()).toContain('import { MyBase } from "../base.js";');
    expect(existsSync("src/other/index.mts")).toBe(true);
  });

  test("remove the files of another extension", async () => {
    await generate();
    await generate("--import-extension", ".mjs");
    expect(existsSync("src/api/index.ts")).toBe(false);
    expect(existsSync("src/api/areas/pets.mts")).toBe(true);
  });

  test.each([
    [["--extends", "MyBase"], "--extends takes a file and the name of a class, such as ./my-base"],
    [["--extends", "src/base.ts#a-b"], "--extends takes a file and the name of a class"],
    [["--extends", "src/none.ts#MyBase"], 'Cannot read the file "src/none.ts" of --extends: there'],
    [["--extends", "src/base.ts#MyBass"], 'exports no class "MyBass". Did you mean "MyBase"?'],
    [["--extends", "src/base.ts#Other"], "Write: export class Other<Paths = unknown> extends"],
    [["--extends", "src/base.ts#MyBase", "--areas", "none"], "Leave out --extends: with --areas"],
    [["--import-extension", "mjs"], "--import-extension takes .js, .ts, .mjs or none"],
  ])("%j end with 2", async (options, message) => {
    const { code, errors } = await generate(...options);
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining(message) });
    expect(existsSync("src/api")).toBe(false);
  });
});

test("--content-type chooses the media type of bodies, and is refused if no operation takes it", async () => {
  const content = { "application/json": {}, "text/csv": {} };
  const post = { operationId: "pets/add", tags: ["pets"], requestBody: { content } };
  folder.write("openapi.json", { ...PETS, paths: { "/pets": { post } } });
  const args = ["generate", "openapi.json", "-o", "api", "--content-type"];
  expect(await runCommand(...args, "text/csv")).toMatchObject({ code: 0, errors: "" });
  expect(readFileSync("api/areas/pets.ts", "utf8")).toContain('"content-type": "text/csv"');
  expect(await runCommand(...args, "text/cvs")).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Did you mean "text/csv"?\nNothing was written.\n'),
  });
});

describe("The report", () => {
  test("says once how to begin", async () => {
    const args = ["generate", "openapi.json", "-o", "api"];
    expect((await runCommand(...args)).output).toBe(
      '3 operations, 6 files in api\n\nimport { Pets } from "./api/index.js";\nnew Pets().pets.list().build();\n',
    );
    expect((await runCommand(...args)).output).toBe("3 operations, 6 files in api: up to date\n");
    const types = await runCommand("generate", "openapi.json", "-o", "types", "--areas", "none");
    expect(types.output).toMatch(/^3 operations, 2 files in types\n$/);
    const compiled = [
      "generate",
      "openapi.json",
      "-o",
      "compiled",
      "--areas",
      "none",
      "--compiled",
    ];
    expect((await runCommand(...compiled)).output).toMatch(
      /^3 operations, 3 files in compiled\n\nimport \{ createRequest \} from ".\/compiled\/request.js";\nawait fetch\(\.\.\.createRequest\(\)\("GET \/\w+"\)\);\n$/,
    );
    const module = await runCommand(...args, "--import-extension", ".mjs");
    expect(module.output).toContain('import { Pets } from "./api/index.mjs";');
    folder.write("openapi.json", { ...PETS, servers: [] });
    const relative = await runCommand("generate", "openapi.json", "-o", "../relative");
    expect(relative.output).toContain(
      'import { Pets } from "../relative/index.js";\nnew Pets({ baseUrl: "https://api.example.com" }).pets.list().build();\n',
    );
    folder.remove("../relative");
  });

  test.each([
    [["bearer"], [], 'new Pets({ credentials: { bearer: "token" } }).pets.list().build();'],
    [
      ["user-key"],
      ["--areas", "none", "--compiled"],
      'await fetch(...createRequest({ credentials: { "user-key": "key" } })("GET /pets"));',
    ],
  ])("has a first call with the credential that it needs: %j", async (needed, options, call) => {
    const securitySchemes = {
      bearer: { type: "http", scheme: "bearer" },
      "user-key": { type: "apiKey", in: "header", name: "X-Key" },
    };
    const security = [Object.fromEntries(needed.map((name) => [name, []]))];
    folder.write("openapi.json", { ...PETS, security, components: { securitySchemes } });
    const { output } = await runCommand("generate", "openapi.json", "-o", "api", ...options);
    expect(output).toContain(`\n${call}\n`);
    folder.write("openapi.json", {
      ...PETS,
      security: [...security, {}],
      components: { securitySchemes },
    });
    const args = ["generate", "openapi.json", "-o", "optional", ...options];
    expect((await runCommand(...args)).output).not.toContain("credentials");
  });

  test("has notices on the standard error", async () => {
    const paths = { "/a": { get: { operationId: "build", tags: ["pets"] } } };
    folder.write("openapi.json", { ...PETS, paths });
    expect(await runCommand("generate", "openapi.json", "-o", "api")).toMatchObject({
      code: 0,
      errors: "GET /a is called pets.buildOperation: every builder has a member build.\n",
    });
  });

  test("says what --check found", async () => {
    const args = ["generate", "openapi.json", "-o", "api"];
    await runCommand(...args);
    folder.write("openapi.json", { ...PETS, paths: { "/a": { get: { tags: ["a"] } } } });
    expect(await runCommand(...args, "--check")).toEqual({
      code: 1,
      output: "",
      errors: [
        "api/areas/a.ts is missing.",
        "api/types.ts is out of date.",
        "api/index.ts is out of date.",
        "api/areas/owners.ts is not needed any more.",
        "api/areas/pets.ts is not needed any more.",
        "Run the command without --check to write the files.\n",
      ].join("\n"),
    });
  });
});

describe("The list generate of fluent-endpoint.json", () => {
  beforeEach(() => {
    folder.write("fluent-endpoint.json", {
      generate: [
        { input: "openapi.json", output: "src/pets", only: ["tag:pets"], name: "Shelter" },
        { input: "openapi.json", output: "src/owners", exclude: "tag:pets" },
      ],
    });
  });

  test("is done without arguments, from a folder below, too", async () => {
    expect(await runCommand("generate")).toEqual({
      code: 0,
      output: [
        "2 operations, 5 files in src/pets\n",
        'import { Shelter } from "./src/pets/index.js";',
        "new Shelter().pets.list().build();",
        "1 operation, 5 files in src/owners\n",
        'import { Pets } from "./src/owners/index.js";',
        'new Pets().owners.get({ id: "id" }).build();\n',
      ].join("\n"),
      errors: "",
    });
    expect(generated("src/pets")).toEqual(["pets/list", "pets/add"]);
    expect(readFileSync("src/pets/index.ts", "utf8")).toContain("export class Shelter");
    process.chdir("src/pets");
    expect(await runCommand("generate", "--check")).toMatchObject({
      code: 0,
      output: ". is up to date.\n../owners is up to date.\n",
    });
  });

  test("gives names to areas and methods, also of operations that are left out", async () => {
    const names = {
      areas: { pets: "animals", owners: "people" },
      methods: { "pets/list": "all", "owners/get": "one" },
    };
    const entry = { input: "openapi.json", output: "src/pets", names };
    folder.write("fluent-endpoint.json", { generate: [{ ...entry, only: "tag:pets" }] });
    expect(await runCommand("generate")).toMatchObject({ code: 0, errors: "" });
    expect(readFileSync("src/pets/areas/animals.ts", "utf8")).toMatch(/ all</);
    names.methods["pets/list"] = "build";
    folder.write("fluent-endpoint.json", { generate: [entry] });
    expect(await runCommand("generate")).toMatchObject({
      code: 1,
      errors:
        '"build" cannot be given: every builder has a member of this name.\nNothing was written.\n',
    });
  });

  test("writes nothing if one entry fails", async () => {
    folder.write("fluent-endpoint.json", {
      generate: [
        { input: "openapi.json", output: "one" },
        { input: "missing.json", output: "two" },
      ],
    });
    expect(await runCommand("generate")).toEqual({
      code: 2,
      output: "",
      errors:
        'Cannot read the description "missing.json": there is no such file.\nNothing was written.\n',
    });
    expect(existsSync("one")).toBe(false);
  });

  test("does not say that nothing was written if a later folder alone cannot be", async () => {
    folder.write("fluent-endpoint.json", {
      generate: [
        { input: "openapi.json", output: "one" },
        { input: "openapi.json", output: "one/index.ts" },
      ],
    });
    const { code, output, errors } = await runCommand("generate");
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/ files in one\n/),
    });
    expect(errors).toMatch(/^Cannot write the folder one\/index\.ts: .+\.\n$/);
  });

  test("may be in another file, and serves the requests of the command not at all", async () => {
    folder.write("a/other.json", { generate: [{ input: "../openapi.json", output: "../api" }] });
    expect(await runCommand("generate", "--config", "a/other.json")).toMatchObject({ code: 0 });
    expect(existsSync("api")).toBe(true);
    expect(await runCommand("/a")).toMatchObject({ code: 0 });
  });

  test.each([
    [[], 'The key "generate" must be a list such as [{'],
    [{}, "but got an object."],
    [["a"], 'In the entry 1 of "generate": Expected an object with "input" and "output"'],
    [[{}], 'The key "input" must be a file or a URL.'],
    [[{ input: "-", output: "a" }], 'The key "input" must be a file or a URL.'],
    [[{ input: "a" }], 'The key "output" must be a folder.'],
    [[{ inptu: "a" }], 'There is no key "inptu". Did you mean "input"?'],
    [
      [{ input: "a", output: "b", xyzzy: 1 }],
      'There is no key "xyzzy". The keys are input, output',
    ],
    [[{ input: "a", output: 1 }], 'The key "output" must be a string, but got a number.'],
    [[{ input: "a", output: "b", force: "yes" }], 'The key "force" must be true or false'],
    [
      [{ input: "a", output: "b", only: [1] }],
      'The key "only" must be a string or a list of strings',
    ],
    [[{ input: "a", output: "b", names: [] }], 'The key "names" must be an object such as {'],
    [
      [{ input: "a", output: "b", names: { method: {} } }],
      'There is no key "method" in "names". Did you mean "methods"?',
    ],
    [
      [{ input: "a", output: "b", names: { methods: { a: 1 } } }],
      'The key "names.methods" must be an object whose values are strings.',
    ],
    [[{ input: "a", output: "b", areas: "x" }], "--areas takes tag, path or none"],
    [
      [
        { input: "a", output: "b" },
        { input: "c", output: "b" },
      ],
      'Two entries of "generate" write into b.',
    ],
  ])("is checked: %j", async (generate, message) => {
    folder.write("fluent-endpoint.json", { generate });
    const { code, errors } = await runCommand("generate");
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining(message) });
    expect(errors).toContain("fluent-endpoint.json: ");
  });

  test("is asked for if the file has none", async () => {
    folder.write("fluent-endpoint.json", {});
    const { code, errors } = await runCommand("generate");
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

  const generate = (url: string, ...options: readonly string[]) =>
    runCommand("generate", url, "-o", "api", ...options);

  test("is fetched with headers of the environment, and so is what it refers to on its origin", async () => {
    process.env.PETS_TOKEN = "pets_0123456789";
    serve({
      "/v1/openapi.json": {
        ...PETS,
        paths: {
          "/a": { get: { operationId: "pets/list", parameters: [{ $ref: "./parts/b.json" }] } },
        },
      },
      "/v1/parts/b.json": { name: "b", in: "query", schema: { $ref: "/c.json" } },
      "/c.json": { type: "integer" },
    });
    const header = ["--header", "Authorization:Bearer $PETS_TOKEN"];
    expect(await generate(`${origin}/v1/openapi.json?key=0123`, ...header)).toEqual({
      code: 0,
      output: expect.stringMatching(/^1 operation, 6 files in api\n\nimport /),
      errors: "",
    });
    expect(readFileSync("api/types.ts", "utf8")).toMatch(/c: number/);
    expect(requests).toEqual(
      ["/v1/openapi.json?key=0123", "/v1/parts/b.json", "/c.json"].map((url) => ({
        url,
        authorization: "Bearer pets_0123456789",
      })),
    );
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
    const { code, errors } = await generate(`${origin}/v1/openapi.json`);
    expect(code).toBe(1);
    expect(errors).toContain("/parameters/0/$ref: The");
    expect(requests.every(({ url }) => url.startsWith("/"))).toBe(true);
    expect(existsSync("api")).toBe(false);
  });

  test("follows redirects within its origin only", async () => {
    answer = ({ url }, response) => {
      if (url === "/new") response.end(JSON.stringify(PETS));
      else
        response
          .writeHead(302, { location: url === "/old" ? "/new" : "http://localhost/x?a" })
          .end();
    };
    expect(await generate(`${origin}/old`)).toMatchObject({ code: 0 });
    expect(await generate(`${origin}/away?secret`)).toMatchObject({
      code: 1,
      errors: `${origin}/away redirects to another origin, http://localhost. If you trust it, write the URL that it redirects to.\nNothing was written.\n`,
    });
    answer = (_, response) => response.writeHead(302, { location: "/again" }).end();
    expect((await generate(`${origin}/a`)).errors).toContain("redirects more than 5 times.");
  });

  test("that is not a description says what came instead", async () => {
    answer = (_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Log in</p>");
    };
    expect((await generate(`${origin}/docs`)).errors).toBe(
      `Expected an OpenAPI description, but ${origin}/docs returned 200 with text/html.\nNothing was written.\n`,
    );
    serve({ "/a": { error: "no" } });
    expect((await generate(`${origin}/a`)).errors).toContain(
      `got neither.\n${origin}/a returned 200 with application/json.\n`,
    );
    expect((await generate(`${origin}/b?token=0123`)).errors).toBe(
      `Cannot fetch ${origin}/b: the server returned 404 with text/plain.\nNothing was written.\n`,
    );
  });

  test("that cannot be fetched says why", async () => {
    answer = (request) => request.socket.destroy();
    expect((await generate(`${origin}/a`)).errors).toContain("the connection was closed.");
    server.close();
    server.closeAllConnections();
    expect((await generate(`${origin}/a`)).errors).toContain("nothing answers there.");
    expect((await generate("http://user:secret@example.com/")).errors).toContain(
      "Leave the user and the password out of the URL.",
    );
    expect((await generate("http://")).errors).toContain(
      "The URL of the description is not valid.",
    );
    const unset = await generate(`${origin}/a`, "--header", "Authorization:$PETS_UNSET");
    expect(unset).toMatchObject({ code: 1 });
    expect(unset.errors).toContain("The environment variable PETS_UNSET is not set.");
    const wrong = await generate(`${origin}/a`, "--header", "a b:c");
    expect(wrong.errors).toContain("--header takes a name and a value");
    expect((await generate(`${origin}/a`, "--header", "a(:c")).errors).toContain(
      "The header a( has a character that no header can have.",
    );
  });
});

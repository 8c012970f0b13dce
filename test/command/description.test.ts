import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { runCommand } from "../generate/run-command.js";
import { ProjectFolder } from "./project-folder.js";
import { typeInput } from "./type-input.js";

let folder: ProjectFolder;

beforeAll(() => {
  folder = new ProjectFolder();
  folder.write("cat.png", "cat");
  folder.write("event.json", "{}");
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => {
  folder.leave();
});

const HINT = "--no-check shows the request without this check.\n";

/** The request options that a command line makes with the description. */
async function request(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { code, output, errors } = await runCommand(...args, "--api", "pets.yaml", "--as", "json");
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return JSON.parse(output) as Record<string, unknown>;
}

/** The problems that the description finds in a command line. */
async function problems(...args: readonly string[]): Promise<string> {
  const { code, output, errors } = await runCommand(...args, "--api", "pets.yaml");
  expect({ code, output }).toEqual({ code: 1, output: "" });
  expect(errors).toContain(HINT);
  return errors.slice(0, -HINT.length);
}

/** Writes a description in which each operation needs another kind of credential. */
function secured(): string {
  const names = ["key", "token", "basic", "query", "cookie", "other"];
  const operation = (name: string) => ({ get: { security: [{ [name]: [] }] } });
  folder.write("secured.json", {
    openapi: "3.1.0",
    servers: [{ url: "https://example.com" }],
    components: {
      securitySchemes: {
        key: { type: "apiKey", in: "header", name: "X-Key" },
        token: { type: "http", scheme: "bearer" },
        basic: { type: "http", scheme: "basic" },
        query: { type: "apiKey", in: "query", name: "appid" },
        cookie: { type: "apiKey", in: "cookie", name: "sid" },
        other: { type: "mutualTLS" },
      },
    },
    paths: Object.fromEntries(names.map((name) => [`/${name}`, operation(name)])),
  });
  return "secured.json";
}

const PETS = "https://eu.pets.example/v1";

describe("With a description", () => {
  test("shows the help for an operation, but not for another word", async () => {
    const run = (...args: readonly string[]) => runCommand(...args, "--api", "pets.yaml");
    expect((await run("listPets", "--help")).output).toContain("Usage:");
    expect(await run("review", "--help")).toEqual(await run("review"));
  });

  test.each([
    [["listPets"], `${PETS}/pets`],
    [["GET /pets"], `${PETS}/pets`],
    [["/pets"], `${PETS}/pets`],
    [["pets"], `${PETS}/pets`],
    [["getPet", "petId=7"], `${PETS}/pets/7`],
    [["GET", "/pets/:petId", "petId=7"], `${PETS}/pets/7`],
    [["GET", "/pets/7"], `${PETS}/pets/7`],
    [["GET", "/pets/search", "q=a"], `${PETS}/pets/search?q=a`],
    [["GET", `${PETS}/pets/7`], `${PETS}/pets/7`],
    [["GET", `${PETS}/pets/{petId}`, "petId=7"], `${PETS}/pets/7`],
    [["GET", `${PETS}/pets`, "--base-url", "https://example.com"], `${PETS}/pets`],
    [["GET https://{region}.pets.example/v1/pets", "region=us"], "https://us.pets.example/v1/pets"],
    [["GET", "/pets?status=sold"], `${PETS}/pets?status=sold`],
    [["GET", "/pets?filter[a]=1"], `${PETS}/pets?filter[a]=1`],
    [["GET", "/pets{?status}", "status=sold"], `${PETS}/pets?status=sold`],
    [["listPets", 'kinds:=["cat","dog"]'], `${PETS}/pets?kinds=cat,dog`],
    [["listPets", 'filter:={"a":1}'], `${PETS}/pets?filter%5Ba%5D=1`],
    [["listPets", "region=us"], "https://us.pets.example/v1/pets"],
    [["listPets", "--base-url", "https://example.com"], "https://example.com/pets"],
    [["sendEvent"], "https://events.pets.example/events"],
    [["sendEvent", "--base-url", "https://example.com"], "https://example.com/events"],
  ])("%j makes the URL %s", async (args, url) => {
    expect(await request(...args)).toMatchObject({ url });
  });

  test("the accept header, the content type and the places of parameters follow the description", async () => {
    expect(
      await request("createPet", "name=Tom", "dryRun=true", "--header", "Idempotency-Key:1"),
    ).toEqual({
      method: "post",
      url: `${PETS}/pets?dryRun=true`,
      headers: {
        accept: "application/vnd.pets+json",
        "content-type": "application/json; charset=utf-8",
        "idempotency-key": "1",
        "user-agent": expect.any(String),
      },
      body: { name: "Tom" },
    });
    expect(await request("POST /logs/a", "text=b", "level=1")).toMatchObject({
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "text=b&level=1",
    });
  });

  test("a file or --multipart chooses another content type that the operation takes", async () => {
    const args = ["createPet", "name=Tom", "age=7", "--header", "Idempotency-Key:1"];
    const fields = [
      { name: "name", value: "Tom" },
      { name: "age", value: "7" },
    ];
    expect(await request(...args, "--multipart")).toMatchObject({ body: fields });
    expect(await request(...args, "--file", "photo=cat.png")).toMatchObject({
      body: [...fields, { name: "photo", fileName: "cat.png" }],
    });
    const json = await request(
      "createPet",
      "name=Tom",
      "--header",
      "Idempotency-Key:1",
      "--header",
      "Content-Type:application/json",
    );
    expect(json).toMatchObject({ body: { name: "Tom" } });
  });

  test("--data has the media type of the description, whatever the file is called", async () => {
    expect(await request("PUT /pets/7/photo", "--data", "@event.json")).toMatchObject({
      headers: { "content-type": "image/png" },
    });
    expect(await request("sendEvent", "--data", "{}")).toMatchObject({
      headers: { "content-type": "application/json" },
    });
  });

  test.each([
    [["dryRun=1", "--query", "dryRun=1"], ""],
    [["-"], '{ "dryRun": true, "[QUERY]": { "dryRun": false } }'],
  ])(
    "a parameter that is given by its name and for its place is an error: %j",
    async (items, input) => {
      typeInput(input);
      const args = [
        "createPet",
        "name=Tom",
        "--header",
        "Idempotency-Key:1",
        ...items,
        "--api",
        "pets.yaml",
      ];
      expect(await runCommand(...args)).toEqual({
        code: 1,
        output: "",
        errors:
          'The parameter "dryRun" was given twice: by its name, which stands for the query in this operation, and for the query. Remove one of them.\n',
      });
    },
  );

  test("--explain says that the description has a parameter in the query", async () => {
    const args = ["createPet", "name=Tom", "dryRun=true", "--header", "Idempotency-Key:1"];
    const { errors } = await runCommand(
      ...[...args, "--api", "pets.yaml", "--explain", "--as", "json"],
    );
    expect(errors).toContain("dryRun            is in the query: the description has it there\n");
  });

  test("--explain says that a parameter with null is not sent", async () => {
    const args = ["createPet", "name=Tom", "dryRun:=null", "--header", "Idempotency-Key:1"];
    const { output } = await runCommand(...args, "--api", "pets.yaml", "--explain");
    expect(output).toContain(`POST ${PETS}/pets\n`);
    expect(output).toMatch(/^dryRun +is not sent: /m);
  });

  test("a body with fields of any name takes them", async () => {
    expect(await request("sendEvent", "anything=1", "other=2")).toMatchObject({
      body: { anything: "1", other: "2" },
    });
  });

  test("options of the standard input go where the description has a place for them", async () => {
    typeInput(
      '{ "name": "Tom", "dryRun": true, "[QUERY]": {}, "headers": { "idempotency-key": "1" } }',
    );
    expect(await request("createPet", "-")).toMatchObject({
      url: `${PETS}/pets?dryRun=true`,
      body: { name: "Tom" },
    });
  });
});

describe("A request that the description does not allow ends with 1, and the message says", () => {
  test.each([
    [["getPets"], 'The description has no operation "getPets". Did you mean "getPet"?'],
    [["searchP"], 'The description has no operation "searchP". Did you mean "searchPets"?'],
    [["GET /pet"], 'The description has no operation "GET /pet". Did you mean "GET /pets"?'],
    [["DELETE /pets"], 'The description has no operation "DELETE /pets". The path has GET, POST.'],
    [["POST /pets/7"], 'The description has no operation "POST /pets/7". The path has GET.'],
    [
      ["GET https://example.com/a"],
      'The description has no operation "GET https://example.com/a". fluent-endpoint --list shows the operations of the description.',
    ],
    [["listPets", "limt=1"], 'GET /pets has no parameter "limt". Did you mean "limit"?'],
    [
      ["getPet", "petId=1", "--query", "petId=1"],
      'GET /pets/{petId} has no parameter "petId" in the query. It takes none in the query.',
    ],
    [
      [`GET ${PETS}/pets/7`, "region=us"],
      'GET /pets/{petId} has no parameter "region". It takes none.',
    ],
    [["GET /pets/7", "petId=1"], 'GET /pets/{petId} has no parameter "petId". It takes none.'],
    [
      ["POST /logs/a", "x=1"],
      'POST /logs/{name} has no parameter "x". It takes "text" and "level".',
    ],
    [["GET /pets?limt=1"], 'GET /pets has no parameter "limt" in the query. Did you mean "limit"?'],
    [
      ["listPets", "session=1"],
      'The parameter "session" is sent in a cookie. Write --header Cookie:session=<value>.',
    ],
    [
      ["listPets", "status=slod"],
      'The parameter "status" must be "available" or "sold". Did you mean "sold"?',
    ],
    [["listPets", "status:=1"], 'The parameter "status" must be "available" or "sold".'],
    [["listPets", "--query", "kinds=cow"], 'The parameter "kinds" must be "cat" or "dog".'],
    [
      ["listPets", 'kinds:=["cat","cow"]'],
      'The parameter "kinds" at "kinds[1]" must be "cat" or "dog".',
    ],
    [["listPets", "limit=1.5"], 'The parameter "limit" must be an integer.'],
    [["listPets", "limit="], 'The parameter "limit" must be an integer.'],
    [["listPets", "price=low"], 'The parameter "price" must be a number.'],
    [["listPets", "vaccinated=yes"], 'The parameter "vaccinated" must be true or false.'],
    [
      ["listPets", "filter=a"],
      `The parameter "filter" must be an object. In JSON, write filter:='{"a":1}'.`,
    ],
    [["searchPets"], 'The query parameter "q" is missing. Write --query q=<value>.'],
    [["searchPets", "q:=null"], 'The query parameter "q" is missing. Write --query q=<value>.'],
    [["PUT /pets/7/photo"], "The body is missing. Write --data @<file>."],
    [
      ["PUT /pets/7/photo", "a=1", "--data", "b"],
      'PUT /pets/{petId}/photo has no parameter "a". It takes none.',
    ],
    [["listPets", "--data", "a"], "GET /pets takes no body. Leave out --data."],
    [
      ["sendEvent", "--form"],
      'POST /events takes a body of "application/json", and another content type was chosen.',
    ],
  ])("%j: %s", async (args, message) => {
    expect(await problems(...args)).toBe(`${message}\n`);
  });

  test.each([
    ["age=7", 'The parameter "age" must be an integer or null. In JSON, write age:=7.'],
    ["weight:=true", 'The parameter "weight" must be a number or a string.'],
    ["kind=cow", 'The parameter "kind" must be "cat" or "dog".'],
    ["tags=a", `The parameter "tags" must be a list. In JSON, write tags:='["a","b"]'.`],
    ["tags:=[1]", 'The parameter "tags" at "tags[0]" must be a string.'],
    ["owner=a", `The parameter "owner" must be an object. In JSON, write owner:='{"a":1}'.`],
    [
      "isVaccinated=true",
      'The parameter "isVaccinated" must be true or false. In JSON, write isVaccinated:=true.',
    ],
  ])("in a JSON body, where %s is refused: %s", async (item, message) => {
    const all = await problems("createPet", "name=Tom", "--header", "Idempotency-Key:1", item);
    expect(all).toBe(`${message}\n`);
  });

  test.each([
    [["GET /pets/Tom"], 'The parameter "petId" must be an integer.'],
    [["GET /pets?limit=ten"], 'The parameter "limit" must be an integer.'],
    [["GET /pets?limit=%FF"], 'The parameter "limit" must be an integer.'],
    [["PUT /pets/Tom/photo", "--data", "@cat.png"], 'The parameter "petId" must be an integer.'],
  ])("a value in the route that is not of its type: %j", async (args, message) => {
    expect(await problems(...args)).toBe(`${message}\n`);
  });

  test.each([
    ["{}", 'The field "name" is missing. Write name=<value>.'],
    ['{"name":7}', 'The parameter "name" must be a string.'],
    ['{"name":"Tom","age":"7"}', 'The parameter "age" must be an integer or null.'],
    [
      '{"name":"Tom","tag":[]}',
      'POST /pets has no parameter "tag" in the body. Did you mean "tags"?',
    ],
    ['["Tom"]', "The body must be an object."],
    ["{", "The body is not JSON."],
  ])("that --data %s does not fit: %s", async (data, message) => {
    expect(await problems("createPet", "--header", "Idempotency-Key:1", "--data", data)).toBe(
      `${message}\n`,
    );
  });

  test("that data of the standard input does not fit", async () => {
    typeInput('{ "data": { "name": 7 }, "headers": { "idempotency-key": "1" } }');
    expect(await problems("createPet", "-")).toBe('The parameter "name" must be a string.\n');
  });

  test.each([
    ["age=12", "age:=12"],
    ["isVaccinated=false", "isVaccinated:=false"],
    ["age=old", "age:=7"],
    ["age=$PET_AGE", "age:=7"],
    ["rank=2", "rank:=2"],
    ["token=1234", "token:=7"],
  ])("how %s is written in JSON, without a credential: %s", async (item, advice) => {
    process.env.PET_AGE = "12";
    const properties = {
      age: { type: "integer" },
      isVaccinated: { type: "boolean" },
      rank: { enum: [1, 2] },
      token: { type: "integer" },
    };
    const content = { "application/json": { schema: { type: "object", properties } } };
    folder.write("ranks.json", {
      openapi: "3.0.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/a": { post: { requestBody: { content } } } },
    });
    const { errors } = await runCommand("POST", "/a", item, "--api", "ranks.json");
    expect(errors).toContain(` In JSON, write ${advice}.\n`);
    delete process.env.PET_AGE;
  });

  test("how a file is given", async () => {
    const schema = {
      type: "object",
      required: ["photo"],
      properties: {
        photo: { type: "string", format: "binary" },
        more: { type: "array", items: { type: "string", format: "binary" } },
      },
    };
    const requestBody = { required: true, content: { "multipart/form-data": { schema } } };
    folder.write("photos.json", {
      openapi: "3.0.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/photos": { post: { requestBody } } },
    });
    const run = (...items: readonly string[]) =>
      runCommand("POST", "/photos", ...items, "--api", "photos.json");
    expect((await run()).errors).toBe(
      `The field "photo" is missing. Write --file photo=<path>.\n${HINT}`,
    );
    expect((await run("photo=cat.png", 'more:=["cat.png"]')).errors).toBe(
      [
        'The parameter "photo" must be a file. Write --file photo=<path>.',
        'The parameter "more" must be a file. Write --file more=<path>.',
        HINT,
      ].join("\n"),
    );
    expect(await run("--file", "photo=cat.png", "--file", "more=cat.png")).toMatchObject({
      code: 0,
      errors: "",
    });
  });

  test("everything that is wrong, a line each", async () => {
    expect(await problems("createPet", "idempotency-key=1", "nmae=Tom")).toBe(
      [
        'The parameter "idempotency-key" is a header. Write --header Idempotency-Key:<value>.',
        'POST /pets has no parameter "nmae". Did you mean "name"?',
        'The header "Idempotency-Key" is missing. Write --header Idempotency-Key:<value>.',
        'The field "name" is missing. Write name=<value>.',
        "",
      ].join("\n"),
    );
  });

  test("never a value", async () => {
    process.env.PET_STATUS = "secret";
    expect(await problems("listPets", "status=$PET_STATUS", "limit=secret")).not.toContain(
      "secret",
    );
    delete process.env.PET_STATUS;
  });

  test.each([
    ["age:=null"],
    ["age:=7"],
    ["weight=heavy"],
    ["weight:=1.5"],
    ["kind=dog"],
    ["tags:=[]"],
    ['owner:={"a":1}'],
    ["isVaccinated:=false"],
  ])("but it allows %s in a JSON body", async (item) => {
    const { errors } = await runCommand(
      ...["createPet", "name=Tom", "--header", "Idempotency-Key:1", item, "--api", "pets.yaml"],
    );
    expect(errors).toBe("");
  });

  test.each([["limit=7"], ["price=1.5"], ["vaccinated=true"], ["anything=1"], ["kinds=cat"]])(
    "but it allows %s in the query",
    async (item) => {
      await request("listPets", item);
    },
  );

  test("control characters of names as escapes", async () => {
    expect(await problems("listPets", "\x1b[2J=1")).toContain('"\\u001b[2J"');
  });

  test("nothing about the fields of a body that is given as it is", async () => {
    const args = ["createPet", "--header", "Idempotency-Key:1", "--data", '{"name":"Tom"}'];
    expect((await runCommand(...args, "--api", "pets.yaml")).errors).toBe("");
  });

  test("a missing variable of the path is underlined in the template of the operation", async () => {
    const { errors } = await runCommand("getPet", "--api", "pets.yaml");
    expect(errors).toBe(
      [
        'The variable "petId" of the URL template "/pets/{petId}" has no value. Write petId=<value>.',
        "    /pets/{petId}",
        "          ^^^^^^^",
        "",
      ].join("\n"),
    );
  });

  test("a long list of names is cut", async () => {
    const names = Array.from({ length: 14 }, (_, index) => `name${String(index)}`);
    const parameters = names.map((name) => ({ name, in: "query" }));
    folder.write("many.json", {
      openapi: "3.0.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/a": { get: { parameters } } },
    });
    const { errors } = await runCommand("/a", "other=1", "--api", "many.json");
    expect(errors).toContain('"name10" and "name11", and 2 more.');
  });
});

describe("--no-check", () => {
  test.each([
    [["listPets", "other=1"], `${PETS}/pets?other=1`],
    [["DELETE /pets"], `${PETS}/pets`],
    [["createPet", "--form"], `${PETS}/pets`],
  ])("builds what the description does not allow: %j", async (args, url) => {
    expect(await request(...args, "--no-check")).toMatchObject({ url });
  });

  test("does not make a route of any word", async () => {
    const { code, errors } = await runCommand("pest", "--api", "pets.yaml", "--no-check");
    expect(code).toBe(2);
    expect(errors).toContain('There is no command "pest".');
  });
});

describe("A description", () => {
  test("may have several paths for a route with values: that with most of its text counts", async () => {
    const operation = (name: string) => ({ get: { parameters: [{ name, in: "query" }] } });
    folder.write("similar.json", {
      openapi: "3.0.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/{kind}/{name}": operation("a"), "/users/{name}": operation("b") },
    });
    const run = await runCommand("GET /users/x", "b=1", "--api", "similar.json");
    expect(run.errors).toBe("");
    expect((await runCommand("GET /teams/x", "a=1", "--api", "similar.json")).errors).toBe("");
  });

  test("may have a wildcard as the media type of a body", async () => {
    const content = { "image/*": {}, "*/*": { schema: { type: "object" } } };
    folder.write("wildcards.json", {
      openapi: "3.0.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/a": { get: { requestBody: { content } }, put: { requestBody: { content } } } },
    });
    const args = ["PUT", "/a", "--data", "@cat.png", "--api", "wildcards.json"];
    expect((await runCommand(...args, "--header", "Content-Type:image/png")).output).toContain(
      "content-type: image/png\n",
    );
    expect((await runCommand(...args)).output).not.toContain("content-type");
  });

  test("that has no server needs a base URL", async () => {
    const paths = { "/a": { get: {} } };
    folder.write("here.json", { openapi: "3.1.0", servers: [{ url: "/v1" }], paths });
    const { code, errors } = await runCommand("/a", "--api", "here.json");
    expect({ code, errors }).toMatchObject({
      code: 2,
      errors: expect.stringContaining("does not say where the API is. Write --base-url <url>"),
    });
    const args = ["/a", "--api", "here.json", "--base-url", "https://example.com/v1"];
    const { output } = await runCommand(...args);
    expect(output).toContain("GET https://example.com/v1/a\n");
  });

  test.each([
    ["https://b.example/v1/x", "https://b.example/v1/x"],
    ["https://a.example/v1/x", "https://a.example/v1/x"],
    ["https://b.example/v1/moved", "https://b.example/v1/moved"],
    ["/x", "https://a.example/v1/x"],
  ])("may have several servers: GET %s goes to %s", async (route, url) => {
    const servers = [{ url: "https://a.example/v1" }, { url: "https://b.example/v1/" }];
    const moved = { servers: [{ url: "https://moved.example" }] };
    const paths = { "/x": { get: {} }, "/moved": { get: moved } };
    folder.write("two.json", { openapi: "3.0.0", servers, paths });
    const { output } = await runCommand("GET", route, "--api", "two.json");
    expect(output).toContain(`GET ${url}\n`);
    const { errors } = await runCommand("GET", route, "other=1", "--api", "two.json");
    expect(errors).toContain('has no parameter "other"');
  });

  test.each([
    ["postOrder", "--query=version=9", "v1/orders?version=9"],
    ["postOrder", "version=9", "v1/orders?version=9"],
    ["postOrder", "env=9", "v1/orders"],
    ["getOrders", "version=9", "v1/orders?version=9"],
    ["other", "version=v2", "v2/other"],
  ])(
    "may have a variable in the base URL with the name of a parameter: %s %s calls %s",
    async (id, item, path) => {
      const variables = { env: { default: "prod" }, version: { default: "v1" } };
      const parameters = [{ name: "version", in: "query" }];
      const schema = { type: "object", properties: { env: {} } };
      const requestBody = { content: { "application/json": { schema } } };
      folder.write("variables.json", {
        openapi: "3.0.0",
        servers: [{ url: "https://{env}.shop.example/{version}", variables }],
        paths: {
          "/orders": {
            post: { operationId: "postOrder", parameters, requestBody },
            get: { operationId: "getOrders", parameters },
          },
          "/other": { get: { operationId: "other" } },
        },
      });
      const { output, errors } = await runCommand(id, item, "--api", "variables.json");
      expect(errors).toBe("");
      expect(output).toContain(` https://prod.shop.example/${path}\n`);
    },
  );

  test.each([
    [["label", "id=7"], "/a/.7"],
    [["GET", "/a/.7"], "/a/.7"],
  ])("may have a path whose expression takes a value: %j calls %s", async (args, path) => {
    const id = { name: "id", in: "path", required: true, style: "label", schema: {} };
    folder.write("label.json", {
      openapi: "3.1.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/a/{id}": { get: { operationId: "label", parameters: [id] } } },
    });
    expect(await runCommand(...args, "--api", "label.json")).toMatchObject({
      code: 0,
      errors: "",
      output: expect.stringContaining(`GET https://example.com${path}\n`),
    });
    const missing = await runCommand(
      "label",
      "--query",
      "id=7",
      "--no-check",
      "--api",
      "label.json",
    );
    expect(missing).toMatchObject({ code: 1, errors: expect.stringContaining('"id" has no') });
  });

  test.each([
    [["find", 'q:={"a":1}'], "/a/1?%7B%22a%22%3A1%7D"],
    [["find", "--query", 'q:={"a":1}'], "/a/1?%7B%22a%22%3A1%7D"],
    [["find"], "/a/1"],
    [["GET", "/a/1?%7B%22a%22%3A2%7D"], "/a/1?%7B%22a%22%3A2%7D"],
    [["GET", "/a/1"], "/a/1"],
    [["GET", "/a/1", 'q:={"a":1}'], "/a/1?%7B%22a%22%3A1%7D"],
    [["find", 'q:={"a":1}', "--explain"], "/a/1?%7B%22a%22%3A1%7D", "q            fills {q} of"],
  ])("may have a parameter that is the whole query: %j calls %s", async (args, path, rule = "") => {
    const content = { "application/json": { schema: { type: "object" } } };
    const q = { name: "q", in: "querystring", content };
    const id = { name: "id", in: "path", required: true, schema: {} };
    folder.write("whole.json", {
      openapi: "3.2.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/a/{id}": { get: { operationId: "find", parameters: [id, q] } } },
    });
    const items = args[0] === "find" ? ["id=1"] : [];
    const { code, errors, output } = await runCommand(...args, ...items, "--api", "whole.json");
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(output).toContain(`GET https://example.com${path}\n`);
    expect(output).toContain(rule);
  });

  test("may have an object whose properties are names of the query, also in the route", async () => {
    const schema = { type: "object", properties: { size: { type: "integer" } } };
    folder.write("exploded.json", {
      openapi: "3.0.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/a": { get: { parameters: [{ name: "filter", in: "query", schema }] } } },
    });
    const run = (route: string) => runCommand("GET", route, "--api", "exploded.json");
    expect(await run("/a?size=7")).toMatchObject({ code: 0, errors: "" });
    expect((await run("/a?size=big")).errors).toContain('at "filter.size" must be an integer.');
    expect((await run("/a?sise=7")).errors).toContain('has no parameter "sise" in the query.');
  });

  test("may have a body with fields of any name, also of variables", async () => {
    const schema = { type: "object", properties: { a: {} }, additionalProperties: true };
    const requestBody = { required: true, content: { "application/json": { schema } } };
    const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
    folder.write("open.json", {
      openapi: "3.0.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/{id}": { put: { parameters, requestBody } } },
    });
    const run = (...items: readonly string[]) =>
      runCommand("PUT", "/{id}", "id=1", ...items, "--api", "open.json");
    const { code, output, errors } = await run("b=2", "c:=[1]");
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(output).toContain('"b": "2",\n  "c": [');
    expect((await run()).output).toContain("\n\n{}");
  });

  test("of GitHub keeps the accept header of GitHub, with another base URL too", async () => {
    const servers = [{ url: "https://api.github.com" }];
    folder.write("github.json", { openapi: "3.0.3", servers, paths: { "/user": { get: {} } } });
    const args = ["/user", "--api", "github.json"];
    expect((await runCommand(...args)).output).toContain(
      "GET https://api.github.com/user\naccept: application/vnd.github.v3+json\n",
    );
    const { output } = await runCommand(...args, "--base-url", "https://example.com/api/v3");
    expect(output).toContain(
      "GET https://example.com/api/v3/user\naccept: application/vnd.github.v3+json\n",
    );
  });

  test.each([
    ["missing.yaml", 2, "there is no such file"],
    [
      "https://example.com/secret.json",
      2,
      "--api takes the path of a file, but got a URL. Download",
    ],
    ["cat.png", 1, "cat.png:1: Expected an object or a list, got a string.\n"],
  ])("%s ends with %d", async (file, code, message) => {
    const run = await runCommand("/a", "--api", file);
    expect(run).toMatchObject({ code, output: "" });
    expect(run.errors).toContain(message);
    expect(run.errors).not.toContain("secret");
    const list = await runCommand("--list", "--api", file);
    expect(list).toMatchObject({ code, output: "" });
    expect(list.errors).toContain(message);
  });

  test("may require a field of a form, which null and an empty list leave out", async () => {
    const schema = {
      type: "object",
      required: ["user", "roles"],
      properties: { user: {}, roles: { type: "array" } },
    };
    const requestBody = {
      required: true,
      content: { "application/x-www-form-urlencoded": { schema }, "application/json": { schema } },
    };
    folder.write("login.json", {
      openapi: "3.0.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/login": { post: { requestBody } } },
    });
    const args = ["POST", "/login", "user:=null", "roles:=[]", "--api", "login.json"];
    expect((await runCommand(...args, "--form")).errors).toBe(
      [
        'The field "user" is missing. Write user=<value>.',
        'The field "roles" is missing. Write roles:=<json>.',
        HINT,
      ].join("\n"),
    );
    expect((await runCommand(...args, "--form", "--style", "json")).errors).not.toContain("roles");
    const { output } = await runCommand(...args);
    expect(output).toContain('"user": null');
  });

  test("does not ask for a field that only the server sets", async () => {
    const schema = {
      type: "object",
      required: ["id", "sku"],
      properties: { id: { type: "integer", readOnly: true }, sku: { type: "string" } },
    };
    const requestBody = { required: true, content: { "application/json": { schema } } };
    folder.write("orders.json", {
      openapi: "3.0.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/orders": { post: { requestBody } } },
    });
    const args = ["POST", "/orders", "sku=a", "--api", "orders.json"];
    expect(await runCommand(...args)).toMatchObject({ code: 0, errors: "" });
    expect((await runCommand(...args, "id:=4")).errors).toContain('has no parameter "id"');
  });

  test.each([
    [{ type: "array", items: { type: "string" } }, '["a"]', "[1]"],
    [{ oneOf: [{ type: "string" }, { type: "integer" }] }, "7", '["a"]'],
    [{ enum: ["on", "off"] }, '"on"', '"of"'],
  ])("may require a body that is not an object: %j", async (schema, data, wrong) => {
    const requestBody = { required: true, content: { "application/json": { schema } } };
    folder.write("list.json", {
      openapi: "3.0.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/tags": { put: { requestBody } } },
    });
    const args = ["PUT", "/tags", "--api", "list.json"];
    const required = "The body is missing. Write --data @<file>.\n";
    expect((await runCommand(...args)).errors).toBe(`${required}${HINT}`);
    expect((await runCommand(...args, "a=1")).errors).toBe(
      `PUT /tags has no parameter "a". It takes none.\n${required}${HINT}`,
    );
    const { output } = await runCommand(...args, "--data", data);
    expect(output).toContain(`content-type: application/json\n\n${data}\n`);
    expect((await runCommand(...args, "--data", wrong)).errors).toContain("must be");
  });

  test.each([
    ["text", "appid=***", "x-tenant: ***"],
    ["json", "appid=***", '"x-tenant": "***"'],
    ["curl", "QUERY_APPID", "HEADER_X_TENANT"],
    ["fetch", "appid=${", "x-tenant"],
    ["code", "appid: process.env", '"x-tenant": process.env'],
  ])("says what is a credential, whatever it is called: --as %s", async (format, ...shown) => {
    const security = (name: string, place: string) => ({ type: "apiKey", in: place, name });
    folder.write("weather.json", {
      openapi: "3.1.0",
      servers: [{ url: "https://weather.example" }],
      components: {
        securitySchemes: { id: security("appid", "query"), tenant: security("X-Tenant", "header") },
      },
      paths: {
        "/weather": { get: { parameters: [{ name: "appid", in: "query" }] } },
      },
    });
    const args = [
      "/weather",
      "--query",
      "appid=s3cr3t",
      "--header",
      "X-Tenant:t3n4nt",
      "--api",
      "weather.json",
    ];
    const { code, output, errors } = await runCommand(...args, "--as", format);
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(output).not.toMatch(/s3cr3t|t3n4nt/);
    for (const each of shown) expect(output).toContain(each);
    const visible = await runCommand(...args, "--as", format, "--show-secrets");
    expect(visible.output).toContain("s3cr3t");
  });

  test.each([
    [
      [],
      'Note: The operation needs the credential "key". Write --header X-Key:<value>, unless a proxy adds it.\n',
    ],
    [["--header", "X-Key:1"], ""],
    [["--header", "X-Key:1", "--no-check"], ""],
    [["--no-check"], ""],
  ])("may need a credential, which a note asks for: %j", async (items, errors) => {
    expect(await runCommand("GET", "/key", ...items, "--api", secured())).toMatchObject({
      code: 0,
      errors,
    });
  });

  test.each([
    [
      "/token",
      "--header=Authorization:Bearer 1",
      'Write --header Authorization:"Bearer <token>", unless a proxy adds it.\n',
    ],
    [
      "/basic",
      "--header=Authorization:Basic 1",
      'Write --header Authorization:"Basic <credentials>", unless a proxy adds it.\n',
    ],
    ["/query", "appid=1", "Write --query appid=<value>, unless"],
    ["/query", "--query=appid=1", "Write --query appid=<value>, unless"],
    ["/query?appid=1", "", "Write --query appid=<value>, unless"],
    ["/cookie", "--header=Cookie:sid=1", "Write --header Cookie:sid=<value>, unless"],
    ["/other", "", "Let your HTTP client or a proxy add it."],
  ])("may need a credential, which %s has with %s", async (route, item, advice) => {
    const api = secured();
    const missing = await runCommand("GET", route.replace(/\?.*/, ""), "--api", api);
    expect(missing).toMatchObject({ code: 0, errors: expect.stringContaining(advice) });
    const given = await runCommand("GET", route, ...(item === "" ? [] : [item]), "--api", api);
    if (route !== "/other") expect(given).toMatchObject({ code: 0, errors: "" });
  });

  test("with an operation that cannot be read has the others", async () => {
    const operation = { parameters: [{ in: "query" }] };
    folder.write("broken.json", {
      openapi: "3.0.0",
      servers: [{ url: "https://example.com" }],
      paths: {
        "/a": { get: operation },
        "/b": { get: { parameters: [{ $ref: "#/x" }] } },
        "/d": 1,
        "/c": { get: {} },
      },
    });
    expect((await runCommand("/c", "--api", "broken.json")).code).toBe(0);
    const { code, errors } = await runCommand("/a", "--api", "broken.json");
    expect({ code, errors }).toEqual({
      code: 1,
      errors: `The operation cannot be read. broken.json:1: #/paths/~1a/get/parameters/0: The parameter has no name. (GET /a)\n${HINT}`,
    });
  });

  test("may refer to other files", async () => {
    folder.write("whole.json", {
      openapi: "3.0.0",
      servers: [{ url: "https://example.com" }],
      paths: { "/a": { get: { parameters: [{ $ref: "part.json" }] } } },
    });
    folder.write("part.json", { name: "one", in: "query" });
    const run = () => runCommand("/a", "one=1", "--api", "whole.json");
    expect(await run()).toMatchObject({ code: 0, errors: "" });
    folder.remove("part.json");
    expect((await run()).code).toBe(1);
  });

  test("that is broken is reported by its line", async () => {
    folder.write(
      "broken.yaml",
      'openapi: 3.0.0\nservers: [{ url: "https://example.com" }]\npaths:\n  /a:\n    get:\n      operationId: getA\n      parameters:\n        - in: query\n',
    );
    const { code, errors } = await runCommand("getA", "--api", "broken.yaml");
    expect(code).toBe(1);
    expect(errors).toContain("The operation cannot be read. broken.yaml:8: #/paths/~1a/get");
    expect((await runCommand("/a", "--api", "broken.yaml", "--no-check")).code).toBe(0);
  });
});

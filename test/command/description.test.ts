import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { run, typeInput } from "./command-line.js";
import { ProjectFolder } from "./project-folder.js";

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
const PETS = "https://eu.pets.example/v1";
const KEY = "--header Idempotency-Key:1";
const TOM = `createPet name=Tom ${KEY}`;
const SUCCESS = { code: 0, errors: "" };

/** The request options that a command line makes with the description of pets. */
async function request(...line: readonly string[]): Promise<Record<string, unknown>> {
  const { code, output, errors } = await run(...line, "--api pets.yaml --as json");
  expect({ code, errors }).toEqual(SUCCESS);
  return JSON.parse(output) as Record<string, unknown>;
}

/** The problems that the description of pets finds in a command line. */
async function problems(...line: readonly (string | string[])[]): Promise<string> {
  const { code, output, errors } = await run(...line, "--api pets.yaml");
  expect({ code, output }).toEqual({ code: 1, output: "" });
  expect(errors).toContain(HINT);
  return errors.slice(0, -HINT.length);
}

/** Writes a description of these paths, and returns how to run the command with it. */
function apiOf(paths: object, more: object = {}) {
  folder.describe("api.json", paths, more);
  return (...line: readonly (string | string[])[]) => run(...line, "--api api.json");
}

function jsonBody(schema: object, required = true): object {
  return { required, content: { "application/json": { schema } } };
}

describe("With a description", () => {
  test("shows the help for an operation, but not for another word", async () => {
    expect((await run("listPets --help --api pets.yaml")).output).toContain("Usage:");
    const review = await run("review --api pets.yaml");
    expect(await run("review --help --api pets.yaml")).toEqual(review);
  });

  test.each([
    ["listPets", `${PETS}/pets`],
    ["'GET /pets'", `${PETS}/pets`],
    ["/pets", `${PETS}/pets`],
    ["pets", `${PETS}/pets`],
    ["getPet petId=7", `${PETS}/pets/7`],
    ["GET /pets/:petId petId=7", `${PETS}/pets/7`],
    ["GET /pets/7", `${PETS}/pets/7`],
    ["GET /pets/search q=a", `${PETS}/pets/search?q=a`],
    [`GET ${PETS}/pets/7`, `${PETS}/pets/7`],
    [`GET ${PETS}/pets/{petId} petId=7`, `${PETS}/pets/7`],
    [`GET ${PETS}/pets --base-url https://example.com`, `${PETS}/pets`],
    ["'GET https://{region}.pets.example/v1/pets' region=us", "https://us.pets.example/v1/pets"],
    ["GET /pets?status=sold", `${PETS}/pets?status=sold`],
    ["GET /pets?filter[a]=1", `${PETS}/pets?filter[a]=1`],
    ["GET /pets{?status} status=sold", `${PETS}/pets?status=sold`],
    [`listPets kinds:='["cat","dog"]'`, `${PETS}/pets?kinds=cat,dog`],
    [`listPets filter:='{"a":1}'`, `${PETS}/pets?filter%5Ba%5D=1`],
    ["listPets region=us", "https://us.pets.example/v1/pets"],
    ["listPets --base-url https://example.com", "https://example.com/pets"],
    ["sendEvent", "https://events.pets.example/events"],
    ["sendEvent --base-url https://example.com", "https://example.com/events"],
    ["listPets other=1 --no-check", `${PETS}/pets?other=1`],
    ["listPets request=1 --no-check", `${PETS}/pets?request=1`],
    ["'DELETE /pets' --no-check", `${PETS}/pets`],
    ["createPet --form --no-check", `${PETS}/pets`],
  ])("%s makes the URL %s", async (line, url) => {
    expect(await request(line)).toMatchObject({ url });
  });

  test("the accept header, the content type and the places of parameters follow the description", async () => {
    expect(await request(TOM, "dryRun=true")).toEqual({
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
    expect(await request("POST /logs/a text=b level=1")).toMatchObject({
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "text=b&level=1",
    });
    expect(await request("sendEvent anything=1 other=2")).toMatchObject({
      body: { anything: "1", other: "2" },
    });
  });

  test("a file or --multipart chooses another content type that the operation takes", async () => {
    const fields = [
      { name: "name", value: "Tom" },
      { name: "age", value: "7" },
    ];
    expect(await request(TOM, "age=7 --multipart")).toMatchObject({ body: fields });
    const photo = { name: "photo", fileName: "cat.png" };
    const body = [...fields, photo];
    expect(await request(TOM, "age=7 --file photo=cat.png")).toMatchObject({ body });
    const json = await request(TOM, "--header Content-Type:application/json");
    expect(json).toMatchObject({ body: { name: "Tom" } });
  });

  test.each([
    ["PUT /pets/7/photo --data @event.json", "image/png"],
    ["sendEvent --data {}", "application/json"],
  ])("--data has the media type of the description: %s", async (line, type) => {
    expect(await request(line)).toMatchObject({ headers: { "content-type": type } });
  });

  test.each([
    ["dryRun=1 --query dryRun=1", ""],
    ["-", '{ "dryRun": true, "[QUERY]": { "dryRun": false } }'],
  ])("a parameter given by its name and for its place is an error: %s", async (items, input) => {
    typeInput(input);
    expect(await run(TOM, items, "--api pets.yaml")).toEqual({
      code: 1,
      output: "",
      errors:
        'The parameter "dryRun" was given twice: by its name, which stands for the query in this operation, and for the query. Remove one of them.\n',
    });
  });

  test("--explain says that the description has a parameter in the query, and that null is not sent", async () => {
    const { errors } = await run(TOM, "dryRun=true --api pets.yaml --explain --as json");
    expect(errors).toContain("dryRun            is in the query: the description has it there\n");
    const { output } = await run(TOM, "dryRun:=null --api pets.yaml --explain");
    expect(output).toContain(`POST ${PETS}/pets\n`);
    expect(output).toMatch(/^dryRun +is not sent: /m);
  });

  test("options of the standard input go where the description has a place for them", async () => {
    const headers = { "idempotency-key": "1" };
    typeInput(JSON.stringify({ name: "Tom", dryRun: true, "[QUERY]": {}, headers }));
    expect(await request("createPet -")).toMatchObject({
      url: `${PETS}/pets?dryRun=true`,
      body: { name: "Tom" },
    });
  });
});

describe("A request that the description does not allow ends with 1, and the message says", () => {
  test.each([
    ["getPets", '"getPets". Did you mean "getPet"?'],
    ["searchP", '"searchP". Did you mean "searchPets"?'],
    ["'GET /pet'", '"GET /pet". Did you mean "GET /pets"?'],
    ["'DELETE /pets'", '"DELETE /pets". The path has GET, POST.'],
    ["POST /pets/7", '"POST /pets/7". The path has GET.'],
    [
      "GET https://example.com/a",
      '"GET https://example.com/a". fluent-endpoint --list shows the operations of the description.',
    ],
  ])("that there is no such operation: %s", async (line, message) => {
    expect(await problems(line)).toBe(`The description has no operation ${message}\n`);
  });

  test.each([
    ["listPets limt=1", 'GET /pets has no parameter "limt". Did you mean "limit"?'],
    [`GET ${PETS}/pets/7 region=us`, 'GET /pets/{petId} has no parameter "region". It takes none.'],
    ["GET /pets/7 petId=1", 'GET /pets/{petId} has no parameter "petId". It takes none.'],
    [
      "getPet petId=1 --query petId=1",
      'GET /pets/{petId} has no parameter "petId" in the query. It takes none in the query.',
    ],
    ["POST /logs/a x=1", 'POST /logs/{name} has no parameter "x". It takes "text" and "level".'],
    ["GET /pets?limt=1", 'GET /pets has no parameter "limt" in the query. Did you mean "limit"?'],
    [
      "PUT /pets/7/photo a=1 --data b",
      'PUT /pets/{petId}/photo has no parameter "a". It takes none.',
    ],
    ["listPets --data a", "GET /pets takes no body. Leave out --data."],
    [
      "sendEvent --form",
      'POST /events takes a body of "application/json", and another content type was chosen.',
    ],
    ["searchPets", 'The query parameter "q" is missing. Write --query q=<value>.'],
    ["searchPets q:=null", 'The query parameter "q" is missing. Write --query q=<value>.'],
    ["PUT /pets/7/photo", "The body is missing. Write --data @<file>."],
    [
      "createPet idempotency-key=1 nmae=Tom",
      'The parameter "idempotency-key" is a header. Write --header Idempotency-Key:<value>.',
      'POST /pets has no parameter "nmae". Did you mean "name"?',
      'The header "Idempotency-Key" is missing. Write --header Idempotency-Key:<value>.',
      'The field "name" is missing. Write name=<value>.',
    ],
  ])("everything that is wrong, a line each: %s", async (line, ...messages) => {
    expect(await problems(line)).toBe(`${messages.join("\n")}\n`);
  });

  test.each([
    ["listPets session=1", '"session" is sent in a cookie. Write --header Cookie:session=<value>.'],
    ["listPets status=slod", '"status" must be "available" or "sold". Did you mean "sold"?'],
    [`listPets kinds:='["cat","cow"]'`, '"kinds" at "kinds[1]" must be "cat" or "dog".'],
    ["listPets limit=1.5", '"limit" must be an integer.'],
    ["listPets price=low", '"price" must be a number.'],
    ["listPets vaccinated=yes", '"vaccinated" must be true or false.'],
    ["listPets filter=a", `"filter" must be an object. In JSON, write filter:='{"a":1}'.`],
    [`${TOM} age=7`, '"age" must be an integer or null. In JSON, write age:=7.'],
    [`${TOM} weight:=true`, '"weight" must be a number or a string.'],
    [`${TOM} tags=a`, `"tags" must be a list. In JSON, write tags:='["a","b"]'.`],
    [`${TOM} owner=a`, `"owner" must be an object. In JSON, write owner:='{"a":1}'.`],
    [
      `${TOM} isVaccinated=true`,
      '"isVaccinated" must be true or false. In JSON, write isVaccinated:=true.',
    ],
    ["GET /pets/Tom", '"petId" must be an integer.'],
    ["GET /pets?limit=ten", '"limit" must be an integer.'],
    ["GET /pets?limit=%FF", '"limit" must be an integer.'],
    ["PUT /pets/Tom/photo --data @cat.png", '"petId" must be an integer.'],
  ])("what the value of a parameter must be: %s", async (line, message) => {
    expect(await problems(line)).toBe(`The parameter ${message}\n`);
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
    expect(await problems("createPet --data", [data], KEY)).toBe(`${message}\n`);
  });

  test("that data of the standard input does not fit", async () => {
    typeInput('{ "data": { "name": 7 }, "headers": { "idempotency-key": "1" } }');
    expect(await problems("createPet -")).toBe('The parameter "name" must be a string.\n');
  });

  test.each([
    ["age=12", "age:=12"],
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
    const requestBody = jsonBody({ type: "object", properties }, false);
    const { errors } = await apiOf({ "/a": { post: { requestBody } } })("POST /a", item);
    expect(errors).toContain(` In JSON, write ${advice}.\n`);
    delete process.env.PET_AGE;
  });

  test("how a file is given", async () => {
    const file = { type: "string", format: "binary" };
    const properties = { photo: file, more: { type: "array", items: file } };
    const content = {
      "multipart/form-data": { schema: { type: "object", required: ["photo"], properties } },
    };
    const photos = apiOf({ "/photos": { post: { requestBody: { required: true, content } } } });
    expect((await photos("POST /photos")).errors).toBe(
      `The field "photo" is missing. Write --file photo=<path>.\n${HINT}`,
    );
    expect((await photos(`POST /photos photo=cat.png more:='["cat.png"]'`)).errors).toBe(
      `The parameter "photo" must be a file. Write --file photo=<path>.
The parameter "more" must be a file. Write --file more=<path>.
${HINT}`,
    );
    const files = "--file photo=cat.png --file more=cat.png";
    expect(await photos("POST /photos", files)).toMatchObject(SUCCESS);
  });

  test("never a value", async () => {
    process.env.PET_STATUS = "secret";
    expect(await problems("listPets status=$PET_STATUS limit=secret")).not.toContain("secret");
    delete process.env.PET_STATUS;
  });

  test.each(["limit=7", "price=1.5", "vaccinated=true", "anything=1", "kinds=cat"])(
    "but it allows %s in the query",
    async (item) => {
      await request("listPets", item);
    },
  );

  test("a missing variable of the path, underlined in the template of the operation", async () => {
    const { errors } = await run("getPet --api pets.yaml");
    expect(errors).toBe(
      `The variable "petId" of the URL template "/pets/{petId}" has no value. Write petId=<value>.
    /pets/{petId}
          ^^^^^^^
`,
    );
  });

  test("a long list of names, cut", async () => {
    const names = Array.from({ length: 14 }, (_, index) => `name${String(index)}`);
    const parameters = names.map((name) => ({ name, in: "query" }));
    const { errors } = await apiOf({ "/a": { get: { parameters } } })("/a other=1");
    expect(errors).toContain('"name10" and "name11", and 2 more.');
  });
});

test("--no-check does not make a route of any word", async () => {
  const { code, errors } = await run("pest --api pets.yaml --no-check");
  expect(code).toBe(2);
  expect(errors).toContain('There is no command "pest".');
});

describe("A description", () => {
  test("may have several paths for a route with values: that with most of its text counts", async () => {
    const operation = (name: string) => ({ get: { parameters: [{ name, in: "query" }] } });
    const similar = apiOf({ "/{kind}/{name}": operation("a"), "/users/{name}": operation("b") });
    expect((await similar("GET /users/x b=1")).errors).toBe("");
    expect((await similar("GET /teams/x a=1")).errors).toBe("");
  });

  test("may have a wildcard as the media type of a body", async () => {
    const requestBody = { content: { "image/*": {}, "*/*": { schema: { type: "object" } } } };
    const send = apiOf({ "/a": { get: { requestBody }, put: { requestBody } } });
    const image = await send("PUT /a --data @cat.png --header Content-Type:image/png");
    expect(image.output).toContain("content-type: image/png\n");
    expect((await send("PUT /a --data @cat.png")).output).not.toContain("content-type");
  });

  test("that has no server needs a base URL", async () => {
    const here = apiOf({ "/a": { get: {} } }, { servers: [{ url: "/v1" }] });
    expect(await here("/a")).toMatchObject({
      code: 2,
      errors: expect.stringContaining("does not say where the API is. Write --base-url <url>"),
    });
    const { output } = await here("/a --base-url https://example.com/v1");
    expect(output).toContain("GET https://example.com/v1/a\n");
  });

  test.each([
    ["https://b.example/v1/x", "https://b.example/v1/x"],
    ["https://b.example/v1/moved", "https://b.example/v1/moved"],
    ["/x", "https://a.example/v1/x"],
  ])("may have several servers: GET %s goes to %s", async (route, url) => {
    const servers = [{ url: "https://a.example/v1" }, { url: "https://b.example/v1/" }];
    const moved = { servers: [{ url: "https://moved.example" }] };
    const two = apiOf({ "/x": { get: {} }, "/moved": { get: moved } }, { servers });
    expect((await two("GET", route)).output).toContain(`GET ${url}\n`);
    expect((await two("GET", route, "other=1")).errors).toContain('has no parameter "other"');
  });

  test.each([
    ["postOrder --query=version=9", "v1/orders?version=9"],
    ["postOrder version=9", "v1/orders?version=9"],
    ["postOrder env=9", "v1/orders"],
    ["getOrders version=9", "v1/orders?version=9"],
    ["other version=v2", "v2/other"],
  ])(
    "may have a base URL with a variable named as a parameter: %s calls %s",
    async (line, path) => {
      const variables = { env: { default: "prod" }, version: { default: "v1" } };
      const parameters = [{ name: "version", in: "query" }];
      const requestBody = jsonBody({ type: "object", properties: { env: {} } }, false);
      const post = { operationId: "postOrder", parameters, requestBody };
      const shop = apiOf(
        {
          "/orders": { post, get: { operationId: "getOrders", parameters } },
          "/other": { get: { operationId: "other" } },
        },
        { servers: [{ url: "https://{env}.shop.example/{version}", variables }] },
      );
      const { output, errors } = await shop(line);
      expect(errors).toBe("");
      expect(output).toContain(` https://prod.shop.example/${path}\n`);
    },
  );

  test.each([
    ["label id=7", "/a/.7"],
    ["GET /a/.7", "/a/.7"],
  ])("may have a path whose expression takes a value: %s calls %s", async (line, path) => {
    const id = { name: "id", in: "path", required: true, style: "label", schema: {} };
    const label = apiOf({ "/a/{id}": { get: { operationId: "label", parameters: [id] } } });
    expect(await label(line)).toMatchObject({
      ...SUCCESS,
      output: expect.stringContaining(`GET https://example.com${path}\n`),
    });
    const errors = expect.stringContaining('"id" has no') as unknown;
    expect(await label("label --query id=7 --no-check")).toMatchObject({ code: 1, errors });
  });

  test.each([
    [`find id=1 q:='{"a":1}'`, "/a/1?%7B%22a%22%3A1%7D"],
    [`find id=1 --query q:='{"a":1}'`, "/a/1?%7B%22a%22%3A1%7D"],
    ["find id=1", "/a/1"],
    ["GET /a/1?%7B%22a%22%3A2%7D", "/a/1?%7B%22a%22%3A2%7D"],
    ["GET /a/1", "/a/1"],
    [`GET /a/1 q:='{"a":1}'`, "/a/1?%7B%22a%22%3A1%7D"],
    [`find id=1 q:='{"a":1}' --explain`, "/a/1?%7B%22a%22%3A1%7D", "fills {q} of"],
  ])("may have a parameter that is the whole query: %s calls %s", async (line, path, rule = "") => {
    const content = { "application/json": { schema: { type: "object" } } };
    const q = { name: "q", in: "querystring", content };
    const id = { name: "id", in: "path", required: true, schema: {} };
    const paths = { "/a/{id}": { get: { operationId: "find", parameters: [id, q] } } };
    const { code, errors, output } = await apiOf(paths, { openapi: "3.2.0" })(line);
    expect({ code, errors }).toEqual(SUCCESS);
    expect(output).toContain(`GET https://example.com${path}\n`);
    expect(output).toContain(rule);
  });

  test("may have an object whose properties are names of the query, also in the route", async () => {
    const schema = { type: "object", properties: { size: { type: "integer" } } };
    const parameters = [{ name: "filter", in: "query", schema }];
    const exploded = apiOf({ "/a": { get: { parameters } } });
    expect(await exploded("GET /a?size=7")).toMatchObject(SUCCESS);
    const big = await exploded("GET /a?size=big");
    expect(big.errors).toContain('at "filter.size" must be an integer.');
    const misspelt = await exploded("GET /a?sise=7");
    expect(misspelt.errors).toContain('has no parameter "sise" in the query.');
  });

  test("may have a body with fields of any name, also of variables", async () => {
    const schema = { type: "object", properties: { a: {} }, additionalProperties: true };
    const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
    const open = apiOf({ "/{id}": { put: { parameters, requestBody: jsonBody(schema) } } });
    const { code, output, errors } = await open("PUT /{id} id=1 b=2 c:=[1]");
    expect({ code, errors }).toEqual(SUCCESS);
    expect(output).toContain('"b": "2",\n  "c": [');
    expect((await open("PUT /{id} id=1")).output).toContain("\n\n{}");
  });

  test.each(["https://api.github.com", "https://example.com/api/v3"])(
    "of GitHub keeps the accept header of GitHub, with another base URL too: %s",
    async (url) => {
      const servers = [{ url: "https://api.github.com" }];
      const github = apiOf({ "/user": { get: {} } }, { servers });
      const { output } = await github("/user", url.includes("api.g") ? "" : `--base-url ${url}`);
      expect(output).toContain(`GET ${url}/user\naccept: application/vnd.github.v3+json\n`);
    },
  );

  test.each([
    ["missing.yaml", 2, "there is no such file"],
    [
      "https://example.com/secret.json",
      2,
      "--api takes the path of a file, but got a URL. Download",
    ],
    ["cat.png", 1, "cat.png:1: Expected an object or a list, got a string.\n"],
  ])("%s ends with %d", async (file, code, message) => {
    for (const line of ["/a", "--list"]) {
      const result = await run(line, "--api", file);
      expect(result).toMatchObject({ code, output: "" });
      expect(result.errors).toContain(message);
      expect(result.errors).not.toContain("secret");
    }
  });

  test("may require a field of a form, which null and an empty list leave out", async () => {
    const properties = { user: {}, roles: { type: "array" } };
    const schema = { type: "object", required: ["user", "roles"], properties };
    const content = {
      "application/x-www-form-urlencoded": { schema },
      "application/json": { schema },
    };
    const login = apiOf({ "/login": { post: { requestBody: { required: true, content } } } });
    const line = "POST /login user:=null roles:=[]";
    expect((await login(line, "--form")).errors).toBe(
      `The field "user" is missing. Write user=<value>.
The field "roles" is missing. Write roles:=<json>.
${HINT}`,
    );
    expect((await login(line, "--form --style json")).errors).not.toContain("roles");
    expect((await login(line)).output).toContain('"user": null');
  });

  test("does not ask for a field that only the server sets", async () => {
    const properties = { id: { type: "integer", readOnly: true }, sku: { type: "string" } };
    const schema = { type: "object", required: ["id", "sku"], properties };
    const orders = apiOf({ "/orders": { post: { requestBody: jsonBody(schema) } } });
    expect(await orders("POST /orders sku=a")).toMatchObject(SUCCESS);
    expect((await orders("POST /orders sku=a id:=4")).errors).toContain('has no parameter "id"');
  });

  test.each([
    [{ type: "array", items: { type: "string" } }, '["a"]', "[1]"],
    [{ oneOf: [{ type: "string" }, { type: "integer" }] }, "7", '["a"]'],
    [{ enum: ["on", "off"] }, '"on"', '"of"'],
  ])("may require a body that is not an object: %j", async (schema, data, wrong) => {
    const tags = apiOf({ "/tags": { put: { requestBody: jsonBody(schema) } } });
    const required = "The body is missing. Write --data @<file>.\n";
    expect((await tags("PUT /tags")).errors).toBe(`${required}${HINT}`);
    expect((await tags("PUT /tags a=1")).errors).toBe(
      `PUT /tags has no parameter "a". It takes none.\n${required}${HINT}`,
    );
    const { output } = await tags("PUT /tags --data", [data]);
    expect(output).toContain(`content-type: application/json\n\n${data}\n`);
    expect((await tags("PUT /tags --data", [wrong])).errors).toContain("must be");
  });

  test.each([
    ["text", "appid=***", "x-tenant: ***"],
    ["json", "appid=***", '"x-tenant": "***"'],
    ["curl", "QUERY_APPID", "HEADER_X_TENANT"],
    ["fetch", "appid=${", "x-tenant"],
    ["code", "appid: process.env", '"x-tenant": process.env'],
  ])("says what is a credential, whatever it is called: --as %s", async (format, ...shown) => {
    const id = { type: "apiKey", in: "query", name: "appid" };
    const tenant = { type: "apiKey", in: "header", name: "X-Tenant" };
    const weather = apiOf(
      { "/weather": { get: { parameters: [{ name: "appid", in: "query" }] } } },
      { components: { securitySchemes: { id, tenant } } },
    );
    const line = "/weather --query appid=s3cr3t --header X-Tenant:t3n4nt --as";
    const { code, output, errors } = await weather(line, format);
    expect({ code, errors }).toEqual(SUCCESS);
    expect(output).not.toMatch(/s3cr3t|t3n4nt/);
    for (const each of shown) expect(output).toContain(each);
    expect((await weather(line, format, "--show-secrets")).output).toContain("s3cr3t");
  });

  describe("may need a credential, which a note asks for", () => {
    /** Runs the command with a description in which each operation needs another kind of credential. */
    function secured(...line: readonly string[]) {
      const securitySchemes = {
        key: { type: "apiKey", in: "header", name: "X-Key" },
        token: { type: "http", scheme: "bearer" },
        basic: { type: "http", scheme: "basic" },
        query: { type: "apiKey", in: "query", name: "appid" },
        cookie: { type: "apiKey", in: "cookie", name: "sid" },
        other: { type: "mutualTLS" },
      };
      const paths = Object.keys(securitySchemes).map((name) => [
        `/${name}`,
        { get: { security: [{ [name]: [] }] } },
      ]);
      return apiOf(Object.fromEntries(paths), { components: { securitySchemes } })("GET", ...line);
    }

    test("unless --no-check is given", async () => {
      expect(await secured("/key --no-check")).toMatchObject(SUCCESS);
      expect(await secured("/key --no-check --header X-Key:1")).toMatchObject(SUCCESS);
      expect(await secured("/key")).toMatchObject({
        code: 0,
        errors:
          'Note: The operation needs the credential "key". Write --header X-Key:<value>, unless a proxy adds it.\n',
      });
    });

    test.each([
      ["/key", "--header X-Key:1", "Write --header X-Key:<value>, unless a proxy adds it.\n"],
      [
        "/token",
        "--header='Authorization:Bearer 1'",
        'Write --header Authorization:"Bearer <token>", unless a proxy adds it.\n',
      ],
      [
        "/basic",
        "--header='Authorization:Basic 1'",
        'Write --header Authorization:"Basic <credentials>", unless a proxy adds it.\n',
      ],
      ["/query", "appid=1", "Write --query appid=<value>, unless"],
      ["/cookie", "--header=Cookie:sid=1", "Write --header Cookie:sid=<value>, unless"],
    ])("for %s, unless it has %s", async (route, item, advice) => {
      const errors = expect.stringContaining(advice) as unknown;
      expect(await secured(route)).toMatchObject({ code: 0, errors });
      expect(await secured(route, item)).toMatchObject(SUCCESS);
    });

    test("of a kind that the command cannot write", async () => {
      const { errors } = await secured("/other");
      expect(errors).toContain("Let your HTTP client or a proxy add it.");
      expect(await secured("/query?appid=1")).toMatchObject(SUCCESS);
    });
  });

  test("with an operation that cannot be read has the others", async () => {
    const broken = apiOf({
      "/a": { get: { parameters: [{ in: "query" }] } },
      "/b": { get: { parameters: [{ $ref: "#/x" }] } },
      "/d": 1,
      "/c": { get: {} },
    });
    expect((await broken("/c")).code).toBe(0);
    expect((await broken("/a --no-check")).code).toBe(0);
    expect(await broken("/a")).toMatchObject({
      code: 1,
      errors: `The operation cannot be read. api.json:1: #/paths/~1a/get/parameters/0: The parameter has no name. (GET /a)\n${HINT}`,
    });
  });

  test("may refer to other files", async () => {
    const whole = apiOf({ "/a": { get: { parameters: [{ $ref: "part.json" }] } } });
    folder.write("part.json", { name: "one", in: "query" });
    expect(await whole("/a one=1")).toMatchObject(SUCCESS);
    folder.remove("part.json");
    expect((await whole("/a one=1")).code).toBe(1);
  });
});

describe("A route with a query", () => {
  function api(...line: readonly string[]) {
    const post = (name: string) => ({
      requestBody: jsonBody({ properties: { [name]: {} }, additionalProperties: false }, false),
    });
    return apiOf(
      {
        "/r": { post: post("plain") },
        "/r?beta=1": { post: post("beta"), get: {} },
        "/r/{id}": { post: post("plain") },
        "/r/{id}?beta=1": { post: post("beta") },
      },
      { servers: [{ url: "https://example.com/v1" }] },
    )(...line);
  }

  test.each([
    ["'POST /r?beta=1' beta=a", "/r?beta=1", "beta"],
    ["'POST /r/7?beta=1' beta=a", "/r/7?beta=1", "beta"],
    ["'POST /r/{id}?beta=1' id=7 beta=a", "/r/7?beta=1", "beta"],
    ["'POST https://example.com/v1/r?beta=1' beta=a", "/r?beta=1", "beta"],
    ["'POST /r' plain=a", "/r", "plain"],
  ])("is the operation of this key: %s", async (line, url, field) => {
    const { code, output, errors } = await api(line, "--as json");
    expect({ code, errors }).toEqual(SUCCESS);
    expect(JSON.parse(output)).toMatchObject({
      url: `https://example.com/v1${url}`,
      body: { [field]: "a" },
    });
  });

  test.each([
    ["'POST /r?beta=1' plain=a", "plain"],
    ["'POST /r' beta=a", "beta"],
    ["'GET /r'", 'no operation "GET /r"'],
  ])("is never another operation: %s", async (line, named) => {
    const { code, output, errors } = await api(line);
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errors).toContain(named);
  });
});

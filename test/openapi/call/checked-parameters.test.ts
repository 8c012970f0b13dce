import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder } from "fluent-endpoint";
import { call } from "fluent-endpoint/call";
import { generate } from "fluent-endpoint/generate";
import {
  createApi,
  formatProblem,
  listTools,
  readDescription,
  readRequest,
} from "fluent-endpoint/openapi";
import {
  documentWith,
  FORM,
  integer,
  integers,
  type Json,
  MULTIPART,
  object,
  parameter,
  text,
  texts,
} from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";

const joined = { explode: false };
const api = createApi(
  documentWith(
    {
      parameters: [
        parameter("path", "id", text),
        parameter("query", "ids", texts, { style: "spaceDelimited", ...joined }),
        parameter("header", "note", text),
      ],
      requestBody: {
        content: {
          [MULTIPART]: {
            schema: object({ id: text, tags: texts }),
            encoding: { tags: { style: "pipeDelimited", ...joined } },
          },
        },
      },
    },
    "POST /x/{id}",
  ),
);

describe("check", () => {
  test.each([
    ["a text with the separator of its style", { ids: ["a b"] }, "unsupported-style", "ids"],
    ["the same in a form", { tags: ["a|b"] }, "unsupported-style", "tags"],
    ["a segment that a client removes", { id: ".." }, "dot-segment", "id"],
    ["a header of two lines", { note: "a\nb" }, "invalid-header", "note"],
  ])("finds what build refuses: %s", (_title, values, code, parameter) => {
    const given = { id: "7", ...values };
    const problems = api.check("run", given);
    expect(problems).toMatchObject([{ code, severity: "error", parameter }]);
    expect(thrownBy(() => api.build("run", given))).toMatchObject({ code });
    expect(JSON.stringify(problems)).not.toContain("a b");
  });

  test("does not see a property that is not enumerable, which is not sent", () => {
    const given = Object.defineProperty({ id: "7" }, "note", { value: "unseen" });
    const headers = { note: "unseen" };
    expect(api.check("run", given)).toEqual([]);
    expect(api.build("run", given).headers).not.toMatchObject(headers);
    expect(api.build("run", { ...given, ...headers }).headers).toMatchObject(headers);
  });

  test.each([
    [1, []],
    ["x", ["invalid-parameter"]],
    [[], ["invalid-parameter"]],
    [null, ["missing-parameter"]],
  ])(
    "takes one value for a list in a query, and no empty list that is required: %j",
    (a, codes) => {
      const parameters = [parameter("query", "a", integers, { required: true })];
      const own = createApi(documentWith({ parameters }));
      expect(own.check("run", { a }).map(({ code }) => code)).toEqual(codes);
    },
  );

  test("names some parameters where a name is unknown, and shortens a long name", () => {
    const parameters = Array.from({ length: 40 }, (_, index) =>
      parameter("query", `parameter${String(index)}`, {}),
    );
    const check = (operation: Json, name: string) =>
      createApi(documentWith(operation)).check("run", { [name]: 1 });
    const [problem] = check({ parameters }, `\u001b${"x".repeat(200)}`);
    expect(problem?.message).toContain(`"\\u001b${"x".repeat(59)}…"`);
    expect(JSON.stringify(problem)).toMatch(/, and \d+ more/);
    expect(JSON.stringify(check({}, "x"))).toContain("It takes none.");
  });
});

describe("An error", () => {
  test("shows the control characters of an argument's name escaped", () => {
    const hostile = "a\u001b[2Jb\nc";
    const json = { content: { "application/json": {} } };
    const parameters = [parameter("path", hostile, undefined, json)];
    const described = createApi(documentWith({ parameters }, `GET /x/{${hostile}}`));
    const builder = new EndpointBuilder("https://example.com");
    const messages = [
      () => described.build("run", { [hostile]: [1n] }),
      () => described.build("run"),
      () => call(builder, "GET /x", { [hostile]: new Map() }, { cookie: [hostile] }),
    ].map((work) => thrownBy(work).message);
    expect(messages.join()).not.toMatch(/\p{Cc}/u);
    expect(messages.join()).toContain('The cookie parameter "a\\u001b[2Jb\\nc" holds a value');
  });

  test("names the operation, also where its query is left out", () => {
    const json = { content: { "application/json": {} } };
    const query = parameter("querystring", "query", undefined, json);
    const parameters = [parameter("path", "id", text), query];
    const described = createApi(documentWith({ parameters }, "GET /x/{id}"));
    expect(thrownBy(() => described.build("run", { id: ".." })).operation).toBe("run");
  });
});

describe("A described header that is not a parameter", () => {
  const withHeaders = (...names: readonly string[]) => {
    const parameters = names.map((name) => parameter("header", name, text, { required: true }));
    return documentWith({ parameters }, "GET /a");
  };

  test.each(["Accept", "content-type", "Authorization", "Host", "connection", "Transfer-Encoding"])(
    "is not an argument: %s",
    (name) => {
      const own = createApi(withHeaders(name, "X-Trace"));
      const { header } = own.operation("run").parameters;
      expect(header.map((each) => each.name)).toEqual(["X-Trace"]);
      expect(listTools(own)[0]?.inputSchema).toMatchObject({ required: ["X-Trace"] });
      const problems = own.check("run", { "X-Trace": "1", [name]: "evil.example" });
      expect(problems).toMatchObject([{ code: "unknown-parameter", parameter: name }]);
      expect(own.build("run", { "X-Trace": "1" }).headers).not.toHaveProperty("host");
    },
  );

  test("is noted if the HTTP client sets it", () => {
    expect(readDescription(withHeaders("Host", "Accept")).notices.map(formatProblem)).toEqual([
      'openapi: #/paths/~1a/get/parameters/0: The header "Host" is left out: the HTTP client sets it. (GET /a)',
    ]);
  });
});

describe("A parameter whose content is not JSON", () => {
  const any = object({ a: integer });
  const described = (place: string, type: string, schema?: Json) => {
    const content = { [type]: { schema } };
    const parameters = [parameter(place, "p", undefined, { required: true, content })];
    return documentWith({ parameters }, place === "path" ? "GET /a/{p}" : "GET /a");
  };
  const types = ["application/xml", "text/plain", "image/svg+xml", FORM];
  const cases = ["path", "query", "header", "cookie", "querystring"].flatMap((place) =>
    types.map((type) => [place, type] as const),
  );

  // A form in the query string has fields.
  test.each(cases.filter(([place, type]) => place !== "querystring" || type !== FORM))(
    "takes its text in the %s: %s",
    (place, type) => {
      for (const schema of [any, texts, undefined]) {
        const own = createApi(described(place, type, schema));
        for (const p of [{ a: 1 }, ["a"]]) {
          const message = 'The parameter "p" must be a string.';
          expect(own.check("run", { p })).toMatchObject([{ message }]);
        }
        const request = own.build("run", { p: "a=1&b" });
        const written = place === "header" ? "a=1&b" : "a%3D1%26b";
        const { p, cookie } = request.headers;
        expect([request.url, p, cookie].join()).toContain(written);
        expect(readRequest(own, request)).toMatchObject({ parameters: { p: "a=1&b" } });
      }
    },
  );

  test("keeps the type of a single value", () => {
    const own = createApi(described("query", "text/plain", integer));
    expect(own.build("run", { p: 7 }).url).toMatch(/\?p=7$/);
    expect(own.check("run", { p: "x" })).toHaveLength(1);
  });

  test("is a string for a model, and in the types", () => {
    const document = described("query", "application/xml", any);
    const tool = listTools(createApi(document))[0]?.inputSchema;
    expect(tool).toMatchObject({ properties: { p: text } });
    const { files } = generate(readDescription(document));
    expect(files.get("types.ts")).toContain("p: string;");
  });

  const note =
    'openapi: #/paths/~1a/get/parameters/0: The parameter "p" is application/xml, which is not written from an object or a list. Pass its text. (GET /a)';

  test.each<[string, Json, string[]]>([
    ["application/xml", any, [note]],
    ["application/xml", text, []],
    ["application/json", any, []],
    ["application/hal+json; v=1", any, []],
    ["*/*", any, []],
  ])("is noted: %s of %j", (type, schema, notes) => {
    const document = described("query", type, schema);
    expect(readDescription(document).notices.map(formatProblem)).toEqual(notes);
    if (type === "application/xml") return;
    const { url } = createApi(document).build("run", { p: { a: 1 } });
    expect(url).toMatch(/\?p=%7B%22a%22%3A1%7D$/);
  });
});

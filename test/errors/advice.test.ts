import { describe, expect, test } from "@jest/globals";
import { BODY, createEndpoint, EndpointBuilder, EndpointError, LINK, STYLE } from "fluent-endpoint";
import { writeRequest } from "fluent-endpoint/show";
import { createApi } from "fluent-endpoint/openapi";
import { documentWith, integer, parameter, text } from "../helpers/descriptions.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { untypedBuilder, untypedEndpoint } from "../helpers/untyped.js";

const send = untypedEndpoint;
const strict = createEndpoint(untypedBuilder());

const builder = untypedBuilder();
const inQuery = (parameter: string) => ({ do: "pass", parameter, location: "query" });
const style = (parameter: string, name: string) => ({ do: "style", parameter, style: name });
const [PIPES, REPEAT] = [{ [STYLE]: "pipeDelimited" }, { [STYLE]: "repeat" }];
const template = builder.baseUrl("https://{tenant}.h.example");
const plain = { a: 1, headers: { "content-type": "text/plain" } };
const link = { [LINK]: "https://api.github.com/x", data: "a" };

/** A mistake for each place that gives advice as data: what the advice says beside its text, and the call. */
const mistakes: readonly (readonly [name: string, advice: object, call: () => unknown])[] = [
  [
    "a missing variable of the path",
    { do: "pass", parameter: "id", location: "path" },
    () => builder.route("/x/{id}").build(),
  ],
  [
    "a missing variable of the base URL",
    { do: "pass", parameter: "tenant", location: "path" },
    () => template.route("/x").build(),
  ],
  ["a parameter without a place", inQuery("a"), () => send("OPTIONS /x", { a: 1 })],
  ["a body that is not there", inQuery("a"), () => send("GET /x", { [BODY]: { a: 1 } })],
  [
    "a path value for the query",
    inQuery("a"),
    () => builder.route("/x{?a}").path({ a: 1 }).build(),
  ],
  ["data without body", inQuery("data"), () => send("OPTIONS /x", { data: "a" })],
  ["data of a link", { do: "remove", parameter: "data", location: "body" }, () => send(link)],
  [
    "two values for one place",
    { do: "remove", parameter: "a" },
    () => builder.route("POST /x").param("a", 1).body({ a: 2 }).build(),
  ],
  ["a parameter that data replaces", inQuery("a"), () => strict("POST /x", { a: 1, data: "b" })],
  ["an object in the query", style("a", "deepObject"), () => send("GET /x", { a: { b: 1 } })],
  ["an unwritable list", style("a", "indices"), () => send("GET /x", { a: [[1]], ...PIPES })],
  [
    "two objects with one key",
    style("b", "deepObject"),
    () => send("GET /x", { a: { c: 1 }, b: { c: 2 }, ...REPEAT }),
  ],
  ["a body that takes no parameters", { do: "other" }, () => send("POST /x", plain)],
  ["a malformed template", { do: "other" }, () => send("/x/{a")],
];

describe("The advice of an error", () => {
  test.each(mistakes)("is data about %s", (_name, expected, call) => {
    const { advice, reason, message } = thrownBy(call);
    expect(advice).toEqual({ ...expected, text: expect.stringMatching(/\.$/) });
    expect(message.startsWith(reason)).toBe(true);
    expect(message.endsWith(String(advice?.text))).toBe(true);
    expect(message).not.toBe(reason);
  });

  test("says which formats can write a body that one cannot", async () => {
    const data = new Uint8Array([0xff]);
    const request = new EndpointBuilder().route("POST /x").data(data).build();
    const error: unknown = await writeRequest(request, "http").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: "unsupported-body",
      parameter: "format",
      advice: { do: "rename", near: ["curl", "fetch"], text: "Choose the format curl or fetch." },
    });
  });

  test("is not there if there is nothing to say", () => {
    const error = new EndpointError("missing-url", "What.");
    expect(error).not.toHaveProperty("advice");
    expect(error).toMatchObject({ message: "What.", reason: "What." });
  });

  test("of the kind other may be given as a text", () => {
    const error = new EndpointError("missing-url", "What.", { advice: "Do this." });
    expect(error.advice).toEqual({ do: "other", text: "Do this." });
    expect(error.message).toBe("What. Do this.");
    expect({ ...error }).not.toHaveProperty("reason");
  });
});

const parameters = [parameter("path", "id", integer), parameter("query", "fields", text)];
const operation = { operationId: "getPet", parameters };
const api = createApi(documentWith(operation, "GET /pets/{id}"));

describe("The advice about parameters of an operation", () => {
  test("suggests names that are near, removes other parameters, and asks for missing ones", () => {
    expect(api.check("getPet", { field: "a", zzz: 1 })).toMatchObject([
      { code: "unknown-parameter", advice: { do: "rename", near: ["fields"] } },
      { code: "unknown-parameter", advice: { do: "remove", parameter: "zzz" } },
      { code: "missing-parameter", advice: { do: "pass", parameter: "id", location: "path" } },
    ]);
  });

  test("is the advice of the error if there is one problem, and in the message of several", () => {
    expect(thrownBy(() => api.build("getPet"))).toMatchObject({
      code: "missing-parameter",
      parameter: "id",
      location: "path",
      operation: "getPet",
      advice: { do: "pass", parameter: "id" },
      message: 'GET /pets/{id}: The path parameter "id" is missing. Pass a value for it.',
    });
    const error = thrownBy(() => api.build("getPet", { field: "a" }));
    expect(error.advice).toBeUndefined();
    expect(error.message).toBe(
      'GET /pets/{id} has no parameter "field". Did you mean "fields"?\nThe path parameter "id" is missing. Pass a value for it.',
    );
  });

  test("names operations that are near", () => {
    const error = thrownBy(() => api.build("getPets"));
    expect(error.advice).toMatchObject({ do: "rename", near: ["getPet"] });
  });
});

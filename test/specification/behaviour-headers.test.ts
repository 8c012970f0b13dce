import { describe, expect, test } from "@jest/globals";
import { endpoint } from "../../src/index.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { untypedBuilder, untypedEndpoint, ways } from "../helpers/untyped.js";

describe.each(ways)("B14 Headers, by %s", (_, request) => {
  const headersOf = (headers: unknown) => request("GET /x", { headers }).headers;

  test("names are lowercased", () => {
    expect(headersOf({ "X-TRACE": "1", "x-Other": "2" })).toMatchObject({
      "x-trace": "1",
      "x-other": "2",
    });
    expect(headersOf({ "X-TRACE": "1" })).not.toHaveProperty("X-TRACE");
  });

  test("the later of two spellings wins", () => {
    expect(headersOf({ Accept: "a/a", ACCEPT: "b/b", accept: "c/c" }).accept).toBe("c/c");
    expect(headersOf({ accept: "c/c", Accept: "a/a" }).accept).toBe("a/a");
    expect(headersOf({ accept: "c/c", Accept: undefined }).accept).toBe("c/c");
    expect(headersOf({ accept: "c/c", Accept: null })).not.toHaveProperty("accept");
    expect(headersOf({ accept: null, Accept: "a/a" }).accept).toBe("a/a");
  });

  test("undefined is as if not given", () => {
    expect(headersOf({ accept: undefined, "X-Trace": undefined })).toEqual(
      request("GET /x").headers,
    );
  });

  test("null removes a default", () => {
    expect(headersOf({ Accept: null, "user-agent": null })).toEqual({});
    expect(headersOf({ "x-trace": null })).toEqual(request("GET /x").headers);
  });

  test.each(["", " a ", "a\tb", "é\u00ff", "\u0001\u001f", 0, -1, 1.5, Number.MAX_VALUE])(
    "strings and finite numbers are passed on as given: %j",
    (value) => {
      expect(headersOf({ "x-trace": value })["x-trace"]).toBe(value);
    },
  );

  test.each(["!#$%&'*+-.^_`|~09az", "x"])("a name is an RFC 9110 token: %s", (name) => {
    expect(headersOf({ [name]: "v" })).toHaveProperty([name], "v");
  });

  test.each([
    "",
    " ",
    "x y",
    "x:",
    "x\n",
    "é",
    "x(",
    "x/y",
    "x@",
    '"x"',
    "{x}",
    "x\u0000",
    "\ud800",
  ])("any other name is an error that names the header: %j", (header) => {
    const error = { code: "invalid-header", header };
    expect(thrownBy(() => headersOf({ [header]: "v" }))).toMatchObject(error);
    expect(thrownBy(() => headersOf({ [header]: null }))).toMatchObject(error);
    expect(thrownBy(() => untypedBuilder().header(header, "v"))).toMatchObject(error);
  });

  test.each(["a\r\nb: c", "\r", "\n", "a\u0000", "\u0100", "€", "𝄞", "\ud800"])(
    "a value with CR, LF, NUL or a character above U+00FF is an error that names the header: %j",
    (value) => {
      const error = { code: "invalid-header", header: "X-Trace" };
      expect(thrownBy(() => headersOf({ "X-Trace": value }))).toMatchObject(error);
      expect(thrownBy(() => untypedBuilder().header("X-Trace", value))).toMatchObject(error);
    },
  );

  test.each([
    NaN,
    Infinity,
    -Infinity,
    true,
    1n,
    {},
    [],
    ["a"],
    () => "a",
    Symbol("a"),
    new Date(0),
  ])("a value that is neither string nor finite number is an error: %p", (value) => {
    const error = { code: "invalid-header", header: "X-Trace" };
    expect(thrownBy(() => headersOf({ "X-Trace": value }))).toMatchObject(error);
  });

  test.each([
    5,
    "accept: a/b",
    null,
    [],
    [["a", "b"]],
    new Map(),
    new Headers({ a: "b" }),
    () => 1,
  ])("headers that are no object with named values are an error: %p", (headers) => {
    expect(thrownBy(() => headersOf(headers)).code).toBe("invalid-options");
  });
});

describe("B14 Headers", () => {
  test("names are lowercased in merged options and defaults too", () => {
    expect(endpoint.merge("GET /x", { headers: { "X-Trace": 7 } }).headers["x-trace"]).toBe(7);
    expect(endpoint.defaults({ headers: { "X-Trace": 7 } }).DEFAULTS.headers["x-trace"]).toBe(7);
  });

  test("a call's spelling of a name does not hide the default's", () => {
    const defaulted = endpoint.defaults({ headers: { Authorization: "token 1" } });
    const { headers } = defaulted("GET /x", { headers: { AUTHORIZATION: "token 2" } });
    expect(headers.authorization).toBe("token 2");
    expect(Object.keys(headers)).toHaveLength(3);
  });

  test("null in a call removes what defaults() set, and null in defaults() what is global", () => {
    const defaulted = endpoint.defaults({ headers: { "x-trace": 7, "user-agent": null } });
    expect(Object.keys(defaulted("GET /x", { headers: { "X-Trace": null } }).headers)).toEqual([
      "accept",
    ]);
    expect(defaulted.DEFAULTS.headers).not.toHaveProperty("user-agent");
  });

  test("what null removed can be given again", () => {
    const without = endpoint.defaults({ headers: { accept: null } });
    expect(without("GET /x", { headers: { accept: "a/b" } }).headers.accept).toBe("a/b");
  });
});

describe.each(ways)("B15 Accept, by %s", (_, request) => {
  const acceptOf = (mediaType: unknown, accept?: string | number | null) =>
    request("GET /x", { mediaType, headers: { accept } }).headers.accept;

  test.each([
    ["application/octet-stream", "application/octet-stream"],
    ["text/html, application/octet-stream;q=0.5", "text/html, application/octet-stream;q=0.5"],
  ])("if it accepts application/octet-stream, nothing is amended: %s", (accept, expected) => {
    expect(acceptOf({ format: "raw", previews: ["mercy"] }, accept)).toBe(expected);
  });

  test.each([
    ["application/vnd.github.v3+json", "application/vnd.github.v3.diff"],
    ["application/vnd.github.v3.raw+json", "application/vnd.github.v3.diff"],
    ["application/vnd.github.v3.raw", "application/vnd.github.v3.diff"],
    ["application/vnd.github.v3+json;q=0.5", "application/vnd.github.v3.diff;q=0.5"],
    [
      "application/vnd.github.v3+json,application/vnd.github.v3.full+json",
      "application/vnd.github.v3.diff,application/vnd.github.v3.diff",
    ],
    ["text/html,application/vnd.github.v3+json", "text/html,application/vnd.github.v3.diff"],
    ["application/vnd.github.mercy-preview+json", "application/vnd.github.mercy-preview+json"],
    ["application/json", "application/json"],
    ["text/html", "text/html"],
  ])(
    "format amends each comma-separated part that has the vendor's type: %s",
    (accept, expected) => {
      expect(acceptOf({ format: "diff" }, accept)).toBe(expected);
    },
  );

  test("format may itself hold +json", () => {
    expect(acceptOf({ format: "text+json" })).toBe("application/vnd.github.v3.text+json");
    expect(acceptOf({ format: "text+json" }, "application/vnd.github.v3.raw+json")).toBe(
      "application/vnd.github.v3.text+json",
    );
  });

  test("previews: the header becomes those that it already names, then those of the options", () => {
    expect(acceptOf({ previews: ["mercy", "symmetra"] })).toBe(
      "application/vnd.github.mercy-preview+json,application/vnd.github.symmetra-preview+json",
    );
    expect(
      acceptOf(
        { previews: ["mercy"] },
        "application/vnd.github.v3+json,application/vnd.github.inertia-preview+json,application/vnd.github.scarlet-witch-preview.raw",
      ),
    ).toBe(
      "application/vnd.github.inertia-preview+json,application/vnd.github.scarlet-witch-preview+json,application/vnd.github.mercy-preview+json",
    );
  });

  test("previews are named without repeats", () => {
    expect(
      acceptOf(
        { previews: ["symmetra", "mercy", "symmetra", "mercy-preview"] },
        "application/vnd.github.mercy-preview+json,application/vnd.github.mercy-preview.raw",
      ),
    ).toBe(
      "application/vnd.github.mercy-preview+json,application/vnd.github.symmetra-preview+json",
    );
  });

  test("previews with a format are each ….NAME-preview.F", () => {
    expect(acceptOf({ previews: ["mercy", "symmetra"], format: "raw" })).toBe(
      "application/vnd.github.mercy-preview.raw,application/vnd.github.symmetra-preview.raw",
    );
    expect(acceptOf({ previews: ["mercy"], format: "text+json" })).toBe(
      "application/vnd.github.mercy-preview.text+json",
    );
    expect(
      acceptOf(
        { previews: ["mercy"], format: "raw" },
        "application/vnd.github.inertia-preview+json",
      ),
    ).toBe("application/vnd.github.inertia-preview.raw,application/vnd.github.mercy-preview.raw");
  });

  test("a name given with the suffix -preview is the same preview", () => {
    expect(acceptOf({ previews: ["mercy-preview"] })).toBe(
      "application/vnd.github.mercy-preview+json",
    );
  });

  test.each([
    [{ previews: ["mercy"] }, "application/vnd.acme.mercy-preview+json"],
    [{ format: "raw" }, "application/vnd.acme.v3.raw"],
    [{ previews: ["mercy"], format: "raw" }, "application/vnd.acme.mercy-preview.raw"],
  ])("the vendor is read from the accept header in force: %j", (mediaType, expected) => {
    expect(acceptOf(mediaType, "application/vnd.acme.v3+json")).toBe(expected);
  });

  test.each([null, "text/html", "application/json", "", 5])(
    "else the vendor is github: %j",
    (accept) => {
      expect(acceptOf({ previews: ["mercy"] }, accept)).toBe(
        "application/vnd.github.mercy-preview+json",
      );
    },
  );

  test("without an accept header, format asks for the hosted API's media type", () => {
    expect(acceptOf({ format: "raw" }, null)).toBe("application/vnd.github.v3.raw");
  });

  test.each([{}, { previews: [] }, { format: undefined, previews: undefined }])(
    "%j amends nothing",
    (mediaType) => {
      expect(acceptOf(mediaType)).toBe("application/vnd.github.v3+json");
      expect(acceptOf(mediaType, "text/html")).toBe("text/html");
      expect(
        request("GET /x", { mediaType, headers: { accept: null } }).headers,
      ).not.toHaveProperty("accept");
    },
  );

  test("a name is of letters, digits, dots, underscores, plus signs and hyphens", () => {
    expect(acceptOf({ previews: ["aZ09._+-"] })).toBe(
      "application/vnd.github.aZ09._+--preview+json",
    );
    expect(acceptOf({ format: "aZ09._+-" })).toBe("application/vnd.github.v3.aZ09._+-");
  });

  test.each([
    "",
    " ",
    "a b",
    "a/b",
    "a,b",
    "a;q=1",
    "é",
    "a\n",
    "\r\nx: y",
    null,
    5,
    {},
    ["a"],
    true,
  ])("any other name of a format or preview is an error: %j", (name) => {
    expect(thrownBy(() => acceptOf({ format: name })).code).toBe("invalid-media-type");
    expect(thrownBy(() => acceptOf({ previews: [name] })).code).toBe("invalid-media-type");
    expect(thrownBy(() => acceptOf({ previews: ["mercy", name] })).code).toBe("invalid-media-type");
    expect(thrownBy(() => untypedBuilder().format(name)).code).toBe("invalid-media-type");
    expect(thrownBy(() => untypedBuilder().preview("mercy", name)).code).toBe("invalid-media-type");
  });

  test.each(["mercy", null, 5, {}, new Set(["mercy"])])(
    "previews that are no list are an error: %p",
    (previews) => {
      expect(thrownBy(() => acceptOf({ previews })).code).toBe("invalid-media-type");
    },
  );

  test.each([5, "raw", null, [], new Map()])(
    "a mediaType of another kind is an error: %p",
    (mediaType) => {
      expect(thrownBy(() => acceptOf(mediaType)).code).toBe("invalid-options");
    },
  );

  test("an unknown option of mediaType is an error", () => {
    expect(thrownBy(() => acceptOf({ preview: ["mercy"] })).code).toBe("invalid-media-type");
  });
});

describe("B15 Accept", () => {
  test("it is worked out when the result is built, never in merged options", () => {
    const mediaType = { format: "raw", previews: ["mercy"] };
    const merged = untypedEndpoint.merge("GET /x", { mediaType });
    expect(merged.headers.accept).toBe("application/vnd.github.v3+json");
    expect(merged.mediaType).toEqual(mediaType);
    expect(endpoint.defaults({ mediaType }).DEFAULTS.headers.accept).toBe(
      "application/vnd.github.v3+json",
    );
    expect(untypedBuilder({ mediaType }).options.headers.accept).toBe(
      "application/vnd.github.v3+json",
    );
  });

  test("a preview comes with the suffix in neither, one form in both", () => {
    expect(
      untypedEndpoint.merge("/x", { mediaType: { previews: ["mercy-preview"] } }),
    ).toMatchObject({ mediaType: { previews: ["mercy"] } });
  });

  test("a later accept header is amended by earlier media type options", () => {
    const mercy = endpoint.defaults({ mediaType: { previews: ["mercy"] } });
    expect(
      mercy("GET /x", { headers: { accept: "application/vnd.acme.v3+json" } }).headers.accept,
    ).toBe("application/vnd.acme.mercy-preview+json");
  });
});

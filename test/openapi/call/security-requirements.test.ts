import { describe, expect, test } from "@jest/globals";
import {
  createApi,
  formatProblem,
  readDescription,
  type ApiSettings,
} from "fluent-endpoint/openapi";
import { waysOf } from "../../generate/ways.js";
import { documentWith } from "../../helpers/descriptions.js";

type Alternatives = readonly Readonly<Record<string, readonly string[]>>[];

const securitySchemes = {
  mtls: { type: "mutualTLS" },
  digest: { type: "http", scheme: "digest" },
  key: { type: "apiKey", in: "header", name: "X-Key" },
  token: { type: "http", scheme: "bearer" },
};
const described = (security: Alternatives) =>
  documentWith({ security }, "GET /a", { components: { securitySchemes } });

const need = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, []] as const));
const all = { key: "k", token: "t" };
const KEY = { "x-key": "k" };
const TOKEN = { authorization: "Bearer t" };

/** The headers of credentials that `createApi` and a generated class send. */
function sent(security: Alternatives, credentials: object): readonly object[] {
  const { createApi: byApi, "a class": byClass } = waysOf(described(security));
  return [byApi, byClass].map((make) => {
    const { authorization, "x-key": key } = make?.("run", {}, { credentials })[1].headers ?? {};
    return { ...(key && { "x-key": key }), ...(authorization && { authorization }) };
  });
}

describe("A security requirement", () => {
  test.each<[string, Alternatives, NonNullable<ApiSettings["credentials"]>, object]>([
    ["with a client certificate", [need("mtls", "key")], { key: "k" }, KEY],
    ["with a scheme that is not written", [need("digest", "key")], { key: "k" }, KEY],
    ["of which one credential is missing", [need("token", "key")], { key: "k" }, KEY],
    ["beside a certificate alone", [need("mtls"), need("key")], { key: "k" }, KEY],
    ["before none at all", [need("mtls", "key"), {}], { key: "k" }, KEY],
    ["that is met, after one that is not", [need("digest", "token"), need("key")], all, KEY],
    ["that is met most, after another", [need("digest"), need("digest", "token")], all, TOKEN],
    ["that is optional", [{}, need("key")], { key: "k" }, KEY],
    ["with a certificate alone", [need("mtls")], all, {}],
  ])("%s sends what is given", (_what, security, credentials, expected) => {
    expect(sent(security, credentials)).toEqual([expected, expected]);
  });

  const check = (security: Alternatives, settings: ApiSettings = {}) =>
    createApi(described(security), settings)
      .check("run")
      .map(({ severity, message, advice }) => [severity, message, advice?.text]);
  const certificate = [
    "note",
    'The operation needs the client certificate of "mtls".',
    "Let your HTTP client or a proxy add it.",
  ];

  test("is met by a client certificate, with a note", () => {
    expect(check([need("mtls")])).toEqual([certificate]);
    expect(check([need("mtls", "key")], { credentials: { key: "k" } })).toEqual([certificate]);
    expect(check([need("mtls"), need("key")], { credentials: { key: "k" } })).toEqual([]);
  });

  test("that the library does not write is a note of the description", () => {
    const { notices } = readDescription(described([]));
    expect(notices.map(formatProblem)).toEqual([
      "openapi: #/components/securitySchemes/mtls: No request contains this credential. Let your HTTP client or a proxy add it.",
      "openapi: #/components/securitySchemes/digest: No request contains this credential. Let your HTTP client or a proxy add it.",
    ]);
  });

  test("says what is missing, and who has to add it", () => {
    expect(check([need("digest", "key")], { credentials: { key: "k" } })).toEqual([
      [
        "warning",
        'The operation needs the credential "digest".',
        "Let your HTTP client or a proxy add it.",
      ],
    ]);
    expect(check([need("token", "key")], { headers: { "X-Key": "k" } })).toEqual([
      [
        "warning",
        'The operation needs the credential "token".',
        "Set it in the settings credentials or headers of createApi, unless a proxy adds it.",
      ],
    ]);
    expect(check([need("mtls", "key")]).map(([severity]) => severity)).toEqual(["warning"]);
  });
});

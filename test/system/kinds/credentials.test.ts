import { expect, test } from "@jest/globals";
import { documentWith, everyWay } from "./every-way.js";

const SCHEMES = {
  token: { type: "http", scheme: "bearer" },
  key: { type: "apiKey", in: "header", name: "x-key" },
};

const NONE = { token: undefined, key: undefined };

/** Alternatives, what is passed, and what is sent. */
const CASES: readonly (readonly [object[], Readonly<Record<string, string>>, object])[] = [
  [[{}, { token: [] }], { token: "v" }, { token: "Bearer v" }],
  [[{}, { token: [] }], {}, {}],
  [[{ key: [], token: [] }, {}, { token: [] }], { token: "v" }, { token: "Bearer v" }],
  [[{}, { key: [], token: [] }], { token: "v" }, {}],
  [[{}, { key: [], token: [] }], { token: "v", key: "k" }, { token: "Bearer v", key: "k" }],
  [[{}, { key: [] }, { token: [] }], { token: "v", key: "k" }, { key: "k" }],
];

test.each(CASES)(
  "Of %j with %j, the first that is passed is sent",
  (security, credentials, sent) => {
    const components = { securitySchemes: SCHEMES };
    for (const document of [
      documentWith({ components, security }, {}),
      documentWith({ components }, { security }),
    ]) {
      const outcomes = everyWay(document, "GET /t", {}, { credentials });
      for (const [way, { headers = {} }] of Object.entries(outcomes)) {
        const { authorization: token, "x-key": key } = headers;
        expect([way, { token, key }]).toEqual([way, { ...NONE, ...sent }]);
      }
    }
  },
);

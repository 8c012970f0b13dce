import { expect, test } from "@jest/globals";
import { documentWith, everyWay } from "./every-way.js";

const SCHEMES = {
  token: { type: "http", scheme: "bearer" },
  key: { type: "apiKey", in: "header", name: "x-key" },
};

/** Alternatives, what is passed, and the headers that are sent. */
const CASES: readonly (readonly [object[], Readonly<Record<string, string>>, object])[] = [
  [[{}, { token: [] }], { token: "v" }, { authorization: "Bearer v" }],
  [[{}, { token: [] }], {}, {}],
  [[{ key: [], token: [] }, {}, { token: [] }], { token: "v" }, { authorization: "Bearer v" }],
  [[{}, { key: [], token: [] }], { token: "v" }, {}],
  [
    [{}, { key: [], token: [] }],
    { token: "v", key: "k" },
    { authorization: "Bearer v", "x-key": "k" },
  ],
  [[{}, { key: [] }, { token: [] }], { token: "v", key: "k" }, { "x-key": "k" }],
];

test.each(CASES)(
  "Of %j with %j, the first that is passed is sent",
  (security, credentials, sent) => {
    for (const isOwn of [true, false]) {
      const document = documentWith(
        { components: { securitySchemes: SCHEMES }, ...(!isOwn && { security }) },
        isOwn ? { security } : {},
      );
      const outcomes = everyWay(document, "GET /t", {}, { credentials });
      for (const [way, { headers = {} }] of Object.entries(outcomes)) {
        const { authorization, "x-key": key } = headers;
        const others = { ...(authorization && { authorization }), ...(key && { "x-key": key }) };
        expect([way, others]).toEqual([way, sent]);
      }
    }
  },
);

import type { Case } from "../format.js";
import {
  idOf,
  parameterCase,
  REASONS,
  SCALARS,
  VALUES,
  type Row,
  type Sent,
  type ValueName,
} from "./make.js";
import { SOURCES } from "./sources.js";

/** Values of several cookies, or of one with a comma, which RFC 6265 does not allow: appendix D calls each of them incorrect. */
const SEVERAL: Readonly<Record<string, Readonly<Partial<Record<ValueName, readonly Sent[]>>>>> = {
  form: {
    list: ["color=blue,black,brown", "color=blue%2Cblack%2Cbrown"],
    "list-of-numbers": ["color=1,2", "color=1%2C2"],
    "list-reserved": ["color=a%2Cb,c%26d%3De,f%20g"],
    "list-non-ascii": ["color=bl%C3%A5,%E2%82%AC", "color=bl%C3%A5%2C%E2%82%AC"],
    object: ["color=R,100,G,200,B,150", "color=R%2C100%2CG%2C200%2CB%2C150"],
    "object-of-one": ["color=R,100", "color=R%2C100"],
    "object-reserved": ["color=a%20b,c%2Cd%3De,%C3%A9,f%26g"],
  },
  "form-explode": {
    list: ["color=blue; color=black; color=brown", "color=blue&color=black&color=brown"],
    "list-of-numbers": ["color=1; color=2", "color=1&color=2"],
    "list-reserved": [
      "color=a%2Cb; color=c%26d%3De; color=f%20g",
      "color=a%2Cb&color=c%26d%3De&color=f%20g",
    ],
    "list-non-ascii": ["color=bl%C3%A5; color=%E2%82%AC", "color=bl%C3%A5&color=%E2%82%AC"],
    object: ["R=100; G=200; B=150", "R=100&G=200&B=150"],
    "object-reserved": ["a%20b=c%2Cd%3De; %C3%A9=f%26g", "a%20b=c%2Cd%3De&%C3%A9=f%26g"],
  },
};

const READINGS: Readonly<Record<string, readonly string[]>> = {
  form: [
    "the form of RFC 6570, with commas",
    "a cookie cannot contain a comma, so it is encoded",
    "refused",
  ],
  "form-explode": ["several cookies", "the form of RFC 6570, with &", "refused"],
};

const SINGLE: Readonly<Partial<Record<ValueName, readonly Sent[]>>> = {
  empty: ["color="],
  "list-empty": [null, "color="],
  "object-empty": [null, "color="],
  null: [null, "color=", "color=null"],
};

function styleCases(): Case[] {
  return Object.entries(SEVERAL).flatMap(([style, several]) =>
    (Object.keys(VALUES) as ValueName[])
      .filter((name) => name !== "list-with-empty")
      .map((name) => {
        const contested = several[name];
        const scalar = (SCALARS as Partial<Record<ValueName, string>>)[name];
        const single =
          name === "list-of-one"
            ? ["color=blue"]
            : name === "object-of-one"
              ? ["R=100"]
              : SINGLE[name];
        return parameterCase({
          id: idOf("cookie", style, name),
          in: "cookie",
          parameter: { style: "form", explode: style.endsWith("explode") },
          ...VALUES[name],
          sends: contested ?? single ?? [`color=${scalar ?? ""}`],
          refuses: contested !== undefined || name === "null",
          reason: contested ? "Form style is wrong for several values in cookies." : REASONS[name],
          source: contested
            ? SOURCES.cookieAppendix
            : name === "empty"
              ? SOURCES.emptyString
              : name === "list-empty"
                ? SOURCES.emptyList
                : name === "object-empty"
                  ? SOURCES.emptyObject
                  : SOURCES.form,
          contested: contested && READINGS[style],
          tags: ["form"],
        });
      }),
  );
}

const TEXT = { type: "string" };

const OTHERS: readonly Row[] = [
  {
    id: "cookie-absent",
    in: "cookie",
    schema: TEXT,
    sends: [null],
    reason: "An optional parameter that is not given is not sent.",
    source: SOURCES.required,
  },
  {
    id: "cookie-base64",
    in: "cookie",
    name: "signature",
    schema: TEXT,
    value: "q83vEg+/AA==",
    sends: ["signature=q83vEg%2B%2FAA%3D%3D"],
    reason:
      "Form style percent-encodes; these characters may also stay, as a cookie can have them.",
    source: SOURCES.cookieOctet,
  },
];

function severalCases(): Case[] {
  const id = "cookie-several";
  return [
    {
      id,
      operation: {
        openapi: "3.0.4",
        method: "get",
        path: `/${id}`,
        parameters: [
          { name: "debug", in: "cookie", schema: { type: "integer" } },
          { name: "csrftoken", in: "cookie", schema: TEXT },
        ],
      },
      values: { cookie: { debug: 0, csrftoken: "BUSe35dohU3O1MZvDCU" } },
      accepts: [
        {
          method: "GET",
          path: `/${id}`,
          headers: { cookie: "debug=0; csrftoken=BUSe35dohU3O1MZvDCU" },
        },
      ],
      reason: "All cookies are in one header, with a semicolon and a space between them.",
      source: SOURCES.cookieString,
      tags: ["cookie", "several"],
    },
  ];
}

export function cookieCases(): Case[] {
  return [...styleCases(), ...OTHERS.map(parameterCase), ...severalCases()];
}

import {
  callDoc,
  code,
  comment,
  entry,
  identifier,
  linesOf,
  NOTHING,
  objectLiteral,
  quoted,
} from "../code/code.js";
import { type Doc } from "../code/doc.js";
import { signature } from "../code/print-type.js";
import { STRING, typeName } from "../code/type-node.js";
import type { SecurityScheme } from "../../openapi/model.js";
import { camelCase } from "../../internal/words.js";
import { BUILDER_MEMBERS } from "./api-names.js";

/** A method of the base class that sets credentials. */
export interface SecurityMethod {
  readonly name: string;
  readonly source: Doc;
}

/** A method for each way to authenticate. An API that describes none gets `bearer`. */
export function securityMethods(schemes: readonly SecurityScheme[]): SecurityMethod[] {
  const known = schemes.filter(({ kind }) => kind !== "other");
  const described = known.length > 0 ? known : [BEARER];
  const methods = new Map<string, SecurityMethod>();
  const written = new Set<string>();
  for (const scheme of described) {
    const { kind, location: place = "", parameter = "" } = scheme;
    const id = `${kind} ${place} ${parameter}`;
    if (written.has(id)) continue;
    written.add(id);
    const name = freeName(scheme, described, methods);
    methods.set(name, { name, source: sourceOf(scheme, name) });
  }
  return [...methods.values()];
}

const BEARER: SecurityScheme = { name: "bearer", kind: "bearer" };

/** The kind of the scheme, or its own name where an API has several API keys. */
function freeName(
  scheme: SecurityScheme,
  all: readonly SecurityScheme[],
  taken: ReadonlyMap<string, unknown>,
): string {
  const { kind, name } = scheme;
  const ofKind = new Set(
    all
      .filter((each) => each.kind === kind)
      .map(({ parameter, location: place }) => `${place ?? ""} ${parameter ?? ""}`),
  );
  const wanted = ofKind.size > 1 ? camelCase(name) || kind : kind;
  const base = BUILDER_MEMBERS.includes(wanted) ? `${wanted}Key` : wanted;
  let free: string = base;
  for (let number = 2; taken.has(free); number++) free = `${base}${number}`;
  return free;
}

function sourceOf(scheme: SecurityScheme, name: string): Doc {
  const { description, kind, location: place, parameter = "" } = scheme;
  const what = {
    bearer: "Sends a token as `authorization: Bearer …`.",
    basic: "Sends a user name and a password as `authorization: Basic …`.",
    apiKey: `Sends an API key in the ${place ?? "header"} \`${linesOf(parameter).join(" ")}\`.`,
    other: "",
  }[kind];
  const lines = [what, ...(description === undefined ? [] : ["", ...linesOf(description)])];
  const names = { bearer: [code`token`], basic: [code`user`, code`password`], apiKey: [code`key`] };
  const parameters = kind === "other" ? [] : names[kind];
  return [
    comment(lines),
    signature({
      start: code`${identifier(name)}`,
      typeParameters: [{ name: "Self", constraint: typeName("AnyBuilder") }],
      parameters: [
        { name: code`this`, type: typeName("Self") },
        ...parameters.map((parameter) => ({ name: parameter, type: STRING })),
      ],
      result: typeName("Self"),
    }),
    code` {
  return ${calledBy(scheme, name)};
}`,
  ];
}

/** The call that sets the credential, which says the place of the credential in a request. */
function calledBy(scheme: SecurityScheme, name: string): Doc {
  const { kind, location: place = "header", parameter = "" } = scheme;
  const sent =
    kind === "apiKey"
      ? [entry("in", quoted(place)), entry("name", quoted(parameter))]
      : [entry("in", quoted(kind))];
  const credential = {
    basic: code`{ username: user, password }`,
    bearer: code`token`,
    apiKey: code`key`,
    other: NOTHING,
  }[kind];
  const args = [code`this`, quoted(name), objectLiteral(sent), credential];
  return callDoc(code`withCredential`, args);
}

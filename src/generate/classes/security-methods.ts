import {
  callDoc,
  code,
  comment,
  entry,
  identifier,
  linesOf,
  objectLiteral,
  quoted,
} from "../code/code.js";
import { type Doc } from "../code/doc.js";
import { signature } from "../code/signature.js";
import { STRING, typeName } from "../code/type-node.js";
import type { SecurityScheme } from "../../openapi/model.js";
import { secretNamesOf } from "../../credentials/secret-names.js";
import { camelCase } from "../../internal/words.js";
import { BUILDER_MEMBERS } from "./reserved-names.js";

/** A method of the base class that sets credentials. */
export interface SecurityMethod {
  readonly name: string;
  readonly source: Doc;
  /** The function of `call.ts` that it calls. */
  readonly uses: string;
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
    methods.set(name, { name, source: sourceOf(scheme, name), uses: functionOf(scheme) });
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

function functionOf({ kind, location: place }: SecurityScheme): string {
  if (kind === "basic") return "withBasic";
  return kind === "apiKey" && place === "cookie" ? "withCookie" : "withOptions";
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
  return ${calledBy(scheme)};
}`,
  ];
}

/** The call that sets the credentials. */
function calledBy(scheme: SecurityScheme): Doc {
  const { kind, location: place, parameter = "" } = scheme;
  if (kind === "basic") return code`withBasic(this, user, password)`;
  if (kind === "bearer") {
    return callDoc(
      code`withOptions`,
      [code`this`],
      [headers("authorization", code`\`Bearer \${token}\``)],
    );
  }
  if (place === "query") {
    return callDoc(
      code`withOptions`,
      [code`this`],
      [code`[QUERY]: ${objectLiteral([entry(parameter, code`key`)])}`, ...secretEntries(scheme)],
    );
  }
  if (place === "cookie")
    return callDoc(code`withCookie`, [code`this`, quoted(parameter), code`key`]);
  return callDoc(
    code`withOptions`,
    [code`this`],
    [headers(parameter, code`key`), ...secretEntries(scheme)],
  );
}

/** Hides the key where the builder is shown: one of another class, which `as()` has cast, does not know its name yet. */
function secretEntries(scheme: SecurityScheme): Doc[] {
  const secrets = secretNamesOf([scheme]);
  return secrets.length > 0 ? [callDoc(code`...secretNames`, secrets.map(quoted))] : [];
}

function headers(name: string, value: Doc): Doc {
  return entry("headers", objectLiteral([entry(name, value)]));
}

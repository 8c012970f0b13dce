import { printComment } from "../code/print-type.js";
import { propertyKey, quoted } from "../code/type-node.js";
import type { SecurityScheme } from "../../openapi/model.js";
import { camelCase } from "../../internal/words.js";
import { BUILDER_MEMBERS } from "./reserved-names.js";
import { linesOf } from "../types/schema-comment.js";

/** A method of the base class that sets credentials. */
export interface SecurityMethod {
  readonly name: string;
  readonly source: string;
}

/** A method for each way to authenticate. An API that describes none gets `bearer`. */
export function securityMethods(schemes: readonly SecurityScheme[]): SecurityMethod[] {
  const known = schemes.filter(({ kind }) => kind !== "other");
  const described = known.length > 0 ? known : [BEARER];
  const methods = new Map<string, SecurityMethod>();
  const written = new Set<string>();
  for (const scheme of described) {
    const { kind, location = "", parameter = "" } = scheme;
    const id = `${kind} ${location} ${parameter}`;
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
      .map(({ parameter, location }) => `${location ?? ""} ${parameter ?? ""}`),
  );
  const wanted = ofKind.size > 1 ? camelCase(name) || kind : kind;
  const base = BUILDER_MEMBERS.includes(wanted) ? `${wanted}Key` : wanted;
  let free: string = base;
  for (let number = 2; taken.has(free); number++) free = `${base}${number}`;
  return free;
}

function sourceOf(scheme: SecurityScheme, name: string): string {
  const { description, kind, location, parameter = "" } = scheme;
  const what = {
    bearer: "Sends a token as `authorization: Bearer …`.",
    basic: "Sends a user name and a password as `authorization: Basic …`.",
    apiKey: `Sends an API key in the ${location ?? "header"} \`${parameter}\`.`,
    other: "",
  }[kind];
  const comment = printComment(
    [what, ...(description === undefined ? [] : ["", ...linesOf(description)])],
    2,
  );
  return `${comment}${bodyOf(scheme, name)}`;
}

function bodyOf({ kind, location, parameter = "" }: SecurityScheme, name: string): string {
  if (kind === "bearer") {
    return `  ${name}<Self extends AnyBuilder>(this: Self, token: string): Self {
    return withOptions(this, { headers: { authorization: \`Bearer \${token}\` } });
  }
`;
  }
  if (kind === "basic") {
    return `  ${name}<Self extends AnyBuilder>(this: Self, user: string, password: string): Self {
    const bytes = new TextEncoder().encode(\`\${user}:\${password}\`);
    const credentials = btoa(String.fromCharCode(...bytes));
    return withOptions(this, { headers: { authorization: \`Basic \${credentials}\` } });
  }
`;
  }
  if (location === "query") {
    return `  ${name}<Self extends AnyBuilder>(this: Self, key: string): Self {
    return withOptions(this, { [QUERY]: { ${propertyKey(parameter)}: key } });
  }
`;
  }
  if (location === "cookie") {
    return `  ${name}<Self extends AnyBuilder>(this: Self, key: string): Self {
    const { cookie } = this.options.headers;
    const own = ${quoted(`${parameter}=`)} + encodeURIComponent(key);
    return withOptions(this, {
      headers: { cookie: cookie === undefined ? own : \`\${cookie}; \${own}\` },
    });
  }
`;
  }
  return `  ${name}<Self extends AnyBuilder>(this: Self, key: string): Self {
    return withOptions(this, { headers: { ${propertyKey(parameter)}: key } });
  }
`;
}

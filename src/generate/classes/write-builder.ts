import {
  callDoc,
  code,
  comment,
  entry,
  identifier,
  importDoc,
  join,
  linesOf,
  list,
  NOTHING,
  objectLiteral,
  propertyKey,
  quoted,
} from "../code/code.js";
import { HARD_LINE, indent, type Doc } from "../code/doc.js";
import { EndpointError } from "../../errors.js";
import type { Description, Server } from "../../openapi/model.js";
import { secretNamesOf } from "../../credentials/secret-names.js";
import { credentialSchemes } from "../../openapi/plan/credential-schemes.js";
import { readSecurity } from "../../openapi/read/read-security.js";
import type { CredentialScheme } from "../../runtime/credentials.js";
import { valueDoc } from "../code/value-doc.js";
import { absoluteServers } from "../../openapi/plan/servers.js";
import { LAYOUT, LIBRARY, specifier } from "../layout.js";
import { typeDoc } from "../code/print-type.js";
import { object } from "../code/type-node.js";
import type { ApiNames } from "./api-names.js";
import type { SecurityMethod } from "./security-methods.js";
import { variableMembers } from "./server-variables.js";

/** The source of `builder.ts`. */
export interface BuilderContext {
  readonly api: Description;
  readonly names: ApiNames;
  readonly securityMethods: readonly SecurityMethod[];
  /** The accept header of every request. */
  readonly accept: string;
  /** The class that they extend. Default: the library's. */
  readonly parent: BaseClass | undefined;
}

/**
 * A class that generated classes extend.
 *
 * @public
 */
export interface BaseClass {
  /** The name of its export. */
  readonly name: string;
  /** The module that `builder.ts` imports it from, such as `../my-base.js`. */
  readonly from: string;
}

/** The class of the library that builds requests. */
const BUILDER = "EndpointBuilder";

/** The source of `builder.ts`: the class that the root and the areas extend, with the servers and credentials of the API. */
export function writeBuilder(context: BuilderContext): Doc {
  const { api, names, securityMethods, accept, parent } = context;
  checkParent(parent, names);
  const { base, root } = names;
  const servers = absoluteServers(api);
  const methods = securityMethods.map(({ source }): Doc => [HARD_LINE, HARD_LINE, source]);
  const uses = new Set(securityMethods.map(({ uses }) => uses));
  const hasQueryKey = api.securitySchemes.some(
    (each) => each.kind === "apiKey" && each.location === "query",
  );
  const secrets = secretNamesOf(api.securitySchemes);
  const schemes = Object.entries(credentialSchemes(api.securitySchemes));
  const needsPath = servers.some(({ variables }) => variables.length > 0);
  const imports = [
    importDoc(
      [
        ...(parent === undefined ? [{ name: BUILDER, isType: false }] : []),
        ...(needsPath ? [{ name: "PATH", isType: false }] : []),
        ...(hasQueryKey ? [{ name: "QUERY", isType: false }] : []),
        { name: "AnyBuilder", isType: true },
        { name: "HeaderOptions", isType: true },
      ],
      LIBRARY,
    ),
    parent === undefined
      ? NOTHING
      : importDoc([{ name: parent.name, isType: false }], quoted(parent.from)),
    importDoc(
      [
        ...[...uses, ...(secrets.length > 0 ? ["secretNames"] : [])].map((name) => ({
          name,
          isType: false,
        })),
        { name: "checkNames", isType: false },
        ...(servers.length > 0 ? [{ name: "entryOf", isType: false }] : []),
        ...(schemes.length > 0 ? [{ name: "keepCredentials", isType: false }] : []),
        ...(schemes.some(([, scheme]) => scheme.in === "basic")
          ? [{ name: "Credential", isType: true }]
          : []),
      ],
      specifier(LAYOUT.call),
    ),
    importDoc([{ name: "paths", isType: true }], specifier(LAYOUT.types)),
  ];
  return code`${imports}
${serversDoc(servers)}${schemesDoc(api, schemes)}/** The options of a builder for the API. */
export interface ${identifier(`${root}Options`)} {${indent([HARD_LINE, optionsDoc(servers), credentialsDoc(schemes)])}
}

/** The address of the API and its ways to authenticate, which the root and the areas have in common. */
export class ${identifier(base)} extends ${identifier(parent?.name ?? BUILDER)}<paths> {${indent([
    HARD_LINE,
    constructorDoc(root, servers, accept, secrets, schemes.length > 0),
    methods,
  ])}
}
`;
}

/** Names in `builder.ts` that no class has. */
const OTHER_NAMES = ["AnyBuilder", "HeaderOptions", "PATH", "QUERY", "SERVERS", "SERVER_URLS"];

function checkParent(parent: BaseClass | undefined, { root, base }: ApiNames): void {
  if (parent === undefined) return;
  const taken = [root, base, `${root}Options`, "paths", ...OTHER_NAMES];
  if (!taken.includes(parent.name)) return;
  throw new EndpointError(
    "invalid-options",
    `The class ${parent.name} to extend has a name that the generated files need. Rename it, or choose another name for the root class.`,
  );
}

function serversDoc(servers: readonly Server[]): Doc {
  const urls =
    servers.length === 0
      ? code`[undefined]`
      : list(
          code`[`,
          servers.map(({ url }) => quoted(url)),
          code`]`,
        );
  const entries = servers.map(({ name, url, description, variables }): Doc => {
    const values = variables.map((each) => entry(each.name, quoted(each.default)));
    return [
      comment(description === undefined ? [] : linesOf(description)),
      code`${propertyKey(name)}: ${objectLiteral(
        [entry("url", quoted(url)), entry("variables", objectLiteral(values, values.length > 0))],
        true,
      )},`,
    ];
  });
  const known =
    servers.length === 0
      ? NOTHING
      : code`/** The servers of the API. */
const SERVERS = {${indent([HARD_LINE, join(entries, HARD_LINE)])}
} as const;

`;
  return code`${known}/** The base URLs of the servers, which the server of an operation replaces. */
export const SERVER_URLS: readonly (string | undefined)[] = ${urls};

`;
}

/** The security schemes, and the credentials of operations that say nothing of them. */
function schemesDoc(api: Description, schemes: readonly NamedScheme[]): Doc {
  if (schemes.length === 0) return NOTHING;
  return code`/** The security schemes, with the place of their credentials in a request. */
const SCHEMES = ${valueDoc(Object.fromEntries(schemes))} as const;

/** The credentials of operations that say nothing of them: alternatives, each with the schemes that it needs together. */
const SECURITY = ${valueDoc(readSecurity(api.document.security) ?? [])} as const;

`;
}

/** A security scheme by its name. */
type NamedScheme = readonly [name: string, scheme: CredentialScheme];

function credentialsDoc(schemes: readonly NamedScheme[]): Doc {
  if (schemes.length === 0) return NOTHING;
  const members = schemes.map(([name, scheme]): Doc => {
    const type = scheme.in === "basic" ? code`Credential` : code`string`;
    return code`readonly ${propertyKey(name)}?: ${type};`;
  });
  return [
    HARD_LINE,
    code`/** Credentials by security scheme. A request carries those that its operation needs, unless the builder has them already. */
readonly credentials?: {${indent([HARD_LINE, join(members, HARD_LINE)])}
};`,
  ];
}

function optionsDoc(servers: readonly Server[]): Doc {
  const [first] = servers;
  const headers = code`/** Headers of every request. */
readonly headers?: HeaderOptions;`;
  if (first === undefined) {
    return code`/** The absolute http(s) URL of the API, which the description does not have. */
readonly baseUrl: string | URL;
${headers}`;
  }
  const members = variableMembers(servers);
  const variables =
    members.length === 0
      ? NOTHING
      : code`/** Values of the variables in the URL of the server. */
readonly variables?: ${typeDoc(object(members))};
`;
  return code`${comment([`The server that is called. Default \`${first.name}\`.`])}readonly server?: keyof typeof SERVERS;
${variables}/** The base URL of the API, if it is none of the servers. */
readonly baseUrl?: string | URL;
${headers}`;
}

function constructorDoc(
  root: string,
  servers: readonly Server[],
  accept: string,
  secrets: readonly string[],
  hasCredentials: boolean,
): Doc {
  const [first] = servers;
  const headers =
    accept === "application/json"
      ? code`options.headers`
      : objectLiteral([entry("accept", quoted(accept)), code`...options.headers`]);
  const hasVariables = servers.some(({ variables }) => variables.length > 0);
  const known = [
    ...(first === undefined ? [] : ["server"]),
    ...(hasVariables ? ["variables"] : []),
    ...["baseUrl", "headers"],
    ...(hasCredentials ? ["credentials"] : []),
  ];
  const variables = servers.flatMap((server) => server.variables.map(({ name }) => name));
  const checks = [
    checkDoc(code`options`, known, "option"),
    ...(hasVariables
      ? [checkDoc(code`options.variables ?? {}`, [...new Set(variables)], "variable")]
      : []),
    ...(first === undefined ? [] : [serverDoc(first)]),
  ];
  const entries = [
    entry("headers", headers),
    ...(hasVariables ? [code`[PATH]: { ...server.variables, ...options.variables }`] : []),
    ...(secrets.length > 0 ? [callDoc(code`...secretNames`, secrets.map(quoted))] : []),
  ];
  const own = identifier(`${root}Options`);
  const options = first === undefined ? code`Partial<${own}>` : own;
  return code`constructor(options: ${options} = {}) {
  ${join(checks, HARD_LINE)}
  super(options.baseUrl ?? ${first === undefined ? quoted("") : code`server.url`}, ${objectLiteral(entries, true)});${
    hasCredentials
      ? code`
keepCredentials(this, SCHEMES, SECURITY, options.credentials);`
      : NOTHING
  }
}`;
}

function checkDoc(values: Doc, names: readonly string[], what: string): Doc {
  const known = list(code`[`, names.map(quoted), code`]`);
  return code`${callDoc(code`checkNames`, [values, known, quoted(what)])};`;
}

function serverDoc({ name }: Server): Doc {
  const chosen = code`options.server ?? ${quoted(name)}`;
  return code`const server = ${callDoc(code`entryOf`, [code`SERVERS`, chosen, quoted("server")])};`;
}

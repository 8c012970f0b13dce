import { absoluteServers } from "../../openapi/plan/servers.js";
import {
  callDoc,
  code,
  comment,
  entry,
  identifier,
  importDoc,
  join,
  linesOf,
  NOTHING,
  objectLiteral,
  propertyKey,
  quoted,
  valueDoc,
} from "../code/code.js";
import { HARD_LINE, indent, type Doc } from "../code/doc.js";
import { EndpointError } from "../../errors.js";
import type { Description, Server, SecurityScheme } from "../../openapi/model.js";
import { secretNamesOf } from "../../credentials/names.js";
import { credentialSchemes } from "../../openapi/plan/operation-plan.js";
import { serverUrl } from "../../wire/base-url.js";
import type { CredentialScheme } from "../../wire/credential.js";
import { CALL_LIBRARY, LAYOUT, LIBRARY, specifier, areaFile } from "../layout.js";
import { typeDoc, signature, object, generic, typeName, STRING } from "../code/type-node.js";
import { type ApiNames, type AreaNames, BUILDER_MEMBERS } from "./api-names.js";
import { securityOf, variableMembers } from "../compiled/api-constants.js";
import { grouped } from "../../internal/objects.js";
import { camelCase, UniqueNames } from "../../internal/words.js";

interface BuilderContext {
  readonly api: Description;
  readonly names: ApiNames;
  readonly securityMethods: readonly SecurityMethod[];
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

const BUILDER = "EndpointBuilder";

/** The source of `builder.ts`: the class that the root and the areas extend, with the servers and credentials of the API. */
export function writeBuilder(context: BuilderContext): Doc {
  const { api, names, securityMethods, accept, parent } = context;
  checkParent(parent, names);
  const { base, root } = names;
  const servers = absoluteServers(api);
  const methods = securityMethods.map(({ source }): Doc => [HARD_LINE, HARD_LINE, source]);
  const secrets = secretNamesOf(api.securitySchemes);
  const schemes = Object.entries(credentialSchemes(api.securitySchemes));
  const needsPath = servers.some(({ variables }) => variables.length > 0);
  const imports = [
    importDoc(LIBRARY, {
      values: [...(parent === undefined ? [BUILDER] : []), ...(needsPath ? ["PATH"] : [])],
      types: ["AnyBuilder", "HeaderOptions"],
    }),
    importDoc(CALL_LIBRARY, {
      values: [
        "withCredential",
        ...(secrets.length > 0 ? ["secretNames"] : []),
        ...(needsPath ? ["checkNames"] : []),
        ...(hasEmptyVariables(servers) ? ["serverUrl"] : []),
        ...(accept === "application/json" ? [] : ["mergeHeaders"]),
        "optionsOf",
        ...(servers.length > 0 ? ["entryOf"] : []),
        ...(schemes.length > 0 ? ["keepCredentials"] : []),
      ],
      types: schemes.some(([, scheme]) => scheme.in === "basic") ? ["CredentialValue"] : [],
    }),
    parent === undefined ? NOTHING : importDoc(quoted(parent.from), { values: [parent.name] }),
    importDoc(specifier(LAYOUT.types), { types: ["paths"] }),
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
const OTHER_NAMES = ["AnyBuilder", "HeaderOptions", "PATH", "SERVERS", "SERVER_URLS"];

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
  const urls = servers.flatMap(({ url, variables }) => {
    const presets = Object.fromEntries(variables.map((each) => [each.name, each.default]));
    return [...new Set([url, serverUrl(url, presets)])];
  });
  const urlsDoc = urls.length === 0 ? code`[undefined]` : valueDoc(urls);
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
export const SERVER_URLS: readonly (string | undefined)[] = ${urlsDoc};

`;
}

function schemesDoc(api: Description, schemes: readonly NamedScheme[]): Doc {
  if (schemes.length === 0) return NOTHING;
  return code`/** The security schemes, with the place of their credentials in a request. */
const SCHEMES = ${valueDoc(Object.fromEntries(schemes))} as const;

/** The credentials of operations that say nothing of them: alternatives, each with the schemes that it needs together. */
const SECURITY = ${valueDoc(securityOf(api))} as const;

`;
}

type NamedScheme = readonly [name: string, scheme: CredentialScheme];

function credentialsDoc(schemes: readonly NamedScheme[]): Doc {
  if (schemes.length === 0) return NOTHING;
  const members = schemes.map(([name, scheme]): Doc => {
    const type = scheme.in === "basic" ? code`CredentialValue` : code`string`;
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
${variables}/** The base URL of the API, instead of one of the servers. */
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
      : callDoc(code`mergeHeaders`, [
          objectLiteral([entry("accept", quoted(accept))]),
          code`options.headers`,
        ]);
  const hasVariables = servers.some(({ variables }) => variables.length > 0);
  const known = [
    ...(first === undefined ? [] : ["server"]),
    ...(hasVariables ? ["variables"] : []),
    ...["baseUrl", "headers"],
    ...(hasCredentials ? ["credentials"] : []),
  ];
  const checks: Doc[] = [];
  if (hasVariables) {
    const names = servers.flatMap(({ variables }) => variables.map(({ name }) => name));
    const args = [code`options.variables ?? {}`, valueDoc([...new Set(names)]), quoted("variable")];
    checks.push(code`${callDoc(code`checkNames`, args)};`);
  }
  if (first !== undefined) {
    const args = [code`SERVERS`, code`options.server ?? ${quoted(first.name)}`, quoted("server")];
    checks.push(code`const server = ${callDoc(code`entryOf`, args)};`);
  }
  const variablesDoc = code`{ ...server.variables, ...options.variables }`;
  const url = hasEmptyVariables(servers)
    ? callDoc(code`serverUrl`, [code`server.url`, variablesDoc])
    : code`server.url`;
  const entries = [
    entry("headers", headers),
    ...(hasVariables ? [code`[PATH]: ${variablesDoc}`] : []),
    ...(secrets.length > 0 ? [callDoc(code`...secretNames`, secrets.map(quoted))] : []),
  ];
  const own = identifier(`${root}Options`);
  const options = first === undefined ? code`Partial<${own}>` : own;
  const checked = callDoc(code`optionsOf`, [code`given`, valueDoc(known)]);
  return code`constructor(...given: readonly [options?: ${options}]) {
  ${join([code`const options = ${checked};`, ...checks], HARD_LINE)}
  super(options.baseUrl ?? ${first === undefined ? quoted("") : url}, ${objectLiteral(entries, true)});${
    hasCredentials
      ? code`
keepCredentials(this, SCHEMES, SECURITY, options.credentials);`
      : NOTHING
  }
}`;
}

/** Returns `true` if a URL may go without a variable. */
function hasEmptyVariables(servers: readonly Server[]): boolean {
  return servers.some((server) => server.variables.some((each) => each.default === ""));
}

/**
 * The source of `index.ts`: the class with a getter for each area.
 *
 * @param hasSchemas - whether there is a `schemas.ts`, whose types it exports
 */
export function writeRoot(api: Description, names: ApiNames, hasSchemas: boolean): Doc {
  const { root, base, areas } = names;
  const imports = areas.map(({ className, file }) =>
    importDoc(specifier(areaFile(file)), { values: [className] }),
  );
  const needsUrl = absoluteServers(api).length === 0;
  const fromBuilder = { values: [base], types: needsUrl ? [`${root}Options`] : [] };
  const fromCall = areas.length === 0 ? {} : { values: ["area"], types: ["Area"] };
  // Areas need no URL, because `as` makes them from a builder.
  const constructor = code`constructor(options: ${identifier(`${root}Options`)}) {
  super(options);
}`;
  const members = [...(needsUrl ? [constructor] : []), ...areas.map(getterOf)];
  const body =
    members.length === 0
      ? NOTHING
      : [indent([HARD_LINE, join(members, [HARD_LINE, HARD_LINE])]), HARD_LINE];
  return code`${importDoc(CALL_LIBRARY, fromCall)}${imports}${importDoc(specifier(LAYOUT.builder), fromBuilder)}
${hasSchemas ? code`export type * from ${specifier(LAYOUT.schemas)};\n` : NOTHING}export type { components, operations, paths, webhooks } from ${specifier(LAYOUT.types)};

${comment(aboutLines(api))}export class ${identifier(root)} extends ${identifier(base)} {${body}}
`;
}

function getterOf({ name, className, description }: AreaNames): Doc {
  const head = signature({
    start: code`get ${identifier(name)}`,
    typeParameters: [],
    parameters: [],
    result: generic("Area", typeName("this"), typeName(className)),
  });
  return code`${comment(description === undefined ? [] : linesOf(description))}${head} {
  return area(this, ${identifier(className)});
}`;
}

function aboutLines({ title, version }: Description): string[] {
  const about =
    title === ""
      ? "The API."
      : `${linesOf(title).join(" ")}${/[.!?]$/.test(title.trim()) ? "" : "."}`;
  if (version === "") return [about];
  return [about, "", `Version ${linesOf(version).join(" ")} of the description.`];
}

/** A method of the base class that sets credentials. */
interface SecurityMethod {
  readonly name: string;
  readonly source: Doc;
}

/** A method for each way to authenticate. An API that describes none gets `bearer`. */
export function securityMethods(schemes: readonly SecurityScheme[]): SecurityMethod[] {
  const known = schemes.filter(({ kind }) => kind !== "other");
  const described = known.length > 0 ? known : [BEARER];
  const carried = described.map((scheme) => {
    const { kind, location = "", parameter = "" } = scheme;
    return [`${kind} ${location} ${parameter}`, scheme] as const;
  });
  const distinct = [...grouped(carried).values()].flatMap(([first]) => first ?? []);
  const names = new UniqueNames();
  return distinct.map((scheme) => {
    const isOneOfSeveral = distinct.some((each) => each !== scheme && each.kind === scheme.kind);
    // An API with several API keys tells them apart by the names of their schemes.
    const wanted = (isOneOfSeveral && camelCase(scheme.name)) || scheme.kind;
    const name = names.take(BUILDER_MEMBERS.includes(wanted) ? `${wanted}Key` : wanted);
    return { name, source: sourceOf(scheme, name) };
  });
}

const BEARER: SecurityScheme = { name: "bearer", kind: "bearer" };

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

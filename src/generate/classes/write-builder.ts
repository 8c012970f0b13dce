import {
  absoluteServers,
  filledUrl,
  ownServers,
  presetsOf,
  serverVariables,
} from "../../openapi/read/read-server.js";
import {
  arrayLiteral,
  blocks,
  callExpression,
  code,
  comment,
  objectEntries,
  entry,
  exportTypesCode,
  identifier,
  importCode,
  join,
  lines,
  linesOf,
  longObject,
  NOTHING,
  objectLiteral,
  quoted,
  valueCode,
  type Code,
} from "../code/code.js";
import { EndpointError } from "../../errors.js";
import type { Description, Server, SecurityScheme } from "../../openapi/model.js";
import { secretNamesOf } from "../../credentials/names.js";
import {
  credentialSchemes,
  isWritten,
  securityOf,
  type WrittenScheme,
} from "../../openapi/plan/operation-plan.js";
import type { CredentialScheme } from "../../wire/credential.js";
import { CALL_LIBRARY, LAYOUT, LIBRARY, areaFile } from "../layout.js";
import {
  interfaceCode,
  member,
  plainType,
  object,
  STRING,
  typeName,
  union,
  type TypeMember,
} from "../code/type-code.js";
import { type ApiNames, type AreaNames, BUILDER_MEMBERS } from "./api-names.js";
import { setting, variableSettings } from "../compiled/api-settings.js";
import type { WriteContext } from "../write-context.js";
import { grouped } from "../../internal/objects.js";
import { camelCase, UniqueNames } from "../../internal/words.js";

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

const BUILDER_NAME = "EndpointBuilder";

export function writeBuilder(
  { api, specifier }: WriteContext,
  { base, root }: ApiNames,
  accept: string,
  parent: BaseClass | undefined,
): Code {
  checkParent(parent, { base, root });
  const servers = absoluteServers(api);
  const described = [...servers, ...ownServers(api)];
  // Without an absolute server, the base URL replaces the servers of operations.
  const names = servers.length === 0 ? [] : [...serverVariables(described)];
  const keepsServer = names.length > 0 && ownServers(api).length > 0;
  const schemes = credentialSchemes(api.securitySchemes);
  const secrets = secretNamesOf(api.securitySchemes);
  const hasCredentials = Object.keys(schemes).length > 0;
  const hasBasic = Object.values(schemes).some((scheme) => scheme.in === "basic");
  const imports = [
    importCode(LIBRARY, {
      values: [parent === undefined && BUILDER_NAME, names.length > 0 && "PATH"],
      types: ["AnyBuilder", "HeaderOptions"],
    }),
    importCode(CALL_LIBRARY, {
      values: [
        "withCredential",
        "optionsOf",
        secrets.length > 0 && "secretNames",
        names.length > 0 && "checkNames",
        haveVariables(servers) && "serverAddress",
        keepsServer && "keepServer",
        accept !== JSON_ACCEPT && "mergeHeaders",
        servers.length > 0 && "entryOf",
        hasCredentials && "keepCredentials",
      ],
      types: [hasBasic && "CredentialValue"],
    }),
    parent === undefined ? NOTHING : importCode(quoted(parent.from), { values: [parent.name] }),
    importCode(specifier(LAYOUT.types), { types: ["paths"] }),
  ];
  const options = identifier(`${root}Options`);
  const about = ["The options of a builder for the API."];
  const members = [
    constructorCode(options, servers, accept, { secrets, hasCredentials, names, keepsServer }),
    ...securityMethods(api.securitySchemes).map(({ source }) => source),
  ];
  return blocks([
    join(imports),
    ...serverConstants(servers),
    ...credentialConstants(api),
    interfaceCode(options, optionMembers(servers, described, schemes), about),
    code`/** The address of the API and its ways to authenticate, which the root and the areas have in common. */
export class ${identifier(base)} extends ${identifier(parent?.name ?? BUILDER_NAME)}<paths> {
  ${join(members, code`\n\n`)}
}
`,
  ]);
}

function credentialConstants(api: Description): Code[] {
  const schemes = credentialSchemes(api.securitySchemes);
  if (Object.keys(schemes).length === 0) return [];
  return [
    code`/** The security schemes, with the location of their credentials in a request. */
const SCHEMES = ${longObject(objectEntries(schemes))} as const;
`,
    code`/** The credentials of operations that say nothing of them: alternatives, each with the schemes that it needs together. */
const SECURITY = ${valueCode(securityOf(api))} as const;
`,
  ];
}

const JSON_ACCEPT = "application/json";

const OTHER_NAMES = ["AnyBuilder", "HeaderOptions", "PATH", "SERVERS", "SERVER_URLS"];

function checkParent(
  parent: BaseClass | undefined,
  { root, base }: Pick<ApiNames, "root" | "base">,
): void {
  if (parent === undefined) return;
  const taken = [root, base, `${root}Options`, "paths", ...OTHER_NAMES];
  if (!taken.includes(parent.name)) return;
  throw new EndpointError(
    "invalid-options",
    `The class ${parent.name} to extend has a name that the generated files need. Rename it, or choose another name for the root class.`,
  );
}

function serverConstants(servers: readonly Server[]): Code[] {
  const urls = servers.flatMap(({ url, variables }) => {
    return [...new Set([url, filledUrl({ url, variables })])];
  });
  const entries = servers.map(({ name, url, description, variables }) => {
    const presets = objectEntries(presetsOf({ variables }));
    const server = [entry("url", quoted(url)), entry("variables", objectLiteral(presets))];
    return code`${comment(linesOf(description))}${entry(name, longObject(server))}`;
  });
  const known = code`/** The servers of the API. */\nconst SERVERS = ${longObject(entries)} as const;\n`;
  return [
    servers.length === 0 ? NOTHING : known,
    code`/** The base URLs of the servers, which the server of an operation replaces. */
export const SERVER_URLS: readonly (string | undefined)[] = ${urls.length === 0 ? code`[undefined]` : valueCode(urls)};
`,
  ];
}

function optionMembers(
  servers: readonly Server[],
  described: readonly Server[],
  schemes: Readonly<Record<string, CredentialScheme>>,
): TypeMember[] {
  const [first] = servers;
  const url = union([STRING, typeName("URL")]);
  const address =
    first === undefined
      ? [
          member("baseUrl", url, {
            isReadonly: true,
            comment: ["The absolute http(s) URL of the API, which the description does not have."],
          }),
        ]
      : [
          setting("server", plainType(code`keyof typeof SERVERS`), [
            `The server that is called. Default \`${first.name}\`.`,
          ]),
          ...variableSettings(described),
          setting("baseUrl", url, ["The base URL of the API, instead of one of the servers."]),
        ];
  const credentials = Object.entries(schemes).map(([name, scheme]) =>
    setting(name, scheme.in === "basic" ? typeName("CredentialValue") : STRING),
  );
  const about =
    "Credentials by security scheme. A request carries those that its operation needs, unless the builder has them already.";
  return [
    ...address,
    setting("headers", typeName("HeaderOptions"), ["Headers of every request."]),
    ...(credentials.length === 0 ? [] : [setting("credentials", object(credentials), [about])]),
  ];
}

function constructorCode(
  optionsType: Code,
  servers: readonly Server[],
  accept: string,
  { secrets, hasCredentials, names, keepsServer }: Kept,
): Code {
  const [first] = servers;
  const known = [
    first !== undefined && "server",
    names.length > 0 && "variables",
    "baseUrl",
    "headers",
    hasCredentials && "credentials",
  ];
  const preset = haveVariables(servers)
    ? code`serverAddress(server.url, server.variables, options.variables)`
    : code`server.url`;
  const accepted = objectLiteral([entry("accept", quoted(accept))]);
  const headers =
    accept === JSON_ACCEPT
      ? code`options.headers`
      : callExpression(code`mergeHeaders`, accepted, code`options.headers`);
  const entries = [
    entry("headers", headers),
    names.length > 0 && code`...(options.baseUrl !== undefined && { [PATH]: options.variables })`,
    secrets.length > 0 && callExpression(code`...secretNames`, ...secrets.map(quoted)),
  ];
  const url = first === undefined ? quoted("") : preset;
  const server = code`options.server ?? ${quoted(first?.name ?? "")}`;
  const variableNames = valueCode(names);
  const statements = [
    code`const options = optionsOf(given, ${arrayLiteral(known.map((name) => name !== false && quoted(name)))});`,
    names.length > 0 && code`checkNames(options.variables ?? {}, ${variableNames}, "variable");`,
    first !== undefined && code`const server = entryOf(SERVERS, ${server}, "server");`,
    code`super(options.baseUrl ?? ${url}, ${longObject(entries)});`,
    keepsServer &&
      code`if (options.baseUrl === undefined) keepServer(this, server, options.variables);`,
    hasCredentials && code`keepCredentials(this, SCHEMES, SECURITY, options.credentials);`,
  ];
  const options = first === undefined ? code`Partial<${optionsType}>` : optionsType;
  return code`constructor(...given: readonly [options?: ${options}]) {
  ${lines(statements)}
}`;
}

function haveVariables(servers: readonly Server[]): boolean {
  return servers.some(({ variables }) => variables.length > 0);
}

interface Kept {
  readonly secrets: readonly string[];
  readonly hasCredentials: boolean;
  readonly names: readonly string[];
  /** `true` if an operation has its own server, and some server has variables. */
  readonly keepsServer: boolean;
}

export function writeRoot(
  { api, specifier }: WriteContext,
  { root, base, areas }: ApiNames,
  hasSchemas: boolean,
): Code {
  const needsUrl = absoluteServers(api).length === 0;
  const options = `${root}Options`;
  const imports = [
    importCode(CALL_LIBRARY, areas.length === 0 ? {} : { values: ["area"], types: ["Area"] }),
    ...areas.map(({ className, file }) =>
      importCode(specifier(areaFile(file)), { values: [className] }),
    ),
    importCode(specifier(LAYOUT.builder), { values: [base], types: needsUrl ? [options] : [] }),
  ];
  const exports = [
    hasSchemas ? code`export type * from ${specifier(LAYOUT.schemas)};\n` : NOTHING,
    exportTypesCode(["components", "operations", "paths", "webhooks"], specifier(LAYOUT.types)),
  ];
  // Areas need no URL, because `as` makes them from a builder.
  const constructor = code`constructor(options: ${identifier(options)}) {
  super(options);
}`;
  const members = [...(needsUrl ? [constructor] : []), ...areas.map(getterOf)];
  const body = members.length === 0 ? NOTHING : code`\n  ${join(members, code`\n\n`)}\n`;
  return blocks([
    join(imports),
    join(exports),
    code`${comment(aboutLines(api))}export class ${identifier(root)} extends ${identifier(base)} {${body}}\n`,
  ]);
}

function getterOf({ name, className, description }: AreaNames): Code {
  const area = identifier(className);
  return code`${comment(linesOf(description))}get ${identifier(name)}(): Area<this, ${area}> {
  return area(this, ${area});
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

interface SecurityMethod {
  readonly name: string;
  readonly source: Code;
}

/** If the API describes no credentials, it gets the method `bearer`. */
export function securityMethods(schemes: readonly SecurityScheme[]): SecurityMethod[] {
  const known = schemes.filter(isWritten);
  const described = known.length > 0 ? known : [BEARER];
  const carried = described.map((scheme) => {
    const { kind, location = "", parameter = "" } = scheme;
    return [`${kind} ${location} ${parameter}`, scheme] as const;
  });
  const distinct = [...grouped(carried).values()].flatMap(([first]) => first ?? []);
  const names = new UniqueNames();
  return distinct.map((scheme) => {
    const isOneOfSeveral = distinct.some((each) => each !== scheme && each.kind === scheme.kind);
    // If there are several API keys, each is named after its scheme.
    const wanted = (isOneOfSeveral && camelCase(scheme.name)) || scheme.kind;
    const name = names.take(BUILDER_MEMBERS.includes(wanted) ? `${wanted}Key` : wanted);
    return { name, source: sourceOf(scheme, name) };
  });
}

const BEARER: WrittenScheme = { name: "bearer", kind: "bearer" };

function sourceOf(scheme: WrittenScheme, name: string): Code {
  const { description, kind, location = "header", parameter = "" } = scheme;
  const about = {
    bearer: "Sends a token as `authorization: Bearer …`.",
    basic: "Sends a user name and a password as `authorization: Basic …`.",
    apiKey: `Sends an API key in the ${location} \`${linesOf(parameter).join(" ")}\`.`,
  }[kind];
  const parameters = {
    bearer: [code`token: string`],
    basic: [code`user: string`, code`password: string`],
    apiKey: [code`key: string`],
  }[kind];
  const credential = {
    bearer: code`token`,
    basic: code`{ username: user, password }`,
    apiKey: code`key`,
  }[kind];
  const sent = valueCode(kind === "apiKey" ? { in: location, name: parameter } : { in: kind });
  const more = description === undefined ? [] : ["", ...linesOf(description)];
  const start = code`${identifier(name)}<Self extends AnyBuilder>`;
  return code`${comment([about, ...more])}${callExpression(start, code`this: Self`, ...parameters)}: Self {
  return ${callExpression(code`withCredential`, code`this`, quoted(name), sent, credential)};
}`;
}

import { printSignature } from "../code/signature.js";
import { generic, typeName } from "../code/type-doc.js";
import { propertyKey, quoted } from "../code/type-node.js";
import { printComment } from "../code/print-type.js";
import type { Description, Server } from "../../openapi/model.js";
import { linesOf } from "../types/schema-comment.js";
import { absoluteServers } from "../../openapi/plan/servers.js";
import { ARRANGE_TEXT } from "./arrange-text.js";
import type { ApiNames } from "./api-names.js";
import type { SecurityMethod } from "./security-methods.js";

/** What `builder.ts` is written from. */
export interface BuilderContext {
  readonly api: Description;
  readonly names: ApiNames;
  readonly securityMethods: readonly SecurityMethod[];
  /** The accept header of every request. */
  readonly accept: string;
}

/**
 * The source of `builder.ts`: the class that the root and the areas extend, and what their methods call.
 *
 * It is the one file that knows how a builder's type shows its progress.
 */
export function writeBuilder({ api, names, securityMethods, accept }: BuilderContext): string {
  const { base, root } = names;
  const servers = absoluteServers(api);
  return `import {
  BODY,
  EndpointBuilder,
  PATH,
  QUERY,
  STYLE,
  type AnyBuilder,
  type HeaderOptions,
  type NamesOfHeaders,
  type ParametersIn,
  type RawBody,
  type Style,
  type WithRoute,
  type WithValueFor,
} from "fluent-endpoint";
import type { paths } from "./types.js";
${writeServers(servers)}
${writeOptions(root, servers)}
/** What the root and the areas of the API have in common: its address and its ways to authenticate. */
export class ${base} extends EndpointBuilder<paths> {
${writeConstructor(root, servers, accept)}${securityMethods.map(({ source }) => `\n${source}`).join("")}}

/** A builder with a route, and with values for the names. */
export type Call<Self, Route extends string, Names> = Self &
  WithRoute<Route> &
  WithValueFor<Names & string>;

/** An area, with the values that the builder has. */
export type Area<Self, Builder> = Builder & WithValueFor<ParametersIn<Self>>;

/** The names that a method puts in one place of the request. */
export type Placed<Place extends string, Names, Among extends string> = \`\${Place}.\${Names & Among}\`;

/** The names of the headers among those that a call passes. */
export type PassedHeaders<Names, Among extends string> = \`header.\${Lowercase<Names & Among>}\`;

/** The names of a header that a method sets. */
export type FixedHeader<Name extends string, Value> = NamesOfHeaders<Readonly<Record<Name, Value>>>;

/** A body that is passed whole. */
export interface DataOf<Data> {
  data: Data extends string ? Data | RawBody : Data;
}

/** A form that is passed whole: its fields, or a form that is sent as it is. */
export interface FormOf<Data> {
  data: Data | RawBody;
}

/** A parameter under the name of its argument. */
export type Renamed<Of, Name, Argument extends string> = {
  [Key in keyof Of as Key extends Name ? Argument : never]: Of[Key];
};

/** A name of a call, where an argument passes it that is called otherwise. */
export type PlacedAs<Name, Names, Argument extends string> = Argument extends Names ? Name : never;

/** The fields of any of the objects of a union. */
export type FieldsOf<Body> = {
  [Name in KeyOf<Body>]?: ValueOf<Body, Name>;
};

type KeyOf<Body> = Body extends readonly unknown[]
  ? never
  : Body extends object
    ? keyof Body
    : never;

type ValueOf<Body, Name> = Body extends object
  ? Name extends keyof Body
    ? Body[Name]
    : never
  : never;

/** The fields of a multipart form. A text may be a file. */
export type FilesOf<Body> = {
  [Name in keyof Body]: NonNullable<Body[Name]> extends string
    ? Body[Name] | RawBody
    : NonNullable<Body[Name]> extends string[]
      ? Body[Name] | RawBody[]
      : Body[Name];
};

${ARRANGE_TEXT}

/** Sets a route and parameters. */
${callSignature()}export function call(
  builder: ${base},
  route: string,
  parameters: object = {},
  binding: Binding = {},
): ${base} {
  const { cookies, data, ...arranged } = arrange(binding, parameters);
  const space = route.indexOf(" ");
  const { url = route.slice(space + 1), server } = binding;
  return builder.withDefaults({
    ...arranged.parameters,
    [PATH]: arranged.path,
    [QUERY]: arranged.query,
    [BODY]: arranged.body,
    [STYLE]: stylesFor(builder, binding),
    headers: withCookies(arranged.headers, cookies, builder),
    data,
    method: route.slice(0, space),
    url: server !== undefined && isDescribed(builder) ? server + url : url,
  });
}

/** The headers with the cookies of a call after those that the builder has. */
function withCookies(
  headers: Arranged["headers"],
  cookies: string,
  builder: ${base},
): Arranged["headers"] {
  if (cookies === "") return headers;
  const { cookie } = builder.options.headers;
  return { ...headers, cookie: cookie === undefined ? cookies : \`\${cookie}; \${cookies}\` };
}

/** The styles of a call. What a builder says of lists and objects stays where OpenAPI, or the description, leaves it open. */
function stylesFor(builder: ${base}, { styles }: Binding): Record<string, Style> | undefined {
  if (styles === undefined) return undefined;
  const result = { ...(styles as Readonly<Record<string, Style>>) };
  for (const [name, style] of Object.entries(builder.options[STYLE] ?? {})) {
    if (name === "*" || result[name] === "deepObject") result[name] = style;
  }
  return result;
}

/** The builder with further options. */
${withOptionsSignature()}function withOptions(builder: ${base}, options: object): ${base} {
  return builder.withDefaults(options);
}

/** Whether a builder calls one of the servers that the description has. */
function isDescribed({ options }: ${base}): boolean {
${servers.length === 0 ? "  return options.baseUrl === undefined;" : "  return Object.values(SERVERS).some(({ url }) => url === options.baseUrl);"}
}
`;
}

function callSignature(): string {
  const signature = {
    start: "export function call",
    typeParameters: [
      { name: "Self", constraint: "AnyBuilder" },
      { name: "Route", constraint: "string" },
      { name: "Names", preset: "never" },
    ],
    parameters: [
      { name: "builder", type: typeName("Self") },
      { name: "route", type: typeName("Route") },
      { name: "parameters?", type: typeName("object") },
      { name: "binding?", type: typeName("Binding") },
    ],
    result: generic("Call", typeName("Self"), typeName("Route"), typeName("Names")),
  };
  return printSignature(signature, 0, ";");
}

function withOptionsSignature(): string {
  const signature = {
    start: "function withOptions",
    typeParameters: [{ name: "Self", constraint: "AnyBuilder" }],
    parameters: [
      { name: "builder", type: typeName("Self") },
      { name: "options", type: typeName("object") },
    ],
    result: typeName("Self"),
  };
  return printSignature(signature, 0, ";");
}

function writeServers(servers: readonly Server[]): string {
  if (servers.length === 0) return "";
  const rows = servers.map(({ name, url, description, variables }) => {
    const comment = description === undefined ? "" : printComment(linesOf(description), 2);
    const values = variables.map(
      (each) => `      ${propertyKey(each.name)}: ${quoted(each.default)},\n`,
    );
    const rest = values.length === 0 ? "{}" : `{\n${values.join("")}    }`;
    return `${comment}  ${name}: {\n    url: ${quoted(url)},\n    variables: ${rest},\n  },\n`;
  });
  return `\n/** The servers of the API. */\nconst SERVERS = {\n${rows.join("")}} as const;\n`;
}

function writeOptions(root: string, servers: readonly Server[]): string {
  const [first] = servers;
  const hasVariables = servers.some(({ variables }) => variables.length > 0);
  return `/** The options of a builder for the API. */
export interface ${root}Options {
${
  first === undefined
    ? "  /** Where the API is: an absolute http(s) URL. The description does not say it. */\n  readonly baseUrl: string | URL;\n"
    : `  /** Which of the servers is called. Default \`${first.name}\`. */
  readonly server?: keyof typeof SERVERS;
${hasVariables ? "  /** Values of the variables in the URL of the server. */\n  readonly variables?: Readonly<Record<string, string>>;\n" : ""}  /** Where the API is, if it is none of the servers. */
  readonly baseUrl?: string | URL;
`
}  /** Headers of every request. */
  readonly headers?: HeaderOptions;
}
`;
}

function writeConstructor(root: string, servers: readonly Server[], accept: string): string {
  const [first] = servers;
  const headers =
    accept === "application/json"
      ? "options.headers"
      : `{ accept: ${quoted(accept)}, ...options.headers }`;
  const hasVariables = servers.some(({ variables }) => variables.length > 0);
  const baseUrl = `options.baseUrl ?? ${first === undefined ? '""' : "server.url"}`;
  const lookUp =
    first === undefined ? "" : `    const server = SERVERS[options.server ?? "${first.name}"];\n`;
  const path = hasVariables ? "\n      [PATH]: { ...server.variables, ...options.variables }," : "";
  const options = first === undefined ? `Partial<${root}Options>` : `${root}Options`;
  return `  constructor(options: ${options} = {}) {
${lookUp}    super(${baseUrl}, {
      headers: ${headers},${path}
    });
  }
`;
}

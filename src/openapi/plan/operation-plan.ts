import type { OwnServer } from "../../wire/server-url.js";
import { presetsOf, readSecurity } from "../read/read-server.js";
import { isForm, isMultipart, mediaTypeOf } from "../../wire/media-type.js";
import type { Style } from "../../wire/styles.js";
import { ownValues } from "../../wire/records.js";
import { isOptionName } from "../../core/options.js";
import type { Texts } from "../../wire/operation-record.js";
import type { References } from "../read/references.js";
import { fileCount } from "./value-type.js";
import { deepFormat, innerDatesOf } from "./date-names.js";
import type {
  DateFormat,
  Description,
  Location,
  Operation,
  Parameter,
  SecurityScheme,
} from "../model.js";
import { withoutUndefined } from "../../internal/objects.js";
import { getOrInsert } from "../read/document.js";
import { variableName } from "../read/read-serialization.js";
import { QUERY_METHODS } from "../read/read-operation.js";
import { bodyKind, mayBeWhole, planBody, type BodyPlan } from "./body-plan.js";
import { acceptOf } from "./accepted-types.js";
import type { CredentialScheme, Security } from "../../wire/credential.js";

export interface OperationPlan extends Pick<Operation, "id" | "method" | "path"> {
  readonly operation: Operation;
  readonly route: string;
  readonly url?: string;
  readonly server?: OwnServer;
  readonly args: readonly Argument[];
  readonly body?: BodyPlan;
  readonly headers: Readonly<Record<string, string>>;
  readonly restStyle?: Style;
  readonly innerDates?: Texts;
  readonly security: readonly (readonly string[])[];
}

export interface Argument extends Omit<Parameter, "location"> {
  /** Unique in the operation: a second `id` becomes `body_id`. */
  readonly key: string;
  readonly location: Location;
  readonly isWholeBody: boolean;
  readonly isByName: boolean;
  readonly isRequiredInBody?: boolean;
  readonly dates?: DateFormat;
}

export interface PlanContext {
  readonly accept: string;
  readonly variables?: ReadonlySet<string>;
  readonly security?: readonly (readonly string[])[];
  readonly contentTypes?: readonly string[] | undefined;
  readonly references?: References;
  readonly bodyArgument?: string;
  readonly rename?: (keys: readonly string[]) => readonly string[];
}

export function planOperation(described: Operation, given: PlanContext): OperationPlan {
  const [operation, context] = [ownValues(described), ownValues(given)];
  const { id, method, path } = operation;
  const { contentTypes, references, bodyArgument } = context;
  const body = planBody(operation, contentTypes, bodyArgument !== undefined, references);
  const args = argumentsOf(operation, body, context).map((argument) => {
    const dates = references ? deepFormat(argument.schema, references) : argument.dateFormat;
    return dates === undefined ? argument : ownValues({ ...argument, dates });
  });
  const url = templateUrl(operation, args);
  const plan = withoutUndefined({
    operation,
    id,
    method,
    path,
    route: `${method} ${path}`,
    url: url === path ? undefined : url,
    server: plannedServer(operation),
    args,
    body,
    headers: fixedHeaders(operation, body, context.accept),
    restStyle: hasUnstyledFields(body) ? ("jsonItems" as const) : undefined,
    innerDates:
      references &&
      innerDatesOf(
        args.map(({ schema }) => schema),
        references,
      ),
    security: operation.security ?? context.security ?? [],
  });
  return ownValues(plan);
}

function hasUnstyledFields(body: BodyPlan | undefined): boolean {
  if (body === undefined || !isForm(body.mediaType)) return false;
  if (body.takes !== "fields") return true;
  return body.fields.some(({ shape, style }) => shape !== "scalar" && style === undefined);
}

const LOCATIONS = ["path", "query", "header", "cookie"] as const;

function argumentsOf(
  operation: Operation,
  body: BodyPlan | undefined,
  {
    variables = new Set(),
    bodyArgument = "data",
    rename = (keys) => keys,
    references,
  }: PlanContext,
): Argument[] {
  const described = LOCATIONS.flatMap((location) =>
    operation.parameters.filter((each) => each.location === location),
  ).map(parameterArgument);
  const found = [...described, ...argumentsOfBody(body, references)]
    .filter(({ name }) => name !== "__proto__")
    .map(ownValues);
  const names = argumentKeys(found);
  const isFree = !names.includes(bodyArgument);
  const keys = names.map((name, index) => {
    return isFree && found[index]?.isWholeBody === true ? bodyArgument : name;
  });
  const renamed = rename(keys);
  return found.map((argument, index) => {
    const key = renamed[index] ?? argument.name;
    const isByName = isFoundByName(argument, key, operation, variables);
    return ownValues({ ...argument, key, isByName });
  });
}

type UnnamedArgument = Omit<Argument, "key" | "isByName">;

function parameterArgument(given: Parameter): UnnamedArgument {
  const { style, ...parameter } = ownValues(given);
  const { location, isQueryString, shape } = ownValues(parameter);
  const isNamed = location === "query" && isQueryString !== true;
  const isStyled = isNamed && (shape !== "scalar" || style === "json");
  return { ...parameter, isWholeBody: false, ...(isStyled && { style: style ?? "repeat" }) };
}

function argumentsOfBody(
  body: BodyPlan | undefined,
  references: References | undefined,
): UnnamedArgument[] {
  if (body === undefined) return [];
  const { content, isRequired, takes, mediaType } = body;
  const isWhole = mayBeWhole(body);
  const whole: UnnamedArgument = {
    name: "data",
    location: "body",
    isWholeBody: true,
    isRequired: isRequired && !isWhole,
    isDeprecated: false,
    schema: content.schema ?? true,
    shape: "any",
  };
  if (takes === "data") return [whole];
  const fields = body.fields.map(({ style, ...field }): UnnamedArgument => {
    const isStyled = isForm(mediaType) && field.shape !== "scalar" && style !== undefined;
    const isFile =
      isMultipart(mediaType) &&
      (style ?? "json") === "json" &&
      references !== undefined &&
      fileCount(field.schema, references) !== undefined;
    return {
      ...field,
      location: "body",
      isWholeBody: false,
      isRequired: isRequired && field.isRequired && !isWhole,
      isRequiredInBody: field.isRequired,
      isDeprecated: false,
      ...(isStyled && { style }),
      ...(isFile && { serialization: { ...field.serialization, file: true } }),
    };
  });
  return isWhole ? [whole, ...fields] : fields;
}

function argumentKeys(args: readonly UnnamedArgument[]): string[] {
  const taken = new Set(args.map(({ name }) => name));
  const used = new Set<string>();
  return args.map(({ name, location }) => {
    let key = name;
    while (used.has(key) || (key !== name && taken.has(key))) {
      key = `${location}_${key}`;
    }
    used.add(key);
    return key;
  });
}

function isFoundByName(
  { name, location, form, isQueryString, isWholeBody }: UnnamedArgument,
  key: string,
  { method }: Operation,
  variables: ReadonlySet<string>,
): boolean {
  const isPlain = key === name && form === undefined && !isOptionName(name);
  if (!isPlain || isWholeBody || isQueryString === true) return false;
  if (location === "path") return true;
  const isLeftOver = location === (QUERY_METHODS.includes(method) ? "query" : "body");
  return isLeftOver && !variables.has(name);
}

export function isField({ location, isWholeBody }: Argument): boolean {
  return location === "body" && !isWholeBody;
}

function plannedServer({ servers }: Operation): OwnServer | undefined {
  const [server] = servers ?? [];
  if (server === undefined) return undefined;
  const { url, variables } = server;
  return variables.length > 0 ? [url, presetsOf(server)] : url.replace(/\/$/, "") || "/";
}

function templateUrl({ path, parameters }: Operation, args: readonly Argument[]): string {
  const inPath = parameters.filter(({ location }) => location === "path");
  const expressions = new Map(inPath.map(({ name, expression }) => [name, expression]));
  const url = path
    // At the start of a path segment, a colon is literal in OpenAPI, but starts a variable in a route.
    .replaceAll(/(?<![\w%}]):(?=[A-Za-z_])/g, "%3A")
    .replaceAll(/\{([^{}]*)\}/g, (variable, name: string) => expressions.get(name) ?? variable);
  const whole = args.find(({ isQueryString }) => isQueryString);
  return whole === undefined ? url : `${url}?{${variableName(whole.key, true)}}`;
}

function fixedHeaders(
  { responses }: Operation,
  body: BodyPlan | undefined,
  defaultAccept: string,
): Record<string, string> {
  const accepted = acceptOf(responses);
  const isDefault = accepted.some((type) => ["*/*", defaultAccept].includes(mediaTypeOf(type)));
  const headers: Record<string, string> = {};
  if (accepted.length > 0 && !isDefault) headers.accept = accepted.join(", ");
  if (accepted.length === 0 && bodyKind(defaultAccept) !== "json") headers.accept = "*/*";
  if (body?.contentType !== undefined) headers["content-type"] = body.contentType;
  return headers;
}

export function credentialSchemes(
  schemes: readonly SecurityScheme[],
): Record<string, CredentialScheme> {
  const sent = schemes
    .filter(isWritten)
    .map(({ name, kind, location = "header", parameter = "" }) => {
      return [name, kind === "apiKey" ? { in: location, name: parameter } : { in: kind }] as const;
    });
  return Object.fromEntries(sent);
}

export type WrittenScheme = SecurityScheme & { readonly kind: "bearer" | "basic" | "apiKey" };

export function isWritten(scheme: SecurityScheme): scheme is WrittenScheme {
  return scheme.kind !== "other" && scheme.kind !== "mutualTLS";
}

export function securityOf(api: Description): Security {
  return withoutCertificates(readSecurity(api.document.security) ?? [], api.securitySchemes);
}

/** A client certificate belongs to the connection, so an alternative with other credentials does not need it in the request. */
export function withoutCertificates(
  security: Security,
  schemes: readonly SecurityScheme[],
): Security {
  const certificates = new Set(
    schemes.flatMap(({ kind, name }) => (kind === "mutualTLS" ? [name] : [])),
  );
  return security.map((names) => {
    const others = names.filter((name) => !certificates.has(name));
    return others.length > 0 ? others : names;
  });
}

const credentialArgumentsOf = new WeakMap<
  readonly SecurityScheme[],
  ReadonlyMap<string, SecurityScheme>
>();

export function securitySchemeOf(
  { location, name }: Pick<Argument, "location" | "name">,
  schemes: readonly SecurityScheme[],
): SecurityScheme | undefined {
  const credentialArguments = getOrInsert(credentialArgumentsOf, schemes, () => {
    const entries = schemes.flatMap((scheme) => {
      const { location, parameter } = scheme;
      const own = credentialArgumentOf(location, parameter);
      const all = location === "cookie" ? [own, credentialArgumentOf("header", "cookie")] : [own];
      return all.map((carrier) => [carrier, scheme] as const);
    });
    return new Map(entries.reverse());
  });
  return credentialArguments.get(credentialArgumentOf(location, name));
}

function credentialArgumentOf(location = "", name = ""): string {
  return `${location} ${location === "header" ? name.toLowerCase() : name}`;
}

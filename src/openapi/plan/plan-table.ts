import { hasColons, hasOwnBody, sendsEmptyBody, unescapedColons } from "./planned-locations.js";
import { grouped, withoutUndefined } from "../../internal/objects.js";
import { byText } from "../../internal/words.js";
import type {
  FieldRecord,
  Fields,
  OperationRecord,
  OperationTable,
} from "../../wire/operation-record.js";
import { isForm } from "../../wire/media-type.js";
import { isOptionName } from "../../core/options.js";
import type { Description, Location, SchemaNode, ValueShape } from "../model.js";
import { isCollectionFormat } from "../read/read-serialization.js";
import { QUERY_METHODS } from "../read/read-operation.js";
import type { References } from "../read/references.js";
import { absoluteServers, presetsOf, readSecurity } from "../read/read-server.js";
import { partsOf } from "../read/schema-parts.js";
import type { Security } from "../../wire/credential.js";
import {
  credentialSchemes,
  isField,
  withoutCertificates,
  type Argument,
  type OperationPlan,
} from "./operation-plan.js";
import { ownValues } from "../../wire/records.js";

export function securityOf(api: Description): Security {
  return withoutCertificates(readSecurity(api.document.security) ?? [], api.securitySchemes);
}

export function operationTable(
  api: Description,
  plans: readonly OperationPlan[],
  accept: string,
  references: References,
): OperationTable {
  const schemes = credentialSchemes(api.securitySchemes);
  const security = securityOf(api);
  const known = Object.keys(schemes).length > 0 ? security : undefined;
  const dates = commonDates(plans);
  const records = plans.map((plan) => {
    const own = datesIn(plan.args, "date");
    const exception = recordOf(plan, known, references, api.securitySchemes);
    const record: OperationRecord = ownValues({
      ...compiledNames(ownValues(compiledUrl(exception, plan))),
      ...(own.some((name) => !dates.includes(name)) && { dates: own }),
    });
    return [JSON.stringify(record), { record, route: plan.route }] as const;
  });
  const routes = [...grouped(records).values()]
    .filter(([first]) => Object.keys(first?.record ?? {}).length > 0)
    .map((same): readonly [OperationRecord, ...string[]] => [
      same[0]?.record ?? {},
      ...same.map(({ route }) => route).sort(byRoute),
    ])
    .sort(([, one = ""], [, other = ""]) => byRoute(one, other));
  return ownValues({
    accept,
    servers: serversOf(api),
    ...(known && { schemes, security }),
    ...(dates.length > 0 && { dates }),
    routes,
  });
}

function compiledUrl(record: OperationRecord, plan: OperationPlan): OperationRecord {
  if (!hasColons(plan)) return record;
  const { url, ...others } = record;
  const own = url && unescapedColons(url);
  return own === undefined || own === plan.path ? others : { url: own, ...others };
}

/** `request.ts` reserves only the names `headers` and `data`. It sends no `{}` by itself, to keep GitHub's table small. */
function compiledNames({ optionNames, empty: _, ...others }: OperationRecord): OperationRecord {
  const taken = Object.entries(optionNames ?? {}).filter(([name]) =>
    ["headers", "data"].includes(name),
  );
  return taken.length === 0 ? others : { ...others, optionNames: Object.fromEntries(taken) };
}

function byRoute(one: string, other: string): number {
  return byText(pathOf(one), pathOf(other)) || byText(one, other);
}

function pathOf(route: string): string {
  return route.slice(route.indexOf(" "));
}

const RELATIVE = /^(?![a-z][a-z0-9+.-]*:|[/{])/i;

function serversOf(api: Description): OperationTable["servers"] {
  // Relative servers are resolved against this URL, which needs the slash at its end.
  const isBase = api.operations.some(({ servers: [own] = [] }) => RELATIVE.test(own?.url ?? "/"));
  const own = isBase ? (url: string) => new URL(url).href : withoutSlash;
  const known = absoluteServers(api).map(
    ({ name, url, variables }): OperationTable["servers"][number] => {
      return variables.length > 0 ? [name, url, presetsOf({ variables })] : [name, own(url)];
    },
  );
  if (known.length > 0) return known;
  const path = api.servers.find(
    ({ url, variables }) => /^\/(?!\/)/.test(url) && variables.length === 0,
  );
  return path === undefined ? [] : [[path.name, path.url.replace(/\/$/, "")]];
}

function withoutSlash(url: string): string {
  return url.includes("{") ? url : new URL(url).href.replace(/\/$/, "");
}

export function recordOf(
  plan: OperationPlan,
  security: Security | undefined,
  references: References,
  schemes: Description["securitySchemes"],
): OperationRecord {
  const { url, server, args, headers, operation } = plan;
  const whole = args.find(({ isQueryString }) => isQueryString);
  const own = security && operation.security && withoutCertificates(operation.security, schemes);
  return withoutUndefined({
    url,
    optional: whole?.isRequired === false ? whole.key : undefined,
    path: byName(args, pathForm),
    query: byName(args, (argument) => queryField(argument, plan, references)),
    header: byName(args, ({ location, form }) =>
      location === "header" ? (form ?? "simple") : undefined,
    ),
    cookie: byName(args, (argument) => recordedCookieForm(argument, plan)),
    body: formFields(plan),
    optionNames: optionNames(plan),
    headers: Object.keys(headers).length > 0 ? headers : undefined,
    data: dataForm(plan, references),
    hasBody: hasOwnBody(plan),
    empty: sendsEmptyBody(plan) ? ("{}" as const) : undefined,
    server,
    innerDates: plan.innerDates,
    security: JSON.stringify(own) === JSON.stringify(security) ? undefined : own,
  });
}

function commonDates(plans: readonly OperationPlan[]): string[] {
  const args = plans.flatMap((plan) => plan.args);
  const timed = new Set(datesIn(args, "date-time"));
  return datesIn(args, "date").filter((name) => !timed.has(name));
}

export function datesIn(args: readonly Argument[], format: Argument["dates"]): string[] {
  const found = args.filter(({ dates }) => dates === format);
  return [...new Set(found.map(({ name }) => name))].sort(byText);
}

function byName<Value>(
  args: readonly Argument[],
  valueOf: (argument: Argument) => Value | undefined,
): Record<string, Value> | undefined {
  const entries = args.flatMap((argument): [string, Value][] => {
    const value = valueOf(argument);
    return value === undefined ? [] : [[argument.name, value]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function pathForm({ location, form, isQueryString }: Argument): string | undefined {
  return location === "path" || isQueryString === true ? form : undefined;
}

function queryField(
  argument: Argument,
  { method, args }: OperationPlan,
  references: References,
): string | FieldRecord | undefined {
  const { name, location, isQueryString, shape } = argument;
  if (location !== "query" || isQueryString === true) return undefined;
  const field = fieldRecord(argument, "repeat");
  const isFlat = !mayBeObject(shape, argument.schema, references);
  const isNamed = args.some(
    (each) => each.name === name && (each.location === "header" || each.location === "cookie"),
  );
  const isByRule = QUERY_METHODS.includes(method) && !isNamed;
  return isByRule && isFlat && field === "repeat" ? undefined : field;
}

/** Returns `undefined` if the name means something else in a call. Then the caller has to set the cookie header. */
function recordedCookieForm(
  { name, location, form }: Argument,
  { args, body }: OperationPlan,
): string | undefined {
  if (location !== "cookie") return undefined;
  const isTaken =
    name === "headers" ||
    (name === "data" && body !== undefined) ||
    args.some((each) => each.name === name && ["path", "query", "header"].includes(each.location));
  return isTaken ? undefined : (form ?? "form");
}

function optionNames(plan: OperationPlan): Record<string, Location> | undefined {
  const isWhole = plan.args.some(({ isWholeBody }) => isWholeBody);
  const entries = plan.args.flatMap((argument): [string, Location][] => {
    const { name, location, isQueryString } = argument;
    if (!isOptionName(name) || argument.isWholeBody) return [];
    if (name === "data" && (isWhole || recordedCookieForm(argument, plan) !== undefined)) return [];
    return [[name, isQueryString === true ? "path" : location]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries.reverse());
}

function fieldRecord(
  { style: own, form, serialization }: Argument,
  preset: string,
): string | FieldRecord {
  const style = form === "json" ? form : (own ?? preset);
  const separated = isCollectionFormat(form) ? form : undefined;
  const isPlain = separated === undefined && serialization === undefined;
  return isPlain ? style : withoutUndefined({ style, form: separated, ...serialization });
}

function isSameField(one: string | FieldRecord | undefined, other: typeof one): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isForText(field: string | FieldRecord): boolean {
  if (typeof field === "string") return field === "json";
  return field.style === "json" || (field.partType ?? field.file) !== undefined;
}

function formFields({ body, args, restStyle }: OperationPlan): Fields | undefined {
  if (!isForm(body?.mediaType)) return undefined;
  const rest = restStyle === undefined ? {} : { "*": restStyle };
  const listed = args.filter(isField);
  const own = byName(listed, (argument) => {
    const { style, form, serialization } = argument;
    const isStyled = [style, form, serialization].some((each) => each !== undefined);
    return isStyled ? fieldRecord(argument, restStyle ?? "repeat") : undefined;
  });
  const fields = listed
    .filter(({ shape }) => shape !== "scalar")
    .map(({ name }) => own?.[name] ?? restStyle);
  const [only] = fields;
  const isPlain = listed.every(
    ({ shape, name }) => shape !== "scalar" || own?.[name] === undefined,
  );
  const isCommon = isPlain && fields.every((field) => isSameField(field, only));
  if (only !== undefined && isCommon && !isForText(only)) return { "*": only };
  const all = { ...rest, ...own };
  return Object.keys(all).length === 0 ? undefined : all;
}

function dataForm(
  { body, args }: OperationPlan,
  references: References,
): "json" | "any" | undefined {
  const isWhole = args.some(({ isWholeBody }) => isWholeBody);
  if (body?.kind !== "json" || !isWhole) return undefined;
  if (body.mediaType.startsWith("*/*") && body.takes === "data") return "any";
  return mayBe("string", body.content.schema, references) ? "json" : undefined;
}

export function mayBeObject(
  shape: ValueShape,
  schema: SchemaNode,
  references: References,
): boolean {
  return shape === "object" || (shape === "any" && mayBe("object", schema, references));
}

function mayBe(
  type: "string" | "object",
  schema: SchemaNode | undefined,
  references: References,
): boolean {
  const parts = partsOf(schema ?? true, references);
  const types = parts.flatMap((part) => [part.type].flat()).filter((each) => each !== undefined);
  const constants = parts.flatMap((part) =>
    [part.enum, "const" in part ? [part.const] : []].flat(),
  );
  const hasItems = parts.some((part) => "items" in part);
  const hasMembers = parts.some((part) => "properties" in part || "additionalProperties" in part);
  if (types.includes(type) || constants.some((each) => typeof each === type)) return true;
  if (type === "object" && hasMembers) return true;
  return (
    types.length === 0 && !hasItems && !hasMembers && constants.every((each) => each === undefined)
  );
}

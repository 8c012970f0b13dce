import { hasOwnBody, sendsEmptyBody } from "../../openapi/plan/planned-locations.js";
import { grouped, withoutUndefined } from "../../internal/objects.js";
import { byText } from "../../internal/words.js";
import type { FieldRecord, Fields, OperationRecord } from "../../wire/operation-record.js";
import { isForm } from "../../wire/media-type.js";
import { isOptionName } from "../../core/options.js";
import type { Description, Location, SchemaNode, ValueShape } from "../../openapi/model.js";
import { isCollectionFormat } from "../../openapi/read/read-serialization.js";
import { QUERY_METHODS } from "../../openapi/read/read-operation.js";
import type { References } from "../../openapi/read/references.js";
import { partsOf } from "../../openapi/read/schema-parts.js";
import type { Security } from "../../wire/credential.js";
import {
  isField,
  withoutCertificates,
  type Argument,
  type OperationPlan,
} from "../../openapi/plan/operation-plan.js";

export function recordOf(
  plan: OperationPlan,
  security: Security | undefined,
  references: References,
  schemes: Description["securitySchemes"],
): OperationRecord {
  const { url, server, args, headers, operation } = plan;
  const locations = locationsByName(plan);
  const whole = args.find(({ isQueryString }) => isQueryString);
  const own = security && operation.security && withoutCertificates(operation.security, schemes);
  return withoutUndefined({
    url,
    optional: whole?.isRequired === false ? whole.key : undefined,
    path: byName(args, pathForm),
    query: byName(args, (argument) => queryField(argument, plan, locations, references)),
    header: byName(args, ({ location, form }) =>
      location === "header" ? (form ?? "simple") : undefined,
    ),
    cookie: byName(args, (argument) => recordedCookieForm(argument, plan, locations)),
    body: formFields(plan),
    optionNames: optionNames(plan, locations),
    headers: Object.keys(headers).length > 0 ? headers : undefined,
    data: dataForm(plan, references),
    hasBody: hasOwnBody(plan),
    empty: sendsEmptyBody(plan) ? ("{}" as const) : undefined,
    server,
    innerDates: plan.innerDates,
    security: JSON.stringify(own) === JSON.stringify(security) ? undefined : own,
  });
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

type NamedLocations = ReadonlyMap<string, readonly Location[]>;

function locationsByName({ args }: OperationPlan): NamedLocations {
  return grouped(args.map(({ name, location }) => [name, location]));
}

function queryField(
  argument: Argument,
  { method }: OperationPlan,
  locations: NamedLocations,
  references: References,
): string | FieldRecord | undefined {
  const { name, location, isQueryString, shape } = argument;
  if (location !== "query" || isQueryString === true) return undefined;
  const field = fieldRecord(argument, "repeat");
  const isFlat = !mayBeObject(shape, argument.schema, references);
  const isNamed = locations.get(name)?.some((each) => each === "header" || each === "cookie");
  const isByRule = QUERY_METHODS.includes(method) && isNamed !== true;
  return isByRule && isFlat && field === "repeat" ? undefined : field;
}

/** Returns `undefined` if the name means something else in a call. Then the caller has to set the cookie header. */
function recordedCookieForm(
  { name, location, form }: Argument,
  { body }: OperationPlan,
  locations: NamedLocations,
): string | undefined {
  if (location !== "cookie") return undefined;
  const isTaken =
    name === "headers" ||
    (name === "data" && body !== undefined) ||
    locations.get(name)?.some((each) => ["path", "query", "header"].includes(each)) === true;
  return isTaken ? undefined : (form ?? "form");
}

function optionNames(
  plan: OperationPlan,
  locations: NamedLocations,
): Record<string, Location> | undefined {
  const isWhole = plan.args.some(({ isWholeBody }) => isWholeBody);
  const entries = plan.args.flatMap((argument): [string, Location][] => {
    const { name, location, isQueryString } = argument;
    if (!isOptionName(name) || argument.isWholeBody) return [];
    const isForCookie = recordedCookieForm(argument, plan, locations) !== undefined;
    if (name === "data" && (isWhole || isForCookie)) return [];
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

import { grouped, withoutUndefined } from "../../internal/objects.js";
import { byText } from "../../internal/words.js";
import type { ExceptionRecord, ExceptionTable } from "../../wire/exception.js";
import { isForm } from "../../wire/media-type.js";
import type { Description, SchemaNode, ValueShape } from "../model.js";
import { isCollectionFormat } from "../read/read-serialization.js";
import { QUERY_METHODS } from "../read/read-operation.js";
import type { References } from "../read/references.js";
import { absoluteServers, readSecurity } from "../read/read-server.js";
import { partsOf } from "../read/schema-parts.js";
import type { Security } from "../../wire/credential.js";
import {
  credentialSchemes,
  isField,
  withoutCertificates,
  type Argument,
  type OperationPlan,
} from "./operation-plan.js";

/** The security of operations that have none of their own. */
export function securityOf(api: Description): Security {
  return withoutCertificates(readSecurity(api.document.security) ?? [], api.securitySchemes);
}

/**
 * Returns the exceptions of an API, sorted by route. Records that are alike are one.
 *
 * @param accept - the accept header of requests that say nothing else
 */
export function exceptionTable(
  api: Description,
  plans: readonly OperationPlan[],
  accept: string,
  references: References,
): ExceptionTable {
  const schemes = credentialSchemes(api.securitySchemes);
  const security = securityOf(api);
  const known = Object.keys(schemes).length > 0 ? security : undefined;
  const dates = commonDates(plans);
  const records = plans.map((plan) => {
    const own = datesIn(plan.args, "date");
    const record = {
      ...exceptionOf(plan, known, references),
      ...(own.some((name) => !dates.includes(name)) && { dates: own }),
    };
    return [JSON.stringify(record), { record, route: plan.route }] as const;
  });
  const routes = [...grouped(records).values()]
    .filter(([first]) => Object.keys(first?.record ?? {}).length > 0)
    .map((same): readonly [ExceptionRecord, ...string[]] => [
      same[0]?.record ?? {},
      ...same.map(({ route }) => route).sort(byRoute),
    ])
    .sort(([, one = ""], [, other = ""]) => byRoute(one, other));
  return {
    accept,
    servers: serversOf(api),
    ...(known && { schemes, security }),
    ...(dates.length > 0 && { dates }),
    routes,
  };
}

/** Compares routes by their paths, then by their methods. */
function byRoute(one: string, other: string): number {
  return byText(pathOf(one), pathOf(other)) || byText(one, other);
}

function pathOf(route: string): string {
  return route.slice(route.indexOf(" "));
}

/** The servers of an API. One without an absolute server is for its own host. */
function serversOf(api: Description): ExceptionTable["servers"] {
  const known = absoluteServers(api).map(
    ({ name, url, variables }): ExceptionTable["servers"][number] => {
      const presets = Object.fromEntries(variables.map((each) => [each.name, each.default]));
      return variables.length > 0 ? [name, url, presets] : [name, withoutSlash(url)];
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

/**
 * Returns what an operation does otherwise than the three rules of a route.
 *
 * @param security - the security of the API; `undefined` if it has no credentials
 */
export function exceptionOf(
  plan: OperationPlan,
  security: Security | undefined,
  references: References,
): ExceptionRecord {
  const { url, server, args, headers, operation } = plan;
  const whole = args.find(({ isQueryString }) => isQueryString);
  const own = security === undefined ? undefined : operation.security;
  return withoutUndefined({
    url,
    optional: whole?.isRequired === false ? whole.key : undefined,
    path: words(args, pathWord),
    query: words(args, (argument) => queryWord(argument, plan, references)),
    header: words(args, ({ location, form }) =>
      location === "header" ? (form ?? "simple") : undefined,
    ),
    cookie: words(args, (argument) => cookieWord(argument, plan)),
    body: formWords(plan),
    headers: Object.keys(headers).length > 0 ? headers : undefined,
    data: dataForm(plan, references),
    server,
    security: JSON.stringify(own) === JSON.stringify(security) ? undefined : own,
  });
}

/** Returns the names whose `Date`s have no time. */
function commonDates(plans: readonly OperationPlan[]): string[] {
  const args = plans.flatMap((plan) => plan.args);
  const timed = new Set(datesIn(args, "date-time"));
  return datesIn(args, "date").filter((name) => !timed.has(name));
}

/** Returns the names of one format, sorted. */
export function datesIn(args: readonly Argument[], format: Argument["dateFormat"]): string[] {
  const dates = args.filter(({ dateFormat }) => dateFormat === format);
  return [...new Set(dates.map(({ name }) => name))].sort(byText);
}

/** Returns words by name; `undefined` if there are none. */
function words(
  args: readonly Argument[],
  wordOf: (argument: Argument) => string | undefined,
): Record<string, string> | undefined {
  const entries = args.flatMap((argument): [string, string][] => {
    const word = wordOf(argument);
    return word === undefined ? [] : [[argument.name, word]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function pathWord({ location, form, isQueryString }: Argument): string | undefined {
  return location === "path" || isQueryString === true ? form : undefined;
}

/** The word of a query parameter; `undefined` where the rules and the default style say the same. */
function queryWord(
  argument: Argument,
  { method, args }: OperationPlan,
  references: References,
): string | undefined {
  const { name, location, isQueryString, shape } = argument;
  if (location !== "query" || isQueryString === true) return undefined;
  const word = styleWord(argument, "repeat");
  const isFlat = !mayBeObject(shape, argument.schema, references);
  const isNamed = args.some(
    (each) => each.name === name && (each.location === "header" || each.location === "cookie"),
  );
  const isByRule = QUERY_METHODS.includes(method) && !isNamed;
  return isByRule && isFlat && word === "repeat" ? undefined : word;
}

/** The form of a cookie; `undefined` if its name means something else in a call, which then sends it in the header of all cookies only. */
function cookieWord(
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

/** The style of a field, and what changes it. */
function styleWord({ style, form, serialization }: Argument, preset: string): string {
  const own = form === "json" ? form : (style ?? preset);
  return [
    own,
    isCollectionFormat(form) && form,
    serialization?.reserved && "reserved",
    serialization?.partType,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The words of the fields of a form. */
function formWords({ body, args, restStyle }: OperationPlan): Record<string, string> | undefined {
  if (!isForm(body?.mediaType)) return undefined;
  const rest = restStyle === undefined ? {} : { "*": restStyle };
  const listed = args.filter(isField);
  const own = words(listed, (argument) => {
    const { style, form, serialization } = argument;
    const isStyled = [style, form, serialization].some((each) => each !== undefined);
    return isStyled ? styleWord(argument, restStyle ?? "repeat") : undefined;
  });
  const styles = new Set(
    listed.filter(({ shape }) => shape !== "scalar").map(({ name }) => own?.[name] ?? restStyle),
  );
  const [only] = styles;
  const isPlain = listed.every(
    ({ shape, name }) => shape !== "scalar" || own?.[name] === undefined,
  );
  // If all have one style, the fields that the description does not list have it too.
  const isCommon = only !== undefined && styles.size === 1 && isPlain;
  // A text would be JSON too, or a part with a type.
  if (isCommon && !/^json\b|\//.test(only)) return { "*": only };
  const all = { ...rest, ...own };
  return Object.keys(all).length === 0 ? undefined : all;
}

/** Says if a whole body that is a string is written as JSON. */
function dataForm(
  { body, args }: OperationPlan,
  references: References,
): "json" | "any" | undefined {
  const isWhole = args.some(({ isWholeBody }) => isWholeBody);
  if (body?.kind !== "json" || !isWhole) return undefined;
  if (body.mediaType.startsWith("*/*") && body.takes === "data") return "any";
  return mayBe("string", body.content.schema, references) ? "json" : undefined;
}

/** Returns `true` if a parameter may be an object, which no query has without a style. */
export function mayBeObject(
  shape: ValueShape,
  schema: SchemaNode,
  references: References,
): boolean {
  return shape === "object" || (shape === "any" && mayBe("object", schema, references));
}

/** Returns `true` if a schema may allow a value of a type. */
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

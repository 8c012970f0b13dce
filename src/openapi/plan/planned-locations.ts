import type { ArgumentLocation, ArgumentLocations } from "../../call/argument-locations.js";
import { grouped, withoutUndefined } from "../../internal/objects.js";
import type { Location } from "../model.js";
import type { BodyPlan } from "./body-plan.js";
import type { Argument, OperationPlan } from "./operation-plan.js";
import { BODY_METHODS } from "../read/read-operation.js";
import { isForm } from "../../wire/media-type.js";
import { serializationOf } from "../../wire/serialization.js";
import type { Style } from "../../wire/styles.js";
import { ownValues } from "../../wire/records.js";

export function plannedLocations(plan: OperationPlan): ArgumentLocations {
  const { url, server, args, body, headers } = plan;
  const named = args.filter(({ isByName }) => isByName);
  const others = args.filter(({ isByName, isWholeBody }) => !isByName && !isWholeBody);
  const at = grouped(others.map(plannedLocation));
  const data = args.find(({ isWholeBody }) => isWholeBody)?.key;
  const whole = args.find((argument) => argument.isQueryString);
  // The styles `label` and `matrix` leave out an empty path parameter.
  const filled = args.filter(({ expression = "" }) => /^\{[.;]/.test(expression));
  const dates = args.filter((argument) => argument.dates === "date");
  const locations = withoutUndefined({
    url,
    hasColons: hasColons(plan) || undefined,
    filled: unlessEmpty(filled.map(keyOf)),
    server,
    path: at.get("path"),
    query: at.get("query"),
    header: at.get("header"),
    cookie: at.get("cookie"),
    body: at.get("body"),
    optionalQuery: whole?.isRequired === false ? whole.key : undefined,
    hasBody: hasOwnBody(plan),
    emptyBody: sendsEmptyBody(plan) || undefined,
    data,
    kind: data === undefined ? undefined : kindOf(body),
    headers: unlessEmpty(headers),
    styles: unlessEmpty(stylesOf(plan)),
    ...serializationOf(args.map((each) => [each.name, each.serialization])),
    dates: unlessEmpty(dates.map(keyOf)),
    innerDates: plan.innerDates,
    names: args.length > 0 ? named.map(keyOf) : undefined,
    isOpen: body?.takes === "any-fields" || undefined,
  });
  return ownValues(locations);
}

export function hasColons({ path, url = path }: Pick<OperationPlan, "path" | "url">): boolean {
  return !path.includes("%3A") && unescapedColons(url) !== url;
}

/** Names in expressions may contain `%3A`, too, and stay as they are. */
export function unescapedColons(url: string): string {
  return url.replaceAll(/\{[^{}]*\}|%3A/g, (text) => (text === "%3A" ? ":" : text));
}

function unlessEmpty<Values extends object>(values: Values): Values | undefined {
  return Object.keys(values).length > 0 ? values : undefined;
}

function kindOf(body: BodyPlan | undefined): ArgumentLocations["kind"] {
  if (body?.kind === "json") return "json";
  return isForm(body?.mediaType ?? "") ? "form" : undefined;
}

export function hasOwnBody({ body, method }: OperationPlan): true | undefined {
  return body !== undefined && !BODY_METHODS.includes(method) ? true : undefined;
}

export function sendsEmptyBody({ body }: Pick<OperationPlan, "body">): boolean {
  if (body?.isRequired !== true || body.kind !== "json" || body.takes === "data") return false;
  return body.fields.every(({ isRequired }) => !isRequired);
}

function keyOf({ key }: Argument): string {
  return key;
}

/** A parameter that is the whole query is a variable of the URL template, because it has no name there. */
function plannedLocation(argument: Argument): readonly [Location, ArgumentLocation] {
  const { key, form, isQueryString } = argument;
  const location = isQueryString === true ? "path" : argument.location;
  const name = isQueryString === true ? key : argument.name;
  if (key === name && form === undefined) return [location, key];
  const place = {
    argument: key,
    ...(key !== name && { name }),
    ...(form !== undefined && { form }),
  };
  return [location, ownValues(place)];
}

function stylesOf({ args, restStyle }: OperationPlan): Record<string, Style> {
  const styled = args.flatMap(({ name, style }) =>
    style === undefined ? [] : [[name, style] as const],
  );
  return {
    ...(restStyle !== undefined && { "*": restStyle }),
    ...Object.fromEntries(styled),
  };
}

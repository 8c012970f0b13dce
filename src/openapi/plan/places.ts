import type { Style } from "../../wire/styles.js";
import type { ArgumentPlace, Places } from "../../core/read/places.js";
import { ownValues } from "../../wire/values.js";
import { isForm } from "../../wire/media-type.js";
import { serializationOf } from "../../wire/serialization.js";
import { grouped, withoutUndefined } from "../../internal/objects.js";
import type { Location } from "../model.js";
import type { BodyPlan } from "./body-plan.js";
import type { Argument, OperationPlan } from "./operation-plan.js";

/** Returns the places of the arguments that the builder cannot know from their names. */
export function placesOf(plan: OperationPlan): Places {
  const { url, server, args, body, headers } = plan;
  const named = args.filter(({ isByName }) => isByName);
  const others = args.filter(({ isByName, isWholeBody }) => !isByName && !isWholeBody);
  const at = grouped(others.map(placeOf));
  const data = args.find(({ isWholeBody }) => isWholeBody)?.key;
  const whole = args.find((argument) => argument.isQueryString);
  // A URL template leaves out a path parameter of the style label or matrix where it is empty.
  const filled = args.filter(({ expression = "" }) => /^\{[.;]/.test(expression));
  const dates = args.filter((argument) => argument.dateFormat === "date");
  const places = withoutUndefined({
    url,
    filled: unlessEmpty(filled.map(keyOf)),
    server,
    path: at.get("path"),
    query: at.get("query"),
    header: at.get("header"),
    cookie: at.get("cookie"),
    body: at.get("body"),
    optionalQuery: whole?.isRequired === false ? whole.key : undefined,
    emptyBody: sendsEmptyBody(plan) || undefined,
    data,
    kind: data === undefined ? undefined : kindOf(body),
    headers: unlessEmpty(headers),
    styles: unlessEmpty(stylesOf(plan)),
    ...serializationOf(args.map((each) => [each.name, each.serialization])),
    dates: unlessEmpty(dates.map(keyOf)),
    names: args.length > 0 ? named.map(keyOf) : undefined,
    isOpen: body?.takes === "any-fields" || undefined,
  });
  return ownValues(places);
}

function unlessEmpty<Values extends object>(values: Values): Values | undefined {
  return Object.keys(values).length > 0 ? values : undefined;
}

/** Returns the form of the body itself, if it is not sent as it is. */
function kindOf(body: BodyPlan | undefined): Places["kind"] {
  if (body?.kind === "json") return "json";
  return isForm(body?.mediaType ?? "") ? "form" : undefined;
}

/** Returns `true` if a request without any field has an empty object as its body. A form without fields is empty. */
function sendsEmptyBody({ body }: OperationPlan): boolean {
  return body?.isRequired === true && body.kind === "json" && body.takes !== "data";
}

function keyOf({ key }: Argument): string {
  return key;
}

/** An argument's location, and its place there. The whole query is a variable of the URL template: no other text stands without a name. */
function placeOf(argument: Argument): readonly [Location, ArgumentPlace] {
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

/** The styles of lists and objects, by the name of their parameter or field. */
function stylesOf({ args, restStyle }: OperationPlan): Record<string, Style> {
  const styled = args.flatMap(({ name, style }) =>
    style === undefined ? [] : [[name, style] as const],
  );
  return {
    ...(restStyle !== undefined && { "*": restStyle }),
    ...Object.fromEntries(styled),
  };
}

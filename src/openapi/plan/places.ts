import type { Style } from "../../wire/styles.js";
import type { ArgumentPlace, Places } from "../../core/read/places.js";
import { ownValues } from "../../wire/values.js";
import { isForm } from "../../wire/media-type.js";
import { serializationOf } from "../../wire/serialization.js";
import { withoutUndefined } from "../../internal/objects.js";
import type { BodyPlan } from "./body-plan.js";
import type { Channel, Argument, OperationPlan } from "./operation-plan.js";

/** Returns the places of the arguments that the builder cannot know from their names. */
export function placesOf(plan: OperationPlan): Places {
  const { url, server, args, body, headers } = plan;
  const inChannel = (channel: Channel) => args.filter((argument) => argument.channel === channel);
  const placed = (channel: Channel) => unlessEmpty(inChannel(channel).map(placeOf));
  const [data] = inChannel("data").map(keyOf);
  const whole = args.find((argument) => argument.isQueryString);
  // A URL template leaves out a path parameter of the style label or matrix where it is empty.
  const filled = args.filter(({ expression = "" }) => /^\{[.;]/.test(expression));
  const dates = args.filter((argument) => argument.dateFormat === "date");
  const places = withoutUndefined({
    url,
    filled: unlessEmpty(filled.map(keyOf)),
    server,
    path: placed("path"),
    query: placed("query"),
    header: placed("header"),
    cookie: placed("cookie"),
    body: placed("body"),
    optionalQuery: whole?.isRequired === false ? whole.key : undefined,
    emptyBody: sendsEmptyBody(plan) || undefined,
    data,
    kind: data === undefined ? undefined : kindOf(body),
    headers: unlessEmpty(headers),
    styles: unlessEmpty(stylesOf(plan)),
    ...serializationOf(args.map((each) => [each.name, each.serialization])),
    dates: unlessEmpty(dates.map(keyOf)),
    names: args.length > 0 ? inChannel("parameters").map(keyOf) : undefined,
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
export function sendsEmptyBody({ body }: OperationPlan): boolean {
  return body?.isRequired === true && body.kind === "json" && body.takes !== "data";
}

function keyOf({ key }: Argument): string {
  return key;
}

function placeOf(argument: Argument): ArgumentPlace {
  const { key, form } = argument;
  const name = argument.isQueryString === true ? key : argument.name;
  if (key === name && form === undefined) return key;
  return ownValues({
    argument: key,
    ...(key !== name && { name }),
    ...(form !== undefined && { form }),
  });
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

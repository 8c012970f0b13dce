import type { Binding, Bound } from "../../runtime/arrange.js";
import { isForm } from "../../wire/media-type.js";
import { serializationOf } from "../../wire/serialization.js";
import type { Channel, Input, OperationPlan } from "./operation-plan.js";

/** Returns the part of an operation that the builder cannot know from the names of its arguments. */
export function bindingOf(plan: OperationPlan): Binding {
  const { url, server, inputs, body, headers } = plan;
  const bounds = (channel: Channel) =>
    inputs.filter((input) => input.channel === channel).map(boundOf);
  const lists = {
    path: bounds("path"),
    query: bounds("query"),
    header: bounds("header"),
    cookie: bounds("cookie"),
    body: bounds("body"),
  };
  const data = inputs.find(({ channel }) => channel === "data")?.argument;
  const kind = body?.kind === "json" ? "json" : isForm(body?.mediaType ?? "") ? "form" : undefined;
  const styles = stylesOf(plan);
  const whole = inputs.find((input) => input.isQueryString);
  const serialization = serializationOf(inputs.map((each) => [each.name, each.serialization]));
  const dates = inputs.filter((input) => input.dateFormat === "date").map(argumentOf);
  const expressions = new Set(url?.match(/\{[.;][^{}]*\}/g));
  const filled = inputs.filter((input) => isFilled(input, expressions)).map(argumentOf);
  return {
    ...(url !== undefined && { url }),
    ...(filled.length > 0 && { filled }),
    ...(server !== undefined && { server }),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...(whole?.isRequired === false && { optionalQuery: whole.argument }),
    ...(sendsEmptyBody(plan) && { emptyBody: true }),
    ...(data !== undefined && { data }),
    ...(data !== undefined && kind !== undefined && { kind }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(Object.keys(styles).length > 0 && { styles }),
    ...serialization,
    ...(dates.length > 0 && { dates }),
    ...(inputs.length > 0 && { names: bounds("parameters").map(argumentOf) }),
    ...(body?.takes === "any-fields" && { isOpen: true }),
  };
}

/** Returns `true` if a request without any field has an empty object as its body. A form without fields is empty. */
export function sendsEmptyBody({ body }: OperationPlan): boolean {
  return body?.isRequired === true && body.kind === "json" && body.takes !== "data";
}

function argumentOf(bound: Bound | Input): string {
  return typeof bound === "string" ? bound : bound.argument;
}

function boundOf(input: Input): Bound {
  const { argument, form } = input;
  const name = input.isQueryString === true ? argument : input.name;
  if (argument === name && form === undefined) return argument;
  return { argument, ...(argument !== name && { name }), ...(form !== undefined && { form }) };
}

/** Returns `true` for a path parameter of the style label or matrix, which a URL template leaves out where it is empty. */
function isFilled({ location, name }: Input, expressions: ReadonlySet<string>): boolean {
  const named = [`{.${name}}`, `{.${name}*}`, `{;${name}}`, `{;${name}*}`];
  return location === "path" && named.some((expression) => expressions.has(expression));
}

/** The styles of lists and objects, by the name of their parameter or field. */
function stylesOf({ inputs, restStyle }: OperationPlan): Record<string, string> {
  const styled = inputs.flatMap(({ name, style }) => (style === undefined ? [] : [[name, style]]));
  return {
    ...(restStyle !== undefined && { "*": restStyle }),
    ...(Object.fromEntries(styled) as Record<string, string>),
  };
}

import type { Binding, Bound } from "../../runtime/arrange.js";
import { isForm } from "./body-plan.js";
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
  const dates = inputs.filter((input) => input.dateFormat === "date").map((each) => each.argument);
  return {
    ...(url !== undefined && { url }),
    ...(server !== undefined && { server }),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...(whole?.isRequired === false && { optionalQuery: whole.argument }),
    ...(data !== undefined && { data }),
    ...(data !== undefined && kind !== undefined && { kind }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(Object.keys(styles).length > 0 && { styles }),
    ...(dates.length > 0 && { dates }),
  };
}

function boundOf(input: Input): Bound {
  const { argument, form } = input;
  const name = input.isQueryString === true ? argument : input.name;
  if (argument === name && form === undefined) return argument;
  return { argument, ...(argument !== name && { name }), ...(form !== undefined && { form }) };
}

/** The styles of lists and objects, by the name of their parameter or field. */
function stylesOf({ inputs, restStyle }: OperationPlan): Record<string, string> {
  const styled = inputs.flatMap(({ name, style }) => (style === undefined ? [] : [[name, style]]));
  return {
    ...(restStyle !== undefined && { "*": restStyle }),
    ...(Object.fromEntries(styled) as Record<string, string>),
  };
}

import type { EndpointError } from "../../errors.js";
import { parseRoute } from "../../options/route.js";
import { underline } from "../../uri-template/template-errors.js";
import { maskUserinfo } from "../../internal/messages.js";
import { expressionAt } from "./url-pieces.js";
import type { Paint } from "./terminal-colors.js";

/** An error for the terminal: one line, and the template with the wrong part underlined if there is one. */
export function reportError(error: EndpointError, route: string, paint: Paint): string {
  const [first = "", ...drawn] = forCommand(error).split("\n");
  const place = drawn.length > 0 ? undefined : placeOf(error, route);
  const marked = place === undefined ? drawn : [underline(...place)];
  return `${[paint("red", first), ...marked].join("\n")}\n`;
}

/** The advice of some messages is about code. On the command line, there is something else to write. */
function forCommand({ code, message, parameter = "" }: EndpointError): string {
  if (code === "missing-variable") {
    return message.replace(
      / Pass (?:a value|it) as a parameter.*$/s,
      ` Write ${parameter}=<value>.`,
    );
  }
  if (code === "unplaced-parameter")
    return message.replace(
      / Pass it by \.query\(\).*$| Use \.query\(\).*$/s,
      ` Write ${parameter}==<value> for the query, or leave it out.`,
    );
  if (code === "foreign-origin")
    return message.replace(
      / Allow it by .*$/s,
      " The configuration file is for another API. Write --no-config, or check where the URL comes from.",
    );
  return message
    .replace(".style(), such as", "--style, such as")
    .replace(/\.style\(\{ "([^"]*)": "(\w+)" \}\)/, "--style $1:$2");
}

/** The template, and where the wrong part starts and how long it is. */
function placeOf(
  { template, position, parameter }: EndpointError,
  route: string,
): [template: string, position: number, length: number] | undefined {
  if (template !== undefined && position !== undefined) {
    return [template, position, expressionAt(template, position).length];
  }
  const expression = expressionOf(parameter, route);
  return expression && [...expression];
}

/** The expression of a route that a parameter fills. */
function expressionOf(
  parameter: string | undefined,
  route: string,
): [template: string, position: number, length: number] | undefined {
  if (parameter === undefined) return undefined;
  const { source, expressions } = parseRoute(route).url;
  const found = expressions.find(({ variables }) =>
    variables.some(({ name, decodedName }) => name === parameter || decodedName === parameter),
  );
  if (found === undefined) return undefined;
  return [maskUserinfo(source), found.position, expressionAt(source, found.position).length];
}

import type { EndpointError } from "../../errors.js";
import { locateError } from "../../show/locate-error.js";
import type { Paint } from "../../show/readable-request.js";
import { underline } from "../../uri-template/template-errors.js";

/** An error for the terminal: one line, and the template with the wrong part underlined if there is one. */
export function reportError(error: EndpointError, route: string, paint: Paint): string {
  const [first = "", ...drawn] = forCommand(error).split("\n");
  const place = drawn.length > 0 ? undefined : locateError(error, route);
  const marked =
    place === undefined ? drawn : [underline(place.template, place.position, place.length)];
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
    .replace("Choose the format ", "Use --as ")
    .replace(".style(), such as", "--style, such as")
    .replace(/\.style\(\{ "([^"]*)": "(\w+)" \}\)/, "--style $1:$2");
}

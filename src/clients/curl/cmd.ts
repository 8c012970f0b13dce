import {
  distinctVariables,
  isCredential,
  textOf,
  type VariableFor,
} from "../../credentials/segments.js";
import {
  asciiOptions,
  checkLength,
  type WindowsShell,
  type CurlCommand,
  type CurlOption,
} from "./curl-command.js";

const CMD: WindowsShell = {
  name: "cmd",
  longestCommand: 8191,
  hasLineBreaks: false,
  redirectsFiles: true,
  // Without percent signs and exclamation marks, cmd expands no variable in any mode.
  escapedInJson: /[^ -~]|[%!]/g,
};

/**
 * Writes a command for the prompt of cmd. A batch file would need other escapes for percent signs.
 *
 * Credentials are variables of curl, which it imports from the environment (curl 8.3 or later): cmd would parse the value
 * of `%NAME%` as a part of the command, and leaves the text as it is where the variable is not set. curl fails there.
 *
 * @throws EndpointError `unsupported-body` or `invalid-header` for a body or a header that cmd cannot pass to curl
 */
export function cmdCommand(command: CurlCommand): string {
  const variableFor = distinctVariables();
  const imported = new Set<string>();
  const args = asciiOptions(command, CMD).flatMap((option) =>
    writeOption(option, variableFor, imported),
  );
  return checkLength(["curl", ...args].join(" ^\n  "), CMD);
}

function writeOption(
  { name, value }: CurlOption,
  variableFor: VariableFor,
  imported: Set<string>,
): readonly string[] {
  if (value === undefined) return [name];
  const variables = value.filter(isCredential).map(variableFor);
  if (variables.length === 0) return [`${name} ${writeArgument(textOf(value))}`];
  const imports = [...new Set(variables)].filter((variable) => !imported.has(variable));
  imports.forEach((variable) => imported.add(variable));
  const expanded = value.map((segment) =>
    isCredential(segment) ? `{{${variableFor(segment)}}}` : segment.text.replaceAll("{{", "\\{{"),
  );
  return [
    ...imports.map((variable) => `--variable ${writeArgument(`%${variable}`)}`),
    `--expand-${name.slice(2)} ${writeArgument(expanded.join(""))}`,
  ];
}

/**
 * An argument, in quotation marks where necessary. Two parsers read it: cmd, and then the C runtime of curl.
 *
 * For the C runtime, a quotation mark has a backslash in front, and backslashes in front of a quotation mark are doubled ("Parsing C
 * command-line arguments", Microsoft C language reference). cmd knows no backslashes. It takes special characters between quotation
 * marks as they are, but still expands `%NAME%`. So where the text contains one of the two, the quotation marks and all
 * special characters are escaped by carets, and the character after a percent sign is too: no variable is named `^…`.
 */
function writeArgument(text: string): string {
  if (/^[\w.:/@%-]+$/.test(text)) return escapeSpecial(text);
  const argument = `"${text.replace(/\\+"?|"/g, escapeForRuntime)}"`;
  return /["%]/.test(text) ? escapeSpecial(argument) : argument;
}

function escapeForRuntime(found: string, position: number, text: string): string {
  if (found.endsWith('"')) return `${found.slice(0, -1).repeat(2)}\\"`;
  const isAtEnd = position + found.length === text.length;
  return isAtEnd ? found.repeat(2) : found;
}

function escapeSpecial(argument: string): string {
  return argument.replace(/%+[^%]?|["&()<>^|!]/g, (special) => special.replace(/./g, "^$&"));
}

import {
  distinctVariables,
  isCredential,
  type TextSegment,
  type VariableFor,
  textOf,
} from "../../credentials/segments.js";
import {
  asciiOptions,
  checkLength,
  mergeNeighbours,
  type WindowsShell,
  type CurlCommand,
  type CurlOption,
} from "./curl-command.js";

const POWERSHELL: WindowsShell = {
  name: "PowerShell",
  longestCommand: 32_000,
  hasLineBreaks: true,
  redirectsFiles: false,
  escapedInJson: /[^ -~]/g,
};

/**
 * Writes a command for PowerShell, by the rules of about_Quoting_Rules, about_Special_Characters and about_Parsing in its documentation.
 * It fails before anything is sent where the variable of a credential is not set, and in versions before 7.3, which do not
 * escape quotation marks in arguments (about_Preference_Variables, "$PSNativeCommandArgumentPassing").
 */
export function powerShellCommand(command: CurlCommand): string {
  const variableFor = distinctVariables();
  const args = asciiOptions(command, POWERSHELL).map(({ name, value }) =>
    value === undefined ? name : `${name} ${writeArgument(value, variableFor)}`,
  );
  // "curl" alone is an alias of Invoke-WebRequest in Windows PowerShell.
  const curl = ["curl.exe", ...args].join(" `\n  ");
  return checkLength(
    `if ($PSNativeCommandArgumentPassing -notin 'Standard', 'Windows') { throw 'This command requires PowerShell 7.3 or later' } else {\n${curl}\n}`,
    POWERSHELL,
  );
}

function writeArgument(segments: readonly TextSegment[], variableFor: VariableFor): string {
  const operands = mergeNeighbours(segments).flatMap((segment) =>
    isCredential(segment) ? [requiredVariable(variableFor(segment))] : writeText(segment.text),
  );
  if (operands.length === 0) return "''";
  return operands.length === 1 ? operands.join("") : `(${operands.join(" + ")})`;
}

/** Strings in single quotes, which PowerShell reads as they are, and in double quotes for line breaks and tabs. */
function writeText(text: string): readonly string[] {
  const runs = text.split(/([\r\n\t]+)/);
  return runs
    .filter((run) => run !== "")
    .map((run) =>
      /[\r\n\t]/.test(run) ? `"${escapeControls(run)}"` : `'${run.replaceAll("'", "''")}'`,
    );
}

function escapeControls(text: string): string {
  return text.replaceAll("\r", "`r").replaceAll("\n", "`n").replaceAll("\t", "`t");
}

function requiredVariable(variable: string): string {
  return `$(if ($env:${variable}) { $env:${variable} } else { throw '${variable} is not set' })`;
}

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
  if (variables.length === 0) return [`${name} ${cmdArgument(textOf(value))}`];
  const imports = [...new Set(variables)].filter((variable) => !imported.has(variable));
  imports.forEach((variable) => imported.add(variable));
  const expanded = value.map((segment) =>
    isCredential(segment) ? `{{${variableFor(segment)}}}` : segment.text.replaceAll("{{", "\\{{"),
  );
  return [
    ...imports.map((variable) => `--variable ${cmdArgument(`%${variable}`)}`),
    `--expand-${name.slice(2)} ${cmdArgument(expanded.join(""))}`,
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
function cmdArgument(text: string): string {
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

import type { HiddenValue, Placeholders } from "../../credentials/placeholders.js";
import { EndpointError } from "../../errors.js";
import { isJson } from "../../wire/media-type.js";
import type { CurlBody, CurlCommand, CurlOption } from "./curl-command.js";

interface WindowsShell {
  readonly name: string;
  readonly longestCommand: number;
  readonly hasLineBreaks: boolean;
  /** `true` if `< file` redirects a file to a command. */
  readonly redirectsFiles: boolean;
  /** The characters of JSON strings that are written as escape sequences: at least those that are not printable ASCII. */
  readonly escapedInJson: RegExp;
}

/**
 * Returns a command as options whose text is ASCII, including the body. Windows passes arguments to curl in a code page, which would
 * change other characters. In JSON they are replaced by escape sequences (RFC 8259 section 7).
 */
function asciiOptions(
  { options, body, readsFile }: CurlCommand,
  shell: WindowsShell,
  placeholders: Placeholders,
): readonly CurlOption[] {
  if (readsFile && !shell.redirectsFiles) {
    throw unsupportedBody(
      shell,
      "it is a Blob, a stream or a file, which curl would read from a file",
    );
  }
  for (const option of options) checkOption(option, shell);
  return [...options, ...bodyOptions(body, shell, placeholders)];
}

function checkLength(command: string, { name, longestCommand }: WindowsShell): string {
  if (command.length <= longestCommand) return command;
  throw new EndpointError(
    "unsupported-body",
    `The command has ${String(command.length)} characters, but ${name} accepts only ${String(longestCommand)}.`,
    { advice: 'Use the shell "sh".' },
  );
}

function bodyOptions(
  body: CurlBody,
  shell: WindowsShell,
  placeholders: Placeholders,
): readonly CurlOption[] {
  switch (body.kind) {
    case "none":
      return [];
    case "text":
      return [["--data-raw", asciiBody(body, shell, placeholders)]];
    case "bytes":
      throw unsupportedBody(shell, "it is bytes");
    case "input":
      return [["--data-binary", "@-"]];
  }
}

function asciiBody(
  { text, isJson: hasJsonType }: Extract<CurlBody, { readonly kind: "text" }>,
  shell: WindowsShell,
  placeholders: Placeholders,
): string {
  // A placeholder may stand for a number.
  if (hasJsonType && isJson(placeholders.show(text, () => "0"))) return asciiJson(text, shell);
  if (isWritable(text, shell)) return text;
  throw unsupportedBody(shell, "it contains control characters or characters above ASCII");
}

/** Line breaks and tabs in JSON are between values, where spaces mean the same. */
function asciiJson(json: string, { escapedInJson }: WindowsShell): string {
  return json
    .replace(/[\r\n\t]/g, " ")
    .replace(
      escapedInJson,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
}

function checkOption([name, value = ""]: CurlOption, shell: WindowsShell): void {
  if (isWritable(value, shell)) return;
  if (name !== "--header") {
    throw unsupportedBody(shell, "a field contains control characters or characters above ASCII");
  }
  const header = value.replace(/:.*/s, "");
  throw new EndpointError(
    "invalid-header",
    `The header "${header}" contains a tab or a character above ASCII, which ${shell.name} cannot pass to curl.`,
    { advice: 'Use the shell "sh".', location: "header", parameter: header },
  );
}

function isWritable(text: string, { hasLineBreaks }: WindowsShell): boolean {
  return hasLineBreaks ? /^[ -~\r\n\t]*$/.test(text) : /^[ -~]*$/.test(text);
}

function unsupportedBody({ name }: WindowsShell, reason: string): EndpointError {
  return new EndpointError(
    "unsupported-body",
    `${name} cannot pass this body to curl: ${reason}.`,
    { advice: 'Use the shell "sh".' },
  );
}

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
export function powerShellCommand(command: CurlCommand, placeholders: Placeholders): string {
  const args = asciiOptions(command, POWERSHELL, placeholders).map(([name, value]) =>
    value === undefined ? name : `${name} ${writeArgument(value, placeholders)}`,
  );
  // "curl" alone is an alias of Invoke-WebRequest in Windows PowerShell.
  const curl = ["curl.exe", ...args].join(" `\n  ");
  return checkLength(
    `if ($PSNativeCommandArgumentPassing -notin 'Standard', 'Windows') { throw 'This command requires PowerShell 7.3 or later' } else {\n${curl}\n}`,
    POWERSHELL,
  );
}

function writeArgument(text: string, placeholders: Placeholders): string {
  const operands = placeholders
    .parts(text)
    .flatMap((part) => (typeof part === "string" ? writeText(part) : requiredVariable(part)));
  return operands.length > 1 ? `(${operands.join(" + ")})` : (operands[0] ?? "''");
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

function requiredVariable({ variable }: HiddenValue): string {
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
export function cmdCommand(command: CurlCommand, placeholders: Placeholders): string {
  const imported = new Set<string>();
  const args = asciiOptions(command, CMD, placeholders).flatMap((option) =>
    writeOption(option, placeholders, imported),
  );
  return checkLength(["curl", ...args].join(" ^\n  "), CMD);
}

function writeOption(
  [name, value]: CurlOption,
  placeholders: Placeholders,
  imported: Set<string>,
): readonly string[] {
  if (value === undefined) return [name];
  const variables = placeholders
    .parts(value)
    .flatMap((part) => (typeof part === "string" ? [] : part.variable));
  if (variables.length === 0) return [`${name} ${cmdArgument(value)}`];
  const imports = [...new Set(variables)].filter((variable) => !imported.has(variable));
  imports.forEach((variable) => imported.add(variable));
  const expanded = placeholders.show(
    value,
    ({ variable }) => `{{${variable}}}`,
    (text) => text.replaceAll("{{", "\\{{"),
  );
  return [
    ...imports.map((variable) => `--variable ${cmdArgument(`%${variable}`)}`),
    `--expand-${name.slice(2)} ${cmdArgument(expanded)}`,
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

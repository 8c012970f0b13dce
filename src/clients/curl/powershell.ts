import {
  distinctVariables,
  isCredential,
  type TextSegment,
  type VariableFor,
} from "../../credentials/segments.js";
import {
  asciiOptions,
  checkLength,
  mergeNeighbours,
  type WindowsShell,
  type CurlCommand,
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
 *
 * @throws EndpointError `unsupported-body` or `invalid-header` for a body or a header that PowerShell cannot pass to curl
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

import { parseArgs } from "node:util";
import { ownValue } from "../internal/objects.js";
import { absoluteServers } from "../openapi/read/read-server.js";
import { valueType } from "../openapi/plan/value-type.js";
import { parseRoute } from "../options/route.js";
import { STYLES } from "../options/style.js";
import { REQUEST_FORMATS } from "../show/formats.js";
import { loadProject, NO_PROJECT, type Project } from "./api/project.js";
import { COMMAND_NAMES, isMethod, METHODS, SHELL_NAMES, splitPositionals } from "./arguments.js";
import { describedTarget } from "./request/described-target.js";
import { REQUEST_HELP, REQUEST_OPTIONS } from "./request/request-arguments.js";
import { UsageError } from "./usage-error.js";
import { variablesIn } from "../uri-template/url-template.js";

/**
 * Runs the hidden subcommand that the scripts of `fluent-endpoint completion` call: writes the words that can stand at the cursor, each on
 * a line. Nothing is written about a failure: a person is typing.
 */
export async function completeCommand(words: readonly string[]): Promise<number> {
  try {
    const before = words.slice(0, -1).map(unquoted);
    // Windows PowerShell drops empty arguments, so its script writes "=" before the last one.
    const found = await candidates(before, (words.at(-1) ?? "").replace(/^=/, ""));
    process.stdout.write(found.map((each) => `${each}\n`).join(""));
    return 0;
  } catch {
    return 1;
  }
}

/** bash passes words as they are written. */
function unquoted(word: string): string {
  return word.replace(/^(["'])(.*)\1$/s, "$2").replaceAll(/\\(.)/gs, "$1");
}

async function candidates(before: readonly string[], current: string): Promise<readonly string[]> {
  const [command] = before;
  const last = before.at(-1) ?? "";
  if (command === "completion") return SHELL_NAMES;
  if (current.startsWith("-")) return optionsOf(command);
  if (last === "--as") return REQUEST_FORMATS;
  if (last === "--style") return STYLES;
  if (command === "generate" || takesValue(last)) return [];
  const { values, positionals } = parseArgs({
    args: [...before],
    options: REQUEST_OPTIONS,
    allowPositionals: true,
  });
  // A configuration that cannot be read leaves nothing to complete from.
  const project = await loadProject(values).catch(() => NO_PROJECT);
  const { outlines = [] } = project.description ?? {};
  const ids = outlines.flatMap(({ id }) => id ?? []);
  const pathsOf = (wanted: string) =>
    outlines.filter(({ method }) => method === wanted).map(({ path }) => path);
  if (values.list === true) return ids;
  const { route, rest } = splitPositionals(positionals);
  if (route === "") {
    // Hundreds of names are shown only when something of them is written.
    return [...METHODS, ...COMMAND_NAMES, ...(current === "" ? [] : [...pathsOf("GET"), ...ids])];
  }
  if (positionals.length === 1 && isMethod(route)) return pathsOf(route.toUpperCase());
  const given = new Set(rest.map((item) => item.replace(/[:=@].*$/s, "")));
  return namesOf(route, project).flatMap(([name, sign]) => (given.has(name) ? [] : name + sign));
}

async function optionsOf(command: string | undefined): Promise<readonly string[]> {
  const help =
    command === "generate" ? (await import("./generate/options.js")).GENERATE_HELP : REQUEST_HELP;
  return Array.from(help.matchAll(/^ +(?:-\w, )?(--[\w-]+)/gm), ([, name = ""]) => name);
}

function takesValue(word: string): boolean {
  const option = ownValue<{ type: string }>(REQUEST_OPTIONS, word.replace(/^--/, ""));
  return word.startsWith("--") && option?.type === "string";
}

/** Returns the names of the parameters of a route, each with the sign after it: JSON takes numbers, lists and objects with `:=`. */
function namesOf(route: string, project: Project): readonly (readonly [string, string])[] {
  const { description } = project;
  if (description === undefined) {
    return [...variablesIn(parseRoute(route).url).keys()].map((name) => [name, "="]);
  }
  const baseUrl = absoluteServers(description).length > 0 ? undefined : "/";
  const args = { route, baseUrl, contentType: undefined, isChecked: true };
  const { called } = describedTarget(args, project.configuration, description);
  return (called?.inputs ?? []).flatMap((input) => {
    const { location, name, schema } = input;
    if (called === undefined || location === "header" || location === "cookie") return [];
    if (location === "query") return [[name, "=="]];
    const { types = ["string"] } = valueType(schema, called.operation.references);
    return [[name, called.operation.isText(input) || types.includes("string") ? "=" : ":="]];
  });
}

/**
 * The scripts of `fluent-endpoint completion`, by shell. Each asks the program for words, and offers files if it has none. The words of the
 * command line are passed as arguments, and never evaluated: a line that is only half written must not run anything. The words come from a
 * description, so each shell quotes them.
 */
export const COMPLETION_SCRIPTS: Readonly<Record<(typeof SHELL_NAMES)[number], string>> = {
  bash: `_fluent_endpoint() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    [[ $line == "\${COMP_WORDS[COMP_CWORD]}"* ]] && COMPREPLY+=("$(printf %q "$line")")
  done < <("$1" complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  [[ \${COMPREPLY[0]-} == *= ]] && compopt -o nospace
}
complete -o default -F _fluent_endpoint fluent-endpoint
`,
  zsh: `#compdef fluent-endpoint
_fluent_endpoint() {
  local -a found
  found=("\${(@f)$("$words[1]" complete "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}")
  if [[ -z $found[1] ]]; then compset -P '*@'; _files
  elif [[ $found[1] == *= ]]; then compadd -S '' -a found
  else compadd -a found; fi
}
if [[ $funcstack[1] == _fluent_endpoint ]]; then
  _fluent_endpoint "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
  compdef _fluent_endpoint fluent-endpoint
fi
`,
  fish: `function __fluent_endpoint_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  set -l found (command $words[1] complete $words[2..] "$current" 2>/dev/null)
  set -q found[1]; and printf '%s\\n' $found; or __fish_complete_path "$current"
end
complete -c fluent-endpoint -f -k -a '(__fluent_endpoint_complete)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName fluent-endpoint -ScriptBlock {
  param($word, $ast, $cursor)
  $before = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object {
    if ($null -ne $_.Value) { [string]$_.Value } else { $_.Extent.Text }
  })
  $others = @($before | Select-Object -Skip 1)
  & $before[0] complete @others "=$word" 2>$null | Where-Object { $_.StartsWith($word) } | ForEach-Object {
    $written = if ($_ -match '[^\\w@%+=:./-]') { "'" + $_.Replace("'", "''") + "'" } else { $_ }
    [System.Management.Automation.CompletionResult]::new($written, $_, 'ParameterValue', $_)
  }
}
`,
};

export function completionCommand([name, ...others]: readonly string[]): number {
  const shell = SHELL_NAMES.find((each) => each === name);
  if (shell === undefined || others.length > 0) {
    throw new UsageError(`Write one shell after completion: ${SHELL_NAMES.join(", ")}.`);
  }
  process.stdout.write(COMPLETION_SCRIPTS[shell]);
  return 0;
}

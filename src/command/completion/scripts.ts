import { COMPLETE } from "../arguments.js";
import { UsageError } from "../usage-error.js";

/*
 * Each script asks the program itself for completions. What stands on the command line is passed as arguments, and never evaluated:
 * a line that is only half written must not run anything.
 */

const BASH = `# Completion of fluent-endpoint for bash.
_fluent_endpoint() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("$line")
  done < <("$1" ${COMPLETE} bash "\${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
}
# The program writes the space behind a finished word.
complete -o nospace -F _fluent_endpoint fluent-endpoint
`;

const ZSH = `#compdef fluent-endpoint
# Completion of fluent-endpoint for zsh.
_fluent_endpoint() {
  local value description
  local -a before finished unfinished finished_shown unfinished_shown
  before=("\${(@Q)words[1,CURRENT-1]}")
  while IFS=$'\\t' read -r value description; do
    [[ -n $value ]] || continue
    if [[ $value == *[=:@/] ]]; then
      unfinished+=("$value")
      unfinished_shown+=("$value\${description:+  -- $description}")
    else
      finished+=("$value")
      finished_shown+=("$value\${description:+  -- $description}")
    fi
  done < <("$before[1]" ${COMPLETE} zsh "\${(@)before[2,-1]}" "\${(Q)PREFIX}" 2>/dev/null)
  local -i result=1
  (( $#unfinished )) && compadd -V names -l -d unfinished_shown -S '' -a unfinished && result=0
  (( $#finished )) && compadd -V names -l -d finished_shown -a finished && result=0
  return result
}
if [[ $funcstack[1] == _fluent_endpoint ]]; then
  _fluent_endpoint "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
  compdef _fluent_endpoint fluent-endpoint
fi
`;

const FISH = `# Completion of fluent-endpoint for fish.
function __fluent_endpoint_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    command $program ${COMPLETE} fish $words "$current" 2>/dev/null
end
complete -c fluent-endpoint -f -k -a '(__fluent_endpoint_complete)'
`;

const POWERSHELL = `# Completion of fluent-endpoint for PowerShell.
Register-ArgumentCompleter -Native -CommandName fluent-endpoint -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $elements = @($commandAst.CommandElements | Where-Object { $_.Extent.StartOffset -lt $cursorPosition })
  $words = @($elements | Select-Object -Skip 1 | ForEach-Object {
    if ($null -ne $_.Value) { [string]$_.Value } else { $_.Extent.Text }
  })
  # With the cursor behind a space, the word at the cursor is empty.
  if ($elements[-1].Extent.EndOffset -lt $cursorPosition) { $words += '' }
  # PowerShell drops empty arguments, so each word has a mark in front.
  $marked = @($words | ForEach-Object { "=$_" })
  & $elements[0].Value ${COMPLETE} powershell @marked 2>$null | ForEach-Object {
    $value, $text = $_ -split "\`t", 2
    if (-not $text) { $text = $value }
    $written = if ($value -match '[^\\w@%+=:./-]') { "'" + $value.Replace("'", "''") + "'" } else { $value }
    [System.Management.Automation.CompletionResult]::new($written, $value, 'ParameterValue', $text)
  }
}
`;

/** The scripts of `fluent-endpoint completion`, by shell. */
export const COMPLETION_SCRIPTS: Readonly<Record<string, string>> = {
  bash: BASH,
  zsh: ZSH,
  fish: FISH,
  powershell: POWERSHELL,
};

/**
 * Runs `fluent-endpoint completion`: writes a script for a shell to source.
 *
 * @returns the exit code
 * @throws UsageError
 */
export function completionCommand(args: readonly string[]): Promise<number> {
  const [shell = "", ...others] = args;
  const script = Object.hasOwn(COMPLETION_SCRIPTS, shell) ? COMPLETION_SCRIPTS[shell] : undefined;
  if (script === undefined || others.length > 0) {
    const names = Object.keys(COMPLETION_SCRIPTS).join(", ");
    throw new UsageError(`Write one shell after completion: ${names}.`);
  }
  process.stdout.write(script);
  return Promise.resolve(0);
}

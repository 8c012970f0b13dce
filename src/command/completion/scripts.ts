import { COMPLETE } from "../arguments.js";
import { UsageError } from "../usage-error.js";

/*
 * Each script asks the program for words, and offers files if it has none. What stands on the command line is passed as arguments, and
 * never evaluated: a line that is only half written must not run anything. The words come from a description, so each shell quotes them.
 */

const BASH = `_fluent_endpoint() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    [[ $line == "\${COMP_WORDS[COMP_CWORD]}"* ]] && COMPREPLY+=("$(printf %q "$line")")
  done < <("$1" ${COMPLETE} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  [[ \${COMPREPLY[0]-} == *= ]] && compopt -o nospace
}
complete -o default -F _fluent_endpoint fluent-endpoint
`;

const ZSH = `#compdef fluent-endpoint
_fluent_endpoint() {
  local -a found
  found=("\${(@f)$("$words[1]" ${COMPLETE} "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}")
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
`;

const FISH = `function __fluent_endpoint_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  set -l found (command $words[1] ${COMPLETE} $words[2..] "$current" 2>/dev/null)
  set -q found[1]; and printf '%s\\n' $found; or __fish_complete_path "$current"
end
complete -c fluent-endpoint -f -k -a '(__fluent_endpoint_complete)'
`;

const POWERSHELL = `Register-ArgumentCompleter -Native -CommandName fluent-endpoint -ScriptBlock {
  param($word, $ast, $cursor)
  $before = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object {
    if ($null -ne $_.Value) { [string]$_.Value } else { $_.Extent.Text }
  })
  $others = @($before | Select-Object -Skip 1)
  & $before[0] ${COMPLETE} @others "=$word" 2>$null | Where-Object { $_.StartsWith($word) } | ForEach-Object {
    $written = if ($_ -match '[^\\w@%+=:./-]') { "'" + $_.Replace("'", "''") + "'" } else { $_ }
    [System.Management.Automation.CompletionResult]::new($written, $_, 'ParameterValue', $_)
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

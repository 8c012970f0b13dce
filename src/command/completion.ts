import { COMPLETION_SCRIPTS } from "./completion/scripts.js";
import { UsageError } from "./usage-error.js";

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

import { UsageError } from "../usage-error.js";
import type { ConfigurationArguments } from "./configuration.js";

/** The options that say which API a command is about, for `parseArgs` of `node:util`. */
export const PROJECT_OPTIONS = {
  api: { type: "string" },
  config: { type: "string" },
  "no-config": { type: "boolean" },
} as const;

interface ProjectValues {
  readonly api?: string | undefined;
  readonly config?: string | undefined;
  readonly "no-config"?: boolean | undefined;
}

/** @throws UsageError */
export function projectArguments(values: ProjectValues): ConfigurationArguments {
  const { api, config, "no-config": isWithout = false } = values;
  const given = [
    ...(api === undefined ? [] : ["--api"]),
    ...(config === undefined ? [] : ["--config"]),
    ...(isWithout ? ["--no-config"] : []),
  ];
  if (config !== undefined && given.length > 1) {
    throw new UsageError(`Leave out one of ${given.join(" and ")}.`);
  }
  return { api, config, searchesConfig: !isWithout };
}

import { UsageError } from "../usage-error.js";
import {
  type Configuration,
  type ConfigurationArguments,
  readConfiguration,
} from "./configuration.js";
import type { OpenDescription } from "../../openapi/read/open-description.js";

/** The options that say which API a command is about, for `parseArgs` of `node:util`. */
export const PROJECT_OPTIONS = {
  api: { type: "string" },
  config: { type: "string" },
  "no-config": { type: "boolean" },
  "allow-refs": { type: "string", multiple: true },
} as const;

interface ProjectValues {
  readonly api?: string | undefined;
  readonly config?: string | undefined;
  readonly "no-config"?: boolean | undefined;
  readonly "allow-refs"?: string[] | undefined;
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
  const allowedFolders = values["allow-refs"] ?? [];
  return { api, config, searchesConfig: !isWithout, allowedFolders };
}

/** The API that a command is about: the configuration, and the description that it names. */
export interface Project {
  readonly configuration: Configuration;
  readonly description: OpenDescription | undefined;
}

export const NO_PROJECT: Project = {
  configuration: { headers: {}, params: {} },
  description: undefined,
};

/**
 * Reads the configuration and the description.
 *
 * @throws UsageError
 * @throws DescriptionError
 */
export async function loadProject(args: ConfigurationArguments): Promise<Project> {
  const configuration = await readConfiguration(args);
  const { api } = configuration;
  if (api === undefined) return { configuration, description: undefined };
  // The reader of descriptions is larger than the rest.
  const { loadApi } = await import("./load-api.js");
  return { configuration, description: await loadApi(api, args.allowedFolders) };
}

import {
  type Configuration,
  type ConfigurationArguments,
  readConfiguration,
} from "./configuration.js";
import type { DescribedApi } from "./described-api.js";
import { loadApi } from "./load-api.js";

/** The API that a command is about: the configuration, and the description that it names. */
export interface Project {
  readonly configuration: Configuration;
  readonly description: DescribedApi | undefined;
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
  const configuration = readConfiguration(args);
  const { api } = configuration;
  return { configuration, description: api === undefined ? undefined : await loadApi(api) };
}

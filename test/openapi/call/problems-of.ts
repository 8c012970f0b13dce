import { DescriptionError, formatProblem, readDescription } from "fluent-endpoint/openapi";
import { parseYaml } from "fluent-endpoint/openapi/yaml";

/** Returns the problems of a description, each as one line. */
export function problemsOf(
  description: string | object,
  options?: Parameters<typeof readDescription>[1],
): string[] {
  return caught(() => readDescription(description, options));
}

/** Returns the problems of a text of YAML, each as one line. */
export function yamlProblemsOf(text: string): string[] {
  return caught(() => readDescription(parseYaml(text)));
}

function caught(read: () => unknown): string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof DescriptionError) return error.problems.map(formatProblem);
    throw error;
  }
  return [];
}

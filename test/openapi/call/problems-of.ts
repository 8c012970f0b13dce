import { DescriptionError, formatProblem, readDescription } from "fluent-endpoint/openapi";
import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import { parseYaml } from "fluent-endpoint/openapi/yaml";

/** Returns the problems of a description, each as one line. */
export function problemsOf(
  description: string | object,
  options?: Parameters<typeof readDescription>[1],
): string[] {
  const upgraded = () =>
    typeof description === "object" ? upgradeSwagger(description) : description;
  return caught(() => readDescription(upgraded(), options));
}

/** Returns the problems of a text of YAML, each as one line. */
export function yamlProblemsOf(text: string): string[] {
  return caught(() => readDescription(upgradeSwagger(parseYaml(text))));
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

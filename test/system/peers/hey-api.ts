import { join } from "node:path";

/** The arguments of Node for hey-api. */
export function heyApiCommand(description: string, output: string): readonly string[] {
  const program = join(process.cwd(), "test/node_modules/@hey-api/openapi-ts/bin/run.js");
  return [program, "--input", description, "--output", output, "--silent"];
}

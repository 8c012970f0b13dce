import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenGroup } from "../adapter.js";
import type { Json } from "../format.js";
import { generatedBy, runTool } from "../peer-tools.js";
import { describedTypes } from "../peer-values.js";

/** Has orval write a client for a document, with values for the variables of its server. */
export function clientOf({ document, baseUrl, contentType }: OpenGroup, variables?: object) {
  const include = describedTypes(document, contentType);
  const output = {
    target: "./api.ts",
    client: "fetch",
    mode: "single",
    headers: true,
    urlEncodeParameters: true,
    baseUrl: baseUrl ?? { getBaseUrlFromSpecification: true, variables },
    override: {
      ...(include.length > 0 && { contentType: { include }, splitByContentType: true }),
      operations: Object.fromEntries(
        jsonQueries(document).map((id) => [
          id,
          { paramsSerializer: { path: "./json.ts", name: "json" } },
        ]),
      ),
    },
  };
  return generatedBy(
    "orval",
    { ...document, "x-output": { include, variables } },
    (file, folder) => {
      const config = JSON.stringify({ api: { input: { target: file }, output } });
      writeFileSync(join(folder, "orval.config.mjs"), `export default ${config};`);
      writeFileSync(join(folder, "json.ts"), SERIALIZER);
      runTool("orval/dist/bin/orval.mjs", ["--config", "./orval.config.mjs"], folder);
    },
    "api.ts",
  );
}

/** The operations whose query has JSON alone, which a caller writes. */
function jsonQueries({ paths }: Json): string[] {
  const operations = Object.values(paths as Json).flatMap((item) => Object.values(item as Json));
  return (operations as Operation[]).flatMap(({ operationId, parameters = [] }) => {
    const inQuery = parameters.filter((each) => each.in === "query");
    const hasJson = (each: Json) => /[/+]json"/.test(JSON.stringify(each.content));
    return inQuery.length > 0 && inQuery.every(hasJson) ? [String(operationId)] : [];
  });
}

interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly Json[];
}

const SERIALIZER = `export const json = (query) =>
  Object.entries(query).map(([name, value]) => name + "=" + encodeURIComponent(JSON.stringify(value))).join("&");
`;

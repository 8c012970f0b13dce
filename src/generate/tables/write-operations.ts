import { datesIn, recordOf } from "./operation-records.js";
import { credentialSchemes, securityOf } from "../../openapi/plan/operation-plan.js";
import { absoluteServers, filledUrl } from "../../openapi/read/read-server.js";
import {
  blocks,
  code,
  comment,
  entry,
  importCode,
  join,
  lineCode,
  lineEntries,
  longObject,
  quoted,
  type Code,
} from "../code/code.js";
import { CALL_LIBRARY, LAYOUT } from "../layout.js";
import type { WriteContext } from "../write-context.js";
import { ownValues } from "../../wire/records.js";

/**
 * The file is written even without records, so that programs that import it still work when the description gets its first
 * record.
 */
export function writeOperations(context: WriteContext, accept: string): Code {
  const { api, references, specifier } = context;
  const schemes = credentialSchemes(api.securitySchemes);
  const names = Object.keys(schemes);
  const security = names.length > 0 ? securityOf(api) : undefined;
  const routes = api.operations.flatMap((operation) => {
    const plan = context.planOf(operation);
    const dates = datesIn(plan.args, "date");
    const planned = ownValues(recordOf(plan, security, references, api.securitySchemes));
    const [server] = operation.servers ?? [];
    const record = ownValues({
      ...planned,
      // There are no settings that could change the values.
      ...(planned.server !== undefined && server && { server: filledUrl(server) || "/" }),
      ...(dates.length > 0 && { dates }),
    });
    return Object.keys(record).length > 0 ? [[plan.route, record] as const] : [];
  });
  const servers = routes.some(([, { server }]) => server !== undefined)
    ? [...new Set(absoluteServers(api).flatMap((server) => [server.url, filledUrl(server)]))]
    : [];
  const table = longObject([
    entry("accept", lineCode(accept)),
    servers.length > 0 && entry("servers", lineCode(servers)),
    security && entry("schemes", longObject(lineEntries(schemes))),
    security && entry("security", lineCode(security)),
    entry("routes", longObject(routes.map(([route, record]) => entry(route, lineCode(record))))),
  ]);
  const about = comment([
    "The operations that the rules of a route alone would not call as described: pass it to `createEndpoint<paths>` after the base URL.",
  ]);
  const type =
    names.length > 0
      ? code`Operations<keyof paths, ${join(names.map(quoted), code` | `)}>`
      : code`Operations<keyof paths>`;
  return blocks([
    join([
      importCode(CALL_LIBRARY, { values: ["operationsOf"], types: ["Operations"] }),
      importCode(specifier(LAYOUT.types), { types: ["paths"] }),
    ]),
    code`${about}export const operations: ${type} = operationsOf(${table});\n`,
  ]);
}

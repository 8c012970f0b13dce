import { datesIn, recordOf } from "../tables/operation-records.js";
import { hasColons, unescapedColons } from "../../openapi/plan/planned-locations.js";
import { grouped } from "../../internal/objects.js";
import { byText } from "../../internal/words.js";
import type { OperationRecord, OperationTable } from "../../wire/operation-record.js";
import type { Description } from "../../openapi/model.js";
import { absoluteServers, presetsOf } from "../../openapi/read/read-server.js";
import {
  credentialSchemes,
  securityOf,
  type OperationPlan,
} from "../../openapi/plan/operation-plan.js";
import { ownValues } from "../../wire/records.js";
import type { WriteContext } from "../write-context.js";

export function requestTable(context: WriteContext, accept: string): OperationTable {
  const { api, references } = context;
  const plans = api.operations.map((operation) => context.planOf(operation));
  const schemes = credentialSchemes(api.securitySchemes);
  const security = securityOf(api);
  const known = Object.keys(schemes).length > 0 ? security : undefined;
  const dates = commonDates(plans);
  const records = plans.map((plan) => {
    const own = datesIn(plan.args, "date");
    const exception = recordOf(plan, known, references, api.securitySchemes);
    const record: OperationRecord = ownValues({
      ...compiledNames(ownValues(compiledUrl(exception, plan))),
      ...(own.some((name) => !dates.includes(name)) && { dates: own }),
    });
    return [JSON.stringify(record), { record, route: plan.route }] as const;
  });
  const routes = [...grouped(records).values()]
    .filter(([first]) => Object.keys(first?.record ?? {}).length > 0)
    .map((same): readonly [OperationRecord, ...string[]] => [
      same[0]?.record ?? {},
      ...same.map(({ route }) => route).sort(byRoute),
    ])
    .sort(([, one = ""], [, other = ""]) => byRoute(one, other));
  return ownValues({
    accept,
    servers: serversOf(api),
    ...(known && { schemes, security }),
    ...(dates.length > 0 && { dates }),
    routes,
  });
}

function compiledUrl(record: OperationRecord, plan: OperationPlan): OperationRecord {
  if (!hasColons(plan)) return record;
  const { url, ...others } = record;
  const own = url && unescapedColons(url);
  return own === undefined || own === plan.path ? others : { url: own, ...others };
}

/** `request.ts` reserves only the names `headers` and `data`. It sends no `{}` by itself, to keep GitHub's table small. */
function compiledNames({ optionNames, empty: _, ...others }: OperationRecord): OperationRecord {
  const taken = Object.entries(optionNames ?? {}).filter(([name]) =>
    ["headers", "data"].includes(name),
  );
  return taken.length === 0 ? others : { ...others, optionNames: Object.fromEntries(taken) };
}

function byRoute(one: string, other: string): number {
  return byText(pathOfRoute(one), pathOfRoute(other)) || byText(one, other);
}

function pathOfRoute(route: string): string {
  return route.slice(route.indexOf(" "));
}

function commonDates(plans: readonly OperationPlan[]): string[] {
  const args = plans.flatMap((plan) => plan.args);
  const timed = new Set(datesIn(args, "date-time"));
  return datesIn(args, "date").filter((name) => !timed.has(name));
}

const RELATIVE = /^(?![a-z][a-z0-9+.-]*:|[/{])/i;

function serversOf(api: Description): OperationTable["servers"] {
  // Relative servers are resolved against this URL, which needs the slash at its end.
  const isBase = api.operations.some(({ servers: [own] = [] }) => RELATIVE.test(own?.url ?? "/"));
  const own = isBase ? (url: string) => new URL(url).href : withoutSlash;
  const known = absoluteServers(api).map(
    ({ name, url, variables }): OperationTable["servers"][number] => {
      return variables.length > 0 ? [name, url, presetsOf({ variables })] : [name, own(url)];
    },
  );
  if (known.length > 0) return known;
  const path = api.servers.find(
    ({ url, variables }) => /^\/(?!\/)/.test(url) && variables.length === 0,
  );
  return path === undefined ? [] : [[path.name, path.url.replace(/\/$/, "")]];
}

function withoutSlash(url: string): string {
  return url.includes("{") ? url : new URL(url).href.replace(/\/$/, "");
}

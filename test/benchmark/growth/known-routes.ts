import findMyWay from "find-my-way";
import { match } from "path-to-regexp";
import { createRoutes } from "../../../src/routes/index.js";
import type { Row } from "../row.js";
import type { Settings } from "../settings.js";
import { ratios } from "../statistics.js";
import { Timer, type Work } from "../timer.js";

const FEW = 10;
const MANY = 10_000;

/** The libraries, each with a function that makes the work for a number of routes: to find one after the other. */
const ROUTERS: Readonly<Record<string, (count: number) => Work>> = {
  "fluent-endpoint": ownRoutes,
  "find-my-way": findMyWayRoutes,
  "path-to-regexp": pathToRegexpRoutes,
};

/** Compares the time in which a route is found among many with that among few. */
export async function knownRoutes(settings: Settings): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [name, workFor] of Object.entries(ROUTERS)) {
    const [few, many] = [new Timer(workFor(FEW), settings), new Timer(workFor(MANY), settings)];
    const times: { readonly few: number[]; readonly many: number[] } = { few: [], many: [] };
    for (let round = 0; round < settings.warmUpRounds + settings.rounds; round++) {
      const pair = { few: await few.measure(), many: await many.measure() };
      if (round < settings.warmUpRounds) continue;
      times.few.push(pair.few);
      times.many.push(pair.many);
    }
    const value = ratios(times.many, times.few);
    rows.push({
      work: `${name}: a route among ${MANY.toLocaleString("en")}`,
      value,
      unit: `times the time among ${String(FEW)}`,
      digits: 1,
      ...(name === "fluent-endpoint" && {
        goal: { words: "at most 3", holds: value.median <= 3 },
      }),
    });
  }
  return rows;
}

function ownRoutes(count: number): Work {
  const baseUrl = "https://api.example.com";
  const routes = createRoutes(
    Object.fromEntries(templates(count).map((path, index) => [`r${String(index)}`, `GET ${path}`])),
    { baseUrl },
  );
  return eachPath(count, (path) => routes.match({ method: "GET", url: baseUrl + path }));
}

function findMyWayRoutes(count: number): Work {
  const router = findMyWay();
  for (const path of templates(count)) router.on("GET", colons(path), () => undefined);
  return eachPath(count, (path) => router.find("GET", path));
}

function pathToRegexpRoutes(count: number): Work {
  const matchers = templates(count).map((path) => match(colons(path)));
  return eachPath(count, (path) => matchers.find((matches) => matches(path) !== false));
}

/** Routes of a hundred areas with many lists each, as in a large API. */
function templates(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    return `/area-${String(index % 100)}/{id}/list-${String(index)}/{item}/details`;
  });
}

function colons(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** Asks for the routes in turn, so that no cache of a single one counts. */
function eachPath(count: number, find: (path: string) => unknown): Work {
  const paths = templates(count).map((path, index) =>
    path.replace(/\{\w+\}/g, `v${String(index)}`),
  );
  let next = 0;
  return () => {
    next = (next + 7) % count;
    return find(paths[next] ?? "");
  };
}

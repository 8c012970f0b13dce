/** Prints how long the tool `search` of `discover` takes in an API of 130,000 operations, at first and then. */
import { performance } from "node:perf_hooks";
import { createApi, discover } from "fluent-endpoint/openapi";

const OPERATIONS = 130_000;
const THINGS = ["user", "order", "invoice", "message", "folder", "event", "ticket", "device"];
const VERBS = { get: "Get", post: "Create", patch: "Update", delete: "Delete" };

/** Words that few operations have, words that all have, nothing, and a megabyte of them. */
const SEARCHES = [
  "create invoice 777",
  "update the order of a user",
  "get or create an invoice or a ticket of the group 77",
  "",
  "create a user ".repeat(75_000),
];

const [search] = discover(createApi(description()));
const timed = (words: string) => {
  const start = performance.now();
  const { text } = search.call({ words });
  if (text === "") throw new Error(words);
  return performance.now() - start;
};
const printed = { first: timed("get user"), slowest: Math.max(...SEARCHES.map(timed)) };
console.log(JSON.stringify(printed));

/** Milliseconds of the first search, with the index, and of the slowest of the others. */
export type Searched = typeof printed;

function description(): object {
  const methods = Object.entries(VERBS);
  const paths = Array.from({ length: OPERATIONS / methods.length }, (_, index) => {
    const thing = THINGS[index % THINGS.length] ?? "";
    const operations = methods.map(([method, verb]) => {
      const summary = `${verb} a ${thing} of group ${String(index)}`;
      return [method, { operationId: `${thing}.${String(index)}.${verb}`, summary }] as const;
    });
    return [`/groups/${String(index)}/${thing}s`, Object.fromEntries(operations)] as const;
  });
  const servers = [{ url: "https://api.example.com" }];
  return { openapi: "3.1.0", servers, paths: Object.fromEntries(paths) };
}

import type { Arrival } from "./recording-server.js";

/** A difference between the requests of Octokit with its own endpoint and with this library's. */
export interface OctokitDifference {
  /** The difference as a row of the table in docs/migration.md. */
  readonly own: string;
  readonly here: string;
  /** Turns a request with Octokit's own endpoint into the one with this library's. */
  readonly change: (request: Arrival) => Arrival;
}

/** A name in requests that have a preview. */
export const PREVIEW = "nebula";

/** Every difference that the calls show. */
export const OCTOKIT_DIFFERENCES: readonly OctokitDifference[] = [
  {
    own: "a PUT or PATCH without a body has `content-type: text/plain;charset=UTF-8`",
    here: "no content type",
    change: (request) =>
      /^PUT|PATCH$/.test(request.method) && request.body.length === 0
        ? { ...request, headers: request.headers.filter(([name]) => name !== "content-type") }
        : request,
  },
  {
    own: "previews are added to `accept` for GraphQL only",
    here: "previews are added on every route",
    change: (request) => ({
      ...request,
      headers: request.headers.map(([name, value]) => [
        name,
        name === "accept" && request.target.includes(PREVIEW)
          ? `application/vnd.github.${PREVIEW}-preview+json`
          : value,
      ]),
    }),
  },
  {
    own: "`{?name,label}` without a value for `label` leaves an `&` at the end",
    here: "no `&`",
    change: (request) => ({ ...request, target: request.target.replace(/[?&]+$/, "") }),
  },
  {
    own: "`+` in the query stays as it is, which servers read as a space",
    here: "`%2B`",
    change: (request) => ({ ...request, target: request.target.replace("+", "%2B") }),
  },
];

/** The differences as rows of the table in docs/migration.md. */
export function octokitTableLines(): readonly string[] {
  return OCTOKIT_DIFFERENCES.map(({ own, here }) => `| ${own} | ${here} |`);
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { openApiDirectory } from "../describe/openapi-directory.js";
import { githubDescription } from "../helpers/github-description.js";
import refusals from "./refusals.json";
import { validatedCalls, type Outcome } from "./validated-calls.js";

/** Set it to call every operation: the validator takes minutes to compile the largest descriptions. */
const isWhole = process.env.VALIDATE_ALL === "1";

interface Subject {
  readonly name: string;
  readonly file: () => string;
  /** Only every so many operations are called, unless all are asked for. */
  readonly every: number;
}

const fromDirectory = (name: string, every = 1): Subject => ({
  name,
  file: () => join(openApiDirectory(), name),
  every,
});

const SUBJECTS: readonly Subject[] = [
  { name: "api.github.com.json", file: githubDescription, every: 25 },
  fromDirectory("stripe.com.json", 25),
  fromDirectory("box.com.json"),
  fromDirectory("slack.com.json"),
  fromDirectory("spotify.com.json"),
  ...(isWhole
    ? [
        "asana.com",
        "digitalocean.com",
        "docusign.net",
        "jira.local",
        "sendgrid.com",
        "zoom.us",
      ].map((name) => fromDirectory(`${name}.json`))
    : []),
];

const KNOWN = refusals as Readonly<
  Record<
    string,
    readonly { readonly route: string; readonly owner: string; readonly why: string }[]
  >
>;

const totals = { calls: 0, accepted: 0, compiled: 0 };

/** The routes of the calls that are not accepted. Only the builder of \`createApi\` compares values with their schemas. */
function refused(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes.filter(({ result }) => result !== "accepted").map(({ route }) => route);
}

/** Refusals of which nobody has said whose they are. */
function unexplained(name: string, outcomes: readonly Outcome[]): readonly Outcome[] {
  const known = new Set((KNOWN[name] ?? []).map(({ route }) => route));
  return outcomes.filter(({ route, result }) => result !== "accepted" && !known.has(route));
}

describe("A validating server of others accepts what is built from the values of others", () => {
  afterAll(() => {
    const { calls, accepted, compiled } = totals;
    process.stderr.write(
      `${accepted} of ${calls} calls were accepted; ${compiled} were made by compiled functions, too.\n`,
    );
  });

  test.each(SUBJECTS)(
    "$name",
    async ({ name, file, every }) => {
      const description = JSON.parse(readFileSync(file(), "utf8")) as Record<string, unknown>;
      const { built, compiled } = await validatedCalls(description, isWhole ? 1 : every);
      totals.calls += built.length;
      totals.accepted += built.filter(({ result }) => result === "accepted").length;
      totals.compiled += compiled.length;
      expect(built.length).toBeGreaterThan(15);
      expect(unexplained(name, built)).toEqual([]);
      const routes = new Set(compiled.map(({ route }) => route));
      expect(refused(compiled)).toEqual(refused(built).filter((route) => routes.has(route)));
      expect(compiled.length).toBeGreaterThan(built.length * 0.9);
    },
    900_000,
  );

  test("but for refusals that are known to be the validator's, the sampler's or the description's", () => {
    const owners = Object.values(KNOWN).flatMap((list) => list.map(({ owner }) => owner));
    expect(owners.filter((owner) => !/^(?:validator|sampler|description)$/.test(owner))).toEqual(
      [],
    );
  });
});

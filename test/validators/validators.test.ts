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

const totals = { calls: 0, accepted: 0 };

/** Refusals of which nobody has said whose they are. */
function unexplained(name: string, outcomes: readonly Outcome[]): readonly Outcome[] {
  const known = new Set((KNOWN[name] ?? []).map(({ route }) => route));
  return outcomes.filter(({ route, result }) => result !== "accepted" && !known.has(route));
}

describe("A validating server of others accepts what is built from the values of others", () => {
  afterAll(() => {
    process.stderr.write(`${totals.accepted} of ${totals.calls} calls were accepted.\n`);
  });

  test.each(SUBJECTS)(
    "$name",
    async ({ name, file, every }) => {
      const description = JSON.parse(readFileSync(file(), "utf8")) as Record<string, unknown>;
      const outcomes = await validatedCalls(description, isWhole ? 1 : every);
      totals.calls += outcomes.length;
      totals.accepted += outcomes.filter(({ result }) => result === "accepted").length;
      expect(outcomes.length).toBeGreaterThan(15);
      expect(unexplained(name, outcomes)).toEqual([]);
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

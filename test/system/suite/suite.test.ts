import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { PEERS } from "./adapters/peers.js";
import type { Findings } from "./check-own.js";
import { matchedIssues, pageText, PICTURE } from "./page.js";
import { drawPicture } from "./picture.js";
import { casesByGroup, type SuiteResults } from "./scores.js";
import { allCases, FOLDER, readJson } from "./suite-files.js";

const cases = allCases();

describe("The oracles", () => {
  const { compared, disagreed, readOtherwise, notCompared } = (
    readJson("findings.json") as Findings
  ).oracles;

  test("have judged the cases of today: test/system/suite/main.ts oracles --write", () => {
    expect(compared + notCompared).toBe(cases.length);
    expect(cases.map(({ id }) => id)).toEqual(expect.arrayContaining([...disagreed]));
  });

  test("agree in 99 of 100 cases, and all others are contested", () => {
    expect(disagreed.length).toBeLessThanOrEqual(compared / 100);
    expect(readOtherwise).toEqual([]);
    const contested = cases.filter((each) => each.contested).map(({ id }) => id);
    expect(contested).toEqual(expect.arrayContaining([...disagreed]));
  });
});

describe("The cases", () => {
  test.each(["cases", "blind"])("in %s have a line each: npm run format", (folder) => {
    for (const name of readdirSync(join(FOLDER, folder)).filter((each) => each.endsWith(".json"))) {
      const text = readFileSync(join(FOLDER, folder, name), "utf8").trimEnd();
      const { length } = readJson(`${folder}/${name}`) as [];
      expect([name, text.split("\n").length]).toEqual([name, length + 2]);
    }
  });

  test("cite a sentence", () => {
    expect(cases.filter(({ source }) => source.sentence === "")).toEqual([]);
  });

  test("do not repeat each other: no two have the same values and the same accepted requests", () => {
    const seen = new Map<string, string>();
    const repeated = cases.flatMap(({ id, operation, values, accepts, refuses }) => {
      const [, folder = ""] = operation.path.split("/");
      const isSwagger = operation.openapi === "2.0";
      const key = JSON.stringify([isSwagger, values, accepts, refuses]).replaceAll(folder, "");
      const before = seen.get(key);
      seen.set(key, id);
      return before === undefined ? [] : [`${id} repeats ${before}`];
    });
    expect(repeated).toEqual([]);
  });

  test("are more than 600, and more than 60 of them are attacks", () => {
    expect(cases.length).toBeGreaterThan(600);
    expect(cases.filter(({ tags }) => tags?.includes("attack")).length).toBeGreaterThan(60);
  });

  test("accept something, or are refused", () => {
    expect(cases.filter(({ accepts, refuses }) => accepts.length === 0 && !refuses)).toEqual([]);
  });
});

describe("The cases written without sight of the code", () => {
  const blind = allCases("blind");

  test("and all others are named once", () => {
    const all = [...cases, ...blind].map(({ id }) => id);
    expect(new Set(all).size).toBe(all.length);
  });

  test("are frozen", () => {
    const frozen = blind.map(({ id, operation, components, document, values, accepts }) => [
      id,
      [operation, components, document, values, accepts],
    ]);
    const digest = createHash("sha256").update(JSON.stringify(frozen)).digest("hex");
    expect(digest).toBe("09223f8c7d6b7dd0e1de520ce5f52e6ba2b9d96111150b9ca3557edc9936e916");
  });
});

describe("The results", () => {
  const { cases: counts, libraries, attacks } = readJson("results.json") as SuiteResults;
  const sum = (score: object) =>
    Object.values(score).reduce((total: number, each: number) => total + each, 0);

  test("are about the cases of today: test/system/suite/main.ts peers --write", () => {
    for (const [group, list] of casesByGroup(cases)) {
      expect([group, counts[group]]).toEqual([group, list.length]);
      for (const { name, groups } of libraries) {
        const score = groups[group];
        if (score) expect([name, group, sum(score)]).toEqual([name, group, list.length]);
      }
    }
  });

  test("name no library of others beside an attack", () => {
    const unsafe = libraries.filter(
      ({ wrong, groups }) =>
        groups.attacks === undefined && Object.keys(wrong).some((id) => id.startsWith("attack")),
    );
    expect(unsafe).toEqual([]);
    expect(sum(attacks.score)).toBe(attacks.libraries * counts.attacks);
  });
});

describe("The issues", () => {
  const issues = matchedIssues();

  test("describe wrong requests, each one of them once", () => {
    expect(issues.filter(({ wrong }) => wrong.length === 0)).toEqual([]);
    const requests = issues.flatMap(({ library, wrong }) => wrong.map((id) => `${library} ${id}`));
    expect(requests).toHaveLength(new Set(requests).size);
  });

  test("are 15 at least, each with the number of a thread and its state", () => {
    expect(new Set(issues.map(({ issue }) => issue)).size).toBeGreaterThanOrEqual(15);
    for (const { issue, state } of issues) {
      expect(issue).toMatch(/^[\w-]+\/[\w-]+#\d+$/);
      expect(state).toMatch(/^(?:open|closed|(?:open|merged) pull request)$/);
    }
  });
});

test("findings has a file for each library, about cases that are no attacks", () => {
  const known = new Set(cases.filter(({ tags }) => !tags?.includes("attack")).map(({ id }) => id));
  for (const { name } of PEERS.filter((peer) => !peer.name.includes("by hand"))) {
    const text = readFileSync(join(FOLDER, "findings", `${name}.md`), "utf8");
    const named = [...text.matchAll(/^\| `([\w-]+)`/gm)].map(([, id = ""]) => id);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  }
});

test("An adapter has at most 60 lines", () => {
  const folder = join(FOLDER, "adapters");
  const long = readdirSync(folder).filter(
    (file) => readFileSync(join(folder, file), "utf8").split("\n").length > 61,
  );
  expect(long).toEqual([]);
});

test("test/system/suite/RESULTS.md has the results: test/system/suite/main.ts page writes it", () => {
  const words = (text: string) => text.replaceAll(/[\s-]+/g, " ");
  expect(words(readFileSync(join(FOLDER, "RESULTS.md"), "utf8"))).toBe(words(pageText()));
  const results = readJson("results.json") as SuiteResults;
  expect(readFileSync(PICTURE, "utf8")).toBe(drawPicture(results));
});

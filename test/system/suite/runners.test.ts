import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { printCalls } from "./calls-by-hand.js";
import { printCases, readRequests } from "./printed-requests.js";
import { allCases, FOLDER } from "./suite-files.js";

const cases = [...allCases(), ...allCases("blind")];
const folder = mkdtempSync(join(tmpdir(), "suite-"));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe("What programs in other languages read and print", () => {
  test("has a line of JSON for each document, and each case in one of them", () => {
    const file = join(folder, "documents.jsonl");
    printCases(file, cases);
    const printed = linesOf(file).flatMap(({ cases }) => cases as readonly { id: string }[]);
    expect(new Set(printed.map(({ id }) => id))).toEqual(new Set(cases.map(({ id }) => id)));
  });

  test("has a line for each call by hand, with one kind of body", () => {
    const file = join(folder, "calls.jsonl");
    printCalls(file, cases);
    const bodies = linesOf(file).flatMap(({ body }) => (body === undefined ? [] : [body]));
    expect(bodies.length).toBeGreaterThan(50);
    expect(bodies.filter((body) => Object.keys(body as object).length !== 1)).toEqual([]);
  });

  test("is shown in the README by a call that the case has, and by requests that are right", () => {
    const examples = jsonOf("README.md").map((text) => JSON.parse(text) as { id: string });
    const [call, ...requests] = examples;
    const file = join(folder, "calls.jsonl");
    printCalls(file, cases);
    expect(linesOf(file)).toContainEqual(call);
    expect(requests).toHaveLength(2);
    for (const request of requests) {
      writeFileSync(file, JSON.stringify(request));
      const results = readRequests(file, cases).filter(({ id }) => id === request.id);
      expect(results.map(({ verdict }) => verdict)).toEqual(["right"]);
    }
  });

  test("is written by programs of 150 lines at most", () => {
    const programs = readdirSync(join(FOLDER, "runners")).filter((file) => !file.endsWith(".md"));
    const long = programs.filter((file) => textOf(file).trimEnd().split("\n").length > 150);
    expect(long).toEqual([]);
  });
});

function linesOf(file: string): Record<string, unknown>[] {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The examples of JSON in a page. */
function jsonOf(page: string): string[] {
  return [...textOf(page).matchAll(/```json\n(.*?)```/gs)].map(([, text = ""]) => text);
}

function textOf(file: string): string {
  return readFileSync(join(FOLDER, "runners", file), "utf8");
}

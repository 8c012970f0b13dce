import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { IS_NIGHTLY } from "../../helpers/nightly.js";
import { countsOf, disagreements, OWNERS, unexplained, type Judged } from "./judgement.js";
import { KINDS } from "./kinds.js";
import results from "./results.json";
import { testedSubjects } from "./subjects.js";
import { toolVersions } from "./tools.js";
import { validatedCalls } from "./validated-calls.js";
import { readObjects, validatingServer, type ValidatingServer } from "./validating-server.js";

const RESULTS: Readonly<Record<string, unknown>> = results.descriptions;

describe("A validating server of others accepts what is built from the values of others", () => {
  let server: ValidatingServer;
  const judged: Judged[number][] = [];

  beforeAll(async () => {
    server = await validatingServer(readObjects);
  });

  afterAll(() => {
    server.close();
    const { operations, accepted, compiled } = countsOf(judged);
    process.stderr.write(
      `${accepted} of ${operations} calls were accepted; ${compiled} were made by compiled functions, too.\n`,
    );
  });

  test.each(testedSubjects())(
    "$name",
    async (subject) => {
      const { name } = subject;
      const calls = await validatedCalls(subject.read(), server, subject);
      judged.push([name, calls]);
      expect(unexplained(name, calls)).toEqual([]);
      expect(disagreements(name, calls)).toEqual([]);
      // `test/system/validators/validators.ts --all --write` writes the results, after a change that moves them.
      expect(countsOf([[name, calls]])).toEqual(RESULTS[name]);
    },
    900_000,
  );

  test("and calls operations of every kind", () => {
    const { operations, kinds } = countsOf(judged);
    expect(operations).toBeGreaterThan(IS_NIGHTLY ? 3000 : 300);
    expect(KINDS.filter((kind) => kinds[kind] === undefined)).toEqual([]);
  });
});

test("No refusal is this library's", () => {
  expect([...OWNERS].sort()).toEqual(["description", "sampler", "validator"]);
});

test("The results are of the tools that are installed", () => {
  expect(results.versions).toEqual(toolVersions());
});

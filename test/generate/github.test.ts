import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { githubMethod } from "./github-methods.js";
import { instanceOf, loadGenerated, requestBy } from "./generated-module.js";
import { expectations, type Expectation } from "./oracle.js";
import { githubDescription } from "../helpers/github-description.js";

const file = githubDescription();
const text = readFileSync(file, "utf8");
const expected = expectations(JSON.parse(text) as Readonly<Record<string, unknown>>);

const { files, notices } = generate(readDescription(text), { name: "GitHub" });
const builder = instanceOf(loadGenerated(files), "GitHub");

describe("The generated builders of GitHub", () => {
  test("are made for all of its operations", () => {
    expect(expected).toHaveLength(1223);
    expect(notices.map(({ message }) => message)).toEqual([
      'The area "meta" is called metaArea: every builder has a member meta.',
      "The values of `status` in the schema `code-scanning-variant-analysis` are called codeScanningVariantAnalysisStatusValues2: codeScanningVariantAnalysisStatusValues is another list.",
    ]);
  });

  test.each(expected.map((each) => [each.route, each] as const))(
    "build the request that the description asks for: %s",
    (_route, expectation) => {
      const request = requestBy(builder, ...githubMethod(expectation), expectation.parameters);
      expect(partsOf(request)).toEqual(partsExpected(expectation));
      expect(acceptedMediaType(request, expectation)).toBe(true);
    },
  );
});

function partsOf({ method, url, headers, body }: Readonly<Record<string, unknown>>) {
  const { origin, pathname, searchParams } = new URL(String(url));
  const given = headers as Readonly<Record<string, string>>;
  const { accept: _accept, "user-agent": _agent, "content-type": contentType, ...others } = given;
  return {
    method: String(method).toUpperCase(),
    origin,
    pathname,
    query: [...searchParams].sort(),
    headers: others,
    contentType: contentType?.replace(/; charset=utf-8$/, ""),
    body,
  };
}

function partsExpected({ method, path, query, headers, server, contentType, body }: Expectation) {
  return {
    method,
    origin: server ?? "https://api.github.com",
    pathname: path,
    query: [...query].sort(),
    headers,
    contentType,
    body,
  };
}

/** GitHub answers with JSON to its own media type, and with what else an operation is described to answer with. */
function acceptedMediaType(
  { headers }: Readonly<Record<string, unknown>>,
  { accepts }: Expectation,
): boolean {
  const { accept = "" } = headers as Readonly<Record<string, string>>;
  if (accepts.length === 0 || accepts.includes("application/json")) {
    return accept === "application/vnd.github.v3+json";
  }
  return accept
    .split(", ")
    .every((type) => accepts.includes(type) || type === "application/vnd.github.v3+json");
}

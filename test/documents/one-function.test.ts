import { expect, test } from "@jest/globals";
import { codeBlocks, documents } from "./code-blocks.js";

/** The pages about Octokit, whose function `endpoint` replaces. */
const ABOUT_OCTOKIT = /^(?:docs\/migration|CHANGELOG)\.md/;

/** `createOctokitEndpoint(endpoint)` and what Octokit is given in its place. */
const FOR_OCTOKIT = /createOctokitEndpoint/;

const IMPORTED = /^import [^;]*\bendpoint\b[^;]* from "fluent-endpoint";$/m;

test("Examples call createEndpoint; only the pages about Octokit import endpoint", () => {
  const pages = documents().filter((file) => !ABOUT_OCTOKIT.test(file));
  const examples = codeBlocks()
    .filter(({ place }) => pages.includes(place.split(":")[0] ?? ""))
    .filter(({ code }) => IMPORTED.test(code) && !FOR_OCTOKIT.test(code));
  expect(examples.map(({ place }) => place)).toEqual([]);
});

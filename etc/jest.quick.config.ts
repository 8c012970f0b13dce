/** @jest-config-loader esbuild-register */
import type { Config } from "jest";
import allTests, { INTEGRATION_TESTS } from "../jest.config";

/**
 * Tests that read whole APIs, which may have to be downloaded, try values at random, judge what judges others, or need the packages of
 * test/package.json.
 */
const LONG_TESTS = [
  "apis/",
  "differential/",
  "fuzz/",
  "openapi-fetch/codemod",
  "peers/",
  "playground/",
  "suite/",
];

/** The tests that `npm test` runs. `.ci/run` runs all that jest.config.ts has. */
const config: Config = {
  ...allTests,
  rootDir: "..",
  testPathIgnorePatterns: [
    "/node_modules/",
    ...INTEGRATION_TESTS,
    ...LONG_TESTS.map((folder) => `/test/system/${folder}`),
  ],
};

export default config;

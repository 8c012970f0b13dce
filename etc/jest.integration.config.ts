/** @jest-config-loader esbuild-register */
import type { Config } from "jest";
import unitTests, { INTEGRATION_TESTS } from "../jest.config";

/** The tests that need more than the source, a script for each folder. All of them use the last build. */
const config: Config = {
  ...unitTests,
  rootDir: "..",
  testSequencer: "<rootDir>/etc/scripts/longest-first.cjs",
  testMatch: INTEGRATION_TESTS.map((folder) => `<rootDir>${folder}**/*.test.ts`),
  testPathIgnorePatterns: ["/node_modules/"],
};

export default config;

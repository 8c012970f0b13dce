/** @jest-config-loader esbuild-register */
import type { Config } from "jest";
import unitTests, { INTEGRATION_TESTS } from "../jest.config";

/** The tests that need more than the source, each folder by its own script: a built package, a network, other runtimes. */
const config: Config = {
  ...unitTests,
  rootDir: "..",
  testMatch: INTEGRATION_TESTS.map((folder) => `<rootDir>${folder}**/*.test.ts`),
  testPathIgnorePatterns: ["/node_modules/"],
};

export default config;

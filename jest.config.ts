/** @jest-config-loader esbuild-register */
import type { Config } from "jest";

/** The folders and files of each project. What none of them names is quick: it needs the source only. */
const PROJECTS: Readonly<Record<string, readonly string[]>> = {
  /** They read whole APIs, compare all ways of calling, try values at random, judge what judges others, or need the packages of test/package.json. */
  long: [
    "**/test/system/{apis,attacks,differential,fuzz,hostile-input,peers,playground,properties,suite,ways}/**/*.test.ts",
    "**/test/system/openapi-fetch/codemod.test.ts",
  ],
  /** They need more than the source: a build, a network, other runtimes. */
  integration: [
    "**/test/{types,package}/**/*.test.ts",
    "**/test/system/{agents,browser,describe,forms,loopback,runtimes,site}/**/*.test.ts",
    "**/test/system/validators/validators.test.ts",
  ],
  /** They measure the time of their own process. */
  growth: ["**/test/system/growth/**/*.test.ts"],
  nightly: ["**/test/system/compatibility/**/*.test.ts", "**/test/system/validators/peers.test.ts"],
};

/** Node 20 cannot load ES modules inside jest, so packages that have no other form are turned into CommonJS. */
const shared = {
  globalSetup: "<rootDir>/etc/scripts/jest-seed.mjs",
  testEnvironment: "node",
  // Tests run in a context in which each look-up of a global name is slow.
  sandboxInjectedGlobals: [
    "Array",
    "BigInt",
    "Boolean",
    "Error",
    "JSON",
    "Map",
    "Math",
    "Number",
    "Object",
    "Promise",
    "Reflect",
    "RegExp",
    "Set",
    "String",
    "Symbol",
    "TypeError",
    "WeakMap",
    "encodeURIComponent",
  ],
  modulePathIgnorePatterns: ["<rootDir>/etc/temporary/"],
  transform: {
    "/src/generate/copied-files\\.ts$": "<rootDir>/etc/scripts/text-imports.cjs",
    "\\.ts$": ["ts-jest", { tsconfig: "<rootDir>/etc/tsconfig.jest.json" }],
    "/node_modules/.+\\.m?js$": "<rootDir>/etc/scripts/jest-module-transform.cjs",
  },
  transformIgnorePatterns: [],
  moduleNameMapper: {
    "^fluent-endpoint$": "<rootDir>/src/index.ts",
    "^fluent-endpoint/(.+)$": "<rootDir>/src/$1/index.ts",
    "^(\\.{1,2}/.*)\\.js$": "$1",
  },
};

const elsewhere = Object.values(PROJECTS).flat();

function project(displayName: string, testMatch: readonly string[]) {
  return { ...shared, displayName, testMatch: [...testMatch] };
}

const config: Config = {
  projects: [
    project("quick", ["**/test/**/*.test.ts", ...elsewhere.map((pattern) => `!${pattern}`)]),
    ...Object.entries(PROJECTS).map(([name, files]) => project(name, files)),
  ],
  testSequencer: "<rootDir>/etc/scripts/longest-first.cjs",
  // Ends a test that hangs. No test may depend on how fast the machine is.
  testTimeout: 300_000,
  // At its end, a worker frees what all its tests have used, which takes longer than the half second that jest waits.
  workerGracefulExitTimeout: 60_000,
  // The program itself runs in test/package.
  collectCoverageFrom: ["src/**/*.ts", "!src/command/index.ts"],
  // The tests reach this today, and reached 95.7 % of the branches before the state was frozen: raise these again.
  coverageThreshold: { global: { lines: 99.5, branches: 95.5 } },
  coverageReporters: ["text-summary", "lcovonly"],
};

export default config;

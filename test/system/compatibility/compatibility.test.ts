import { cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  createConsumer,
  installByNpm,
  outputOf,
  packTarball,
  PRINTED,
  run,
  typeErrors,
} from "../../package/installed-package.js";
import { tool } from "./tools.js";

const folders: string[] = [];
let tarball: string;
/** A folder in which npm has installed the tarball. */
let consumer: string;

beforeAll(() => {
  tarball = packTarball();
  // Parcel reads `exports` only where an application asks for it.
  consumer = consumerFolder({ "@parcel/resolver-default": { packageExports: true } });
  installByNpm(consumer, tarball);
  cpSync(join(__dirname, "programs"), consumer, { recursive: true });
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe("Installed in an empty folder", () => {
  test("by pnpm, the package works as an ES module and as CommonJS", () => {
    const folder = consumerFolder();
    run(folder, tool(".bin/pnpm"), ["add", tarball]);
    expect(outputOf(folder, "use.mjs")).toEqual(PRINTED);
    expect(outputOf(folder, "use.cjs")).toEqual(PRINTED);
  });

  test("by Yarn with Plug'n'Play, the package works as an ES module and as CommonJS", () => {
    const folder = consumerFolder();
    writeFileSync(join(folder, "yarn.lock"), "");
    const yarn = (...options: string[]) =>
      run(folder, process.execPath, [tool("@yarnpkg/cli-dist/bin/yarn.js"), ...options], {
        YARN_ENABLE_TELEMETRY: "0",
        // Yarn refuses to write a lock file where it sees CI.
        YARN_ENABLE_IMMUTABLE_INSTALLS: "0",
      });
    yarn("add", `fluent-endpoint@file:${tarball}`);
    expect(readdirSync(folder)).toContain(".pnp.cjs");
    expect(JSON.parse(yarn("node", "use.mjs"))).toEqual(PRINTED);
    expect(JSON.parse(yarn("node", "use.cjs"))).toEqual(PRINTED);
  });
});

describe("Bundled", () => {
  test("by webpack, the package works", () => {
    node("webpack/bin/webpack.js", "--mode", "production", "--entry", "./use.mjs", "-o", "webpack");
    expect(outputOf(consumer, "webpack/main.js")).toEqual(PRINTED);
  });

  test("by Vite, the package works", () => {
    node("vite/bin/vite.js", "build", "--outDir", "vite");
    const [program = ""] = readdirSync(join(consumer, "vite/assets"));
    cpSync(join(consumer, "vite/assets", program), join(consumer, "vite.mjs"));
    expect(outputOf(consumer, "vite.mjs")).toEqual(PRINTED);
  });

  test("by Rollup without plugins, the package's files work", () => {
    const dist = "./node_modules/fluent-endpoint/dist";
    writeFileSync(
      join(consumer, "all.mjs"),
      `export * from "${dist}/index.js"; export * from "${dist}/clients.js";`,
    );
    node("rollup/dist/bin/rollup", "all.mjs", "--file", "rollup.mjs", "--failAfterWarnings");
    writeFileSync(
      join(consumer, "use-rollup.mjs"),
      `import { endpoint, toFetch } from "./rollup.mjs";
       console.log(JSON.stringify(toFetch(endpoint("GET /user"))[0]));`,
    );
    expect(outputOf(consumer, "use-rollup.mjs")).toBe("https://api.github.com/user");
  });

  test("by Parcel, with its option packageExports, the package works", () => {
    node("parcel/lib/bin.js", "build", "use.mjs", "--dist-dir", "parcel", "--no-cache");
    expect(outputOf(consumer, "parcel/use.js")).toEqual(PRINTED);
  });
});

describe("In tests", () => {
  test.each([
    ["in Node", "node"],
    ["in jsdom", "jest-environment-jsdom"],
    ["in happy-dom", "@happy-dom/jest-environment"],
  ])("that jest runs %s, the package works as an ES module and as CommonJS", (_, environment) => {
    const path = environment === "node" ? environment : tool(environment);
    const results = run(
      consumer,
      process.execPath,
      ["--experimental-vm-modules", tool("jest/bin/jest.js"), "--json", "--env", path],
      { NODE_NO_WARNINGS: "1" },
    );
    expect(JSON.parse(results)).toMatchObject({ success: true, numPassedTests: 2 });
  });

  test.each(["node", "jsdom", "happy-dom"])(
    "that vitest runs with the environment %s, the package works",
    (environment) => {
      const options = ["run", "--globals", "--reporter", "json", "--environment", environment];
      const results = node("vitest/vitest.mjs", ...options, "use.test.mjs");
      expect(JSON.parse(results)).toMatchObject({ success: true, numPassedTests: 1 });
    },
  );
});

describe("In Node", () => {
  test.each(["22", "24", "26"])(
    "%s, the package works as an ES module and as CommonJS",
    (major) => {
      const program = tool(`node-${major}/bin/node`);
      expect(run(consumer, program, ["--version"])).toMatch(`v${major}.`);
      expect(outputOf(consumer, "use.mjs", [], program)).toEqual(PRINTED);
      expect(outputOf(consumer, "use.cjs", [], program)).toEqual(PRINTED);
    },
  );
});

describe("With TypeScript", () => {
  test.each(["5.5", "5.6", "5.7", "5.8", "5.9"])("%s, programs compile", (version) => {
    const compiler = tool(`typescript-${version}/bin/tsc`);
    const files = ["use.mts", "use.cts"];
    expect(typeErrors(consumer, compiler, "nodenext", "nodenext", files)).toBe("");
  });
});

function consumerFolder(manifest?: object): string {
  const folder = createConsumer(manifest);
  folders.push(folder);
  return folder;
}

/** Runs a tool in the folder in which npm has installed the tarball. */
function node(path: string, ...options: readonly string[]): string {
  return run(consumer, process.execPath, [tool(path), ...options]);
}

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { DescriptionError, readDescription } from "fluent-endpoint/openapi";
import { loadGenerated } from "../../generate/generated-module.js";
import { sampledDescription } from "./sampled-description.js";

const repository = join(__dirname, "../../..");
const folder = join(repository, "etc/temporary/injection");
const schemas = join(repository, "node_modules/@seriousme/openapi-schema-validator/schemas");

/** Texts that run code if they end what they are written in. */
const RUN = "globalThis.injected.push(1)";
const HOSTILE: Readonly<Record<string, string>> = {
  "the end of a comment": `*/ static { ${RUN}; } /*`,
  "the end of a comment at the top": `*/ ${RUN}; /*`,
  "double quotes": `"];${RUN};["`,
  "single quotes": `'];${RUN};['`,
  "both quotes": `"'+${RUN}+"'`,
  "a template": `\`+${RUN}+\``,
  "a substitution": `\${${RUN}}`,
  "a backslash": `\\"];${RUN};["\\`,
  "a new line": `a\n${RUN};\r${RUN};\r\n${RUN}; //`,
  "a line separator": `a\u2028${RUN};\u2029${RUN}; //`,
  "the end of a script": `</script><script>${RUN}</script><!--`,
  "an instruction to the compiler": "@ts-ignore",
};

interface Sample {
  readonly files: ReadonlyMap<string, string>;
  readonly locations: number;
}

/** Generates from a description with the text everywhere where it is not refused. */
function sampleOf(schema: Json, version: string, text: string): Sample {
  const describeWith = (isHostile: (index: number) => boolean) => {
    let index = 0;
    return sampledDescription(schema, version, () => {
      const own = `${text}${String(index)}`;
      return isHostile(index++) ? own : undefined;
    });
  };
  let count = 0;
  describeWith((index) => (count = index) < 0);
  const refused = new Set<number>();
  /** A text may be refused only beside others, so all that come before it stay. */
  const isRead = (end: number) => {
    try {
      generate(readDescription(describeWith((at) => at < end && !refused.has(at))));
      return true;
    } catch (error) {
      if (!(error instanceof DescriptionError)) throw error;
      return false;
    }
  };
  const refuse = (start: number, end: number): void => {
    if (isRead(end)) return;
    if (end - start === 1) {
      refused.add(start);
      return;
    }
    const middle = Math.floor((start + end) / 2);
    refuse(start, middle);
    refuse(middle, end);
  };
  refuse(0, count + 1);
  const { files } = generate(readDescription(describeWith((index) => !refused.has(index))));
  return { files, locations: count + 1 - refused.size };
}

type Json = Readonly<Record<string, unknown>>;

/** OpenAPI's schema. From 3.1 on, it leaves schemas to JSON Schema, whose vocabularies are put into it. */
function schemaOf(version: string): Json {
  const schema = readJson(join(schemas, `v${version}/schema.json`));
  if (version === "3.0") return schema;
  const parts = ["applicator", "validation", "meta-data", "format-annotation"].map((name) => {
    const file = `node_modules/ajv/dist/refs/json-schema-2020-12/meta/${name}.json`;
    return readJson(join(repository, file), (text) =>
      text.replaceAll('"$dynamicRef": "#meta"', '"$ref": "#/$defs/schema"'),
    );
  });
  const definitions = parts.map((part) => part.$defs ?? {});
  const $defs: unknown = Object.assign({}, schema.$defs, ...definitions, {
    schema: { allOf: parts },
  });
  return { ...schema, $defs };
}

function readJson(file: string, change = (text: string) => text): Json {
  return JSON.parse(change(readFileSync(file, "utf8"))) as Json;
}

function compile(samples: readonly Sample[]): string {
  rmSync(folder, { recursive: true, force: true });
  samples.forEach(({ files }, index) => {
    for (const [file, source] of files) {
      const path = join(folder, String(index), file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, source);
    }
  });
  const sources = { include: ["**/*.ts"], exclude: [] };
  const config = { extends: "../../../tsconfig.json", compilerOptions: { types: [] }, ...sources };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const compiler = join(repository, "node_modules/typescript-7/bin/tsc");
  const program = [compiler, "--project", folder];
  return spawnSync(process.execPath, program, { encoding: "utf8" }).stdout;
}

/** Loads the files, and returns how often code of a text ran. */
function runsIn({ files }: Sample): number {
  const injected: unknown[] = [];
  Object.assign(globalThis, { injected });
  for (const file of files.keys()) loadGenerated(files, file);
  return injected.length;
}

describe.each([
  ["3.0", "3.0.4", 500],
  ["3.1", "3.1.1", 150],
  ["3.2", "3.2.0", 150],
])("Texts in a description of OpenAPI %s", (folderName, version, least) => {
  const schema = schemaOf(folderName);
  const samples = Object.entries(HOSTILE).map(
    ([name, text]) => [name, sampleOf(schema, version, text)] as const,
  );

  test.each(samples)("never run as code: %s", (_name, sample) => {
    expect(sample.locations).toBeGreaterThan(least);
    expect(runsIn(sample)).toBe(0);
    for (const source of sample.files.values()) expect(source).not.toMatch(/<\/script|\u2028/);
  });

  test("lead to code that compiles", () => {
    expect(compile(samples.map(([, sample]) => sample))).toBe("");
  });
});

import { execFileSync } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { build } from "esbuild";
import { version } from "../../package.json";

const repository = join(__dirname, "../..");
const examples = join(repository, "examples");
const programs = join(repository, "etc/temporary/examples");

/** The examples that run as one program: a file, or a folder with a `main.ts`, by their names without an ending. */
const sources = new Map(
  readdirSync(examples, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? join(entry.name, "main.ts") : entry.name))
    .filter((path) => path.endsWith(".ts") && existsSync(join(examples, path)))
    .map((path) => [path.replace(/(?:[\\/]main)?\.ts$/, ""), join(examples, path)]),
);

// The paths in tsconfig.json lead to the source, in place of the built package.
beforeAll(async () => {
  await build({
    entryPoints: Object.fromEntries(sources),
    outdir: programs,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
  });
});

test.each([...sources.keys()])("The example %s prints what its transcript says", (name) => {
  expect(outputOf(name)).toBe(transcriptOf(name));
});

test("The demo takes about thirty lines, and has a caret below the mistake", () => {
  expect(transcriptOf("demo").trim().split("\n").length).toBeLessThanOrEqual(32);
  expect(transcriptOf("demo")).toContain("  /orders/{id}\n            ^^^^\n");
});

test.each([
  [{ FORCE_COLOR: "1" }, true],
  [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false],
  [{}, false],
])("The demo obeys %j in a pipe", (colours, isColoured) => {
  const { NO_COLOR: _, FORCE_COLOR: _force, ...environment } = process.env;
  const env = { ...environment, ...colours };
  const program = join(programs, "demo.mjs");
  expect(execFileSync(process.execPath, [program], { env }).includes("\x1b[")).toBe(isColoured);
});

test("The example described-api has the types of its description", () => {
  const run = (program: string, ...options: readonly string[]) =>
    execFileSync(process.execPath, [join(repository, "node_modules", program), ...options], {
      cwd: join(examples, "described-api"),
      encoding: "utf8",
    });
  const types = join(programs, "openapi.ts");
  run("openapi-typescript/bin/cli.js", "openapi.json", "--output", types);
  const formatted = run("prettier/bin/prettier.cjs", "--ignore-path=", "--print-width=100", types);
  expect(readFileSync(join(examples, "described-api/openapi.ts"), "utf8")).toBe(formatted);
});

test("The example sign-for-aws signs URLs as S3 checks them", () => {
  const urls = transcriptOf("sign-for-aws").match(/^https:\S+X-Amz-Signature=\S+$/gm) ?? [];
  const [download, upload] = urls.map((url) => new URL(url));
  if (download === undefined || upload === undefined) throw new Error("There are two URLs.");
  expect(s3Signature("GET", download, {})).toBe(download.searchParams.get("X-Amz-Signature"));
  expect(upload.searchParams.get("partNumber")).toBe("1");
  const headers = { "content-type": "video/mp4" };
  expect(s3Signature("PUT", upload, headers)).toBe(upload.searchParams.get("X-Amz-Signature"));
});

test("examples/README.md lists every example", () => {
  const page = readFileSync(join(examples, "README.md"), "utf8");
  const names = readdirSync(examples).filter((name) => !["README.md", "github"].includes(name));
  expect(names.filter((name) => !page.includes(`[${name}](${name}`))).toEqual([]);
});

/** The signature that S3 computes of a request to a presigned URL, for the credentials of AWS's documentation. */
function s3Signature(method: string, url: URL, sent: Readonly<Record<string, string>>): string {
  const headers: Readonly<Record<string, string>> = { host: url.host, ...sent };
  const valueOf = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? "";
  const query = url.search.slice(1).split("&").sort();
  const signed = valueOf("SignedHeaders");
  const canonical = [
    method,
    url.pathname,
    query.filter((pair) => !pair.startsWith("X-Amz-Signature=")).join("&"),
    ...signed.split(";").map((name) => `${name}:${headers[name] ?? ""}`),
    "",
    signed,
    "UNSIGNED-PAYLOAD",
  ].join("\n");
  const digest = createHash("sha256").update(canonical).digest("hex");
  const [, ...scope] = valueOf("Credential").split("/");
  const text = ["AWS4-HMAC-SHA256", valueOf("Date"), scope.join("/"), digest].join("\n");
  const secret = "AWS4wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
  const keyed = (key: string | Buffer, part: string) => createHmac("sha256", key).update(part);
  const key = scope.reduce<string | Buffer>((each, part) => keyed(each, part).digest(), secret);
  return keyed(key, text).digest("hex");
}

function outputOf(name: string): string {
  const program = join(programs, `${name}.mjs`);
  const printed = execFileSync(process.execPath, [program], { encoding: "utf8" });
  return withoutChance(printed);
}

function transcriptOf(name: string): string {
  return readFileSync(join(__dirname, `${name}.txt`), "utf8");
}

/** Replaces what differs from run to run. */
function withoutChance(printed: string): string {
  return printed
    .replaceAll(/(?<=127\.0\.0\.1:)\d+/g, "PORT")
    .replaceAll(`fluent-endpoint/${version}`, "fluent-endpoint/VERSION")
    .replaceAll(`"version": "${version}"`, '"version": "VERSION"');
}

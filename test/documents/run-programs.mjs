/**
 * Runs the programs in a folder against the source of the package, one after the other, and prints as JSON what each
 * printed and whether it threw: `node run-programs.mjs <folder> [programs to skip]`. `fetch` answers every request with
 * an empty object, or with the stream that it asks for, but refuses the first login of a program.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import { build } from "esbuild";
import { esbuildTextImports } from "../../etc/scripts/text-imports.cjs";

const [, , folder = "", ...skipped] = process.argv;
const programs = readdirSync(folder).filter(
  (name) => /\.[jt]s$/.test(name) && !skipped.includes(name),
);

/** @type {{ line: number, text: string }[]} */
let outputs = [];
let logins = 0;
/** The streams of the recipe. @type {Readonly<Record<string, string>>} */
const STREAMS = {
  "text/event-stream": `${["Good", " morning"]
    .map(
      (content, id) =>
        `id: ${id}\ndata: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`,
    )
    .join("")}data: [DONE]\n\n`,
  "application/jsonl": '{"id":7,"total":30}\n{"id":8,"total":12}\n',
};
Object.assign(globalThis, {
  logFrom: (/** @type {number} */ line, /** @type {unknown[]} */ ...values) => {
    outputs.push({ line, text: format(...values) });
  },
  fetch: (/** @type {unknown} */ url, /** @type {RequestInit} */ { headers } = {}) => {
    const accept = new Headers(headers).get("accept") ?? "";
    const stream = Object.hasOwn(STREAMS, accept) ? STREAMS[accept] : undefined;
    if (stream !== undefined) {
      return Promise.resolve(new Response(stream, { headers: { "content-type": accept } }));
    }
    if (!String(url).endsWith("/oauth/token")) return Promise.resolve(Response.json({}));
    logins += 1;
    return Promise.resolve(
      Response.json({ access_token: "t" }, { status: logins === 1 ? 503 : 200 }),
    );
  },
});

await compile();
/** @type {Record<string, { outputs: typeof outputs, error?: string }>} */
const outcomes = {};
for (const name of programs) outcomes[name] = await run(name);
process.stdout.write(JSON.stringify(outcomes), () => process.exit());

async function compile() {
  await build({
    entryPoints: programs.map((name) => join(folder, name)),
    outdir: join(folder, "compiled"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    plugins: [{ name: "number-outputs", setup: numberOutputs }, esbuildTextImports],
    logLevel: "error",
  });
}

/**
 * Lets every output tell the line that it comes from.
 *
 * @param {import("esbuild").PluginBuild} builder
 */
function numberOutputs(builder) {
  builder.onLoad({ filter: /[\\/]documents[\\/]\d+\.[jt]s$/ }, ({ path }) => ({
    loader: path.endsWith(".ts") ? "ts" : "js",
    contents: readFileSync(path, "utf8")
      .split("\n")
      .map((line, index) => line.replaceAll("console.log(", `logFrom(${String(index + 1)}, `))
      .join("\n"),
  }));
}

/** @param {string} name */
async function run(name) {
  outputs = [];
  logins = 0;
  const compiled = join(folder, "compiled", name.replace(/\.[jt]s$/, ".mjs"));
  try {
    await import(pathToFileURL(compiled).href);
    return { outputs };
  } catch (error) {
    return { outputs, error: format(error) };
  }
}

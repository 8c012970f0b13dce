import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";

const repository = process.cwd();

/** A request that a program sends. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Takes the place of `fetch`, and prints each request. */
const RECORDER = `
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { method, url } = request;
  const headers = Object.fromEntries(request.headers);
  process.stdout.write("SENT " + JSON.stringify({ method, url, headers, body: await request.text() }) + "\\n");
  return Response.json([{ id: 1, note: "x" }]);
};`;

/** Bundles a program, runs it without a network, and returns its requests. */
export async function requestsOf(entry: string, output: string): Promise<readonly Sent[]> {
  await build({
    entryPoints: [entry],
    outfile: output,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    alias: {
      "fluent-endpoint": join(repository, "src/index.ts"),
      "fluent-endpoint/clients": join(repository, "src/clients/index.ts"),
    },
    nodePaths: [join(repository, "test/node_modules"), join(repository, "node_modules")],
    logLevel: "error",
    banner: { js: RECORDER },
  });
  const printed = execFileSync(process.execPath, [output], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const lines = printed.split("\n").filter((line) => line.startsWith("SENT "));
  return lines.map((line) => JSON.parse(line.slice(5)) as Sent);
}

/** Headers that this library adds, and that `fetch` would add itself. */
const ADDED = ["accept", "user-agent"];

/** The request without what differs for all: added headers, and the charset of JSON, which says nothing. */
export function comparable({ headers, ...sent }: Sent, like: Sent): Sent {
  const kept = Object.entries(headers).filter(
    ([name]) => !ADDED.includes(name) || name in like.headers,
  );
  const written = kept.map(
    ([name, value]) => [name, value.replace("; charset=utf-8", "")] as const,
  );
  return { ...sent, headers: Object.fromEntries(written) };
}

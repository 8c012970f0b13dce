import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { RequestOptions } from "fluent-endpoint";
import { toCurl } from "fluent-endpoint/clients";
import { RecordingServer } from "./recording-server.js";

/** The installed POSIX shells. `sh` is always installed. */
const SHELLS = ["sh", "bash", "dash", "ksh", "mksh", "zsh", "busybox"].filter(isInstalled);

function isInstalled(shell: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${shell}`]);
    return true;
  } catch {
    return false;
  }
}

/** Replaces curl by a function that writes each argument with NUL after it, then the input. */
const SPY = `curl() { for argument; do printf '%s\\0' "$argument"; done; printf '\\0'; cat; }\n`;

interface Call {
  readonly args: readonly string[];
  readonly input: string;
}

/** Runs commands in a shell, and returns the arguments and the input of curl, one character for each byte. */
function runInShell(shell: string, commands: readonly string[]): readonly Call[] {
  const script = join(tmpdir(), `to-curl-test-${String(process.pid)}.sh`);
  const end = "\\0\\0END\\0\\0";
  writeFileSync(script, SPY + commands.map((command) => `${command}\nprintf '${end}'\n`).join(""));
  const args = shell === "busybox" ? ["sh", script] : [script];
  const output = execFileSync(shell, args, {
    encoding: "latin1",
    input: "",
    stdio: ["pipe", "pipe", "pipe"],
  });
  return output
    .split("\0\0END\0\0")
    .slice(0, -1)
    .map((call) => {
      const middle = call.indexOf("\0\0");
      return { args: call.slice(0, middle).split("\0"), input: call.slice(middle + 2) };
    });
}

const utf8 = (text: string) => Buffer.from(text).toString("latin1");

const headerValue = fc
  .string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
  })
  .map((value) => value.trim());
const bodyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom("'", '"', "\\", "$", "`", "!", "\n", "%", "@", "-", " "),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  ),
  minLength: 1,
});

interface Ending {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script from the standard input of a shell. */
async function runShell(
  shell: string,
  flags: readonly string[],
  script: string,
  env: NodeJS.ProcessEnv,
): Promise<Ending> {
  const [program = "", ...args] = shell === "busybox" ? ["busybox", "sh"] : [shell];
  const child = spawn(program, [...args, ...flags], { env });
  // A shell that stops early closes its standard input. Its status and output tell what happened.
  child.stdin.on("error", () => undefined);
  child.stdin.end(script);
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { status, stdout, stderr };
}

describe.each(SHELLS)("A command run by %s", (shell) => {
  test("passes any header value and any body to curl unchanged", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ value: headerValue, body: bodyText }), {
          minLength: 20,
          maxLength: 40,
        }),
        (cases) => {
          const options = cases.map(({ value, body }) => ({
            method: "post",
            url: "https://example.com/",
            headers: { "x-value": value, "content-type": "text/plain" },
            body,
          }));
          const calls = runInShell(
            shell,
            options.map((request) => toCurl(request, { secrets: true })),
          );
          const seen = calls.map(({ args, input }) => {
            const data = args.indexOf("--data-raw");
            return {
              value: args.find((argument) => argument.startsWith("x-value")),
              body: data < 0 ? input : args[data + 1],
            };
          });
          expect(seen).toEqual(
            cases.map(({ value, body }) => ({
              value: value === "" ? "x-value;" : `x-value: ${value}`,
              body: utf8(body),
            })),
          );
        },
      ),
      { numRuns: 10 },
    );
  });

  test("passes any URL and any method to curl unchanged", () => {
    const options = {
      method: "it's`id`|$x",
      url: "https://example.com/it's?$(id)'`id`",
      headers: {},
    };
    const [call] = runInShell(shell, [toCurl(options)]);
    expect(call?.args).toEqual([
      "--request",
      "IT'S`ID`|$X",
      "--url",
      "https://example.com/it's?$(id)%27`id`",
    ]);
  });
});

describe("Credentials", () => {
  let server: RecordingServer;
  beforeAll(async () => {
    server = await RecordingServer.start();
  });
  afterAll(() => server.close());

  const SECRETS = ["s3cret-one", "s3cret-two", "s3cret-three", "s3cret-four"];

  function withSecrets(): RequestOptions {
    const [one, two, three, four] = SECRETS;
    return {
      method: "post",
      url: `${server.origin}/path?a=b&access_token=${two ?? ""}&c=d`,
      headers: { authorization: `Bearer ${one ?? ""}`, "x-api-key": three ?? "" },
      body: { title: "shown", client_secret: four, nested: [{ password: one }] },
    };
  }

  const VARIABLES = {
    QUERY_ACCESS_TOKEN: SECRETS[1],
    HEADER_AUTHORIZATION: SECRETS[0],
    HEADER_X_API_KEY: SECRETS[2],
    BODY_CLIENT_SECRET: SECRETS[3],
  };

  test("are read from variables that are named after their places", async () => {
    const command = toCurl(withSecrets());
    for (const secret of SECRETS) expect(command).not.toContain(secret);
    await run(command, { ...process.env, ...VARIABLES });
    const arrivals = server.take();
    await run(toCurl(withSecrets(), { secrets: true }), process.env);
    expect(arrivals).toEqual(server.take());
    expect(arrivals).toHaveLength(1);
  });

  describe.each(SHELLS)("in %s", (shell) => {
    const bodies = {
      "an argument": { client_secret: SECRETS[3] },
      "curl's input": { first: "\u202e", client_secret: SECRETS[3], last: 1 },
    };

    test.each(Object.entries(bodies))(
      "of a body in %s stop the command before it sends anything, if they are not set",
      async (_, body) => {
        const command = toCurl({ ...withSecrets(), body });
        for (const missing of Object.keys(VARIABLES)) {
          const env = { ...process.env, ...VARIABLES, [missing]: "" };
          const { status, stderr } = await runShell(shell, [], `${command} --silent\n`, env);
          expect(status).not.toBe(0);
          expect(stderr).toContain(missing);
        }
        expect(server.take()).toEqual([]);
      },
    );

    test("stop a command at an interactive prompt too, where the shell continues", async () => {
      const command = toCurl({ ...withSecrets(), body: bodies["curl's input"] });
      const env = { ...process.env, ...VARIABLES };
      await runShell(shell, ["-i"], `${command} --silent\n`, env);
      expect(server.take()).toHaveLength(1);
      await runShell(shell, ["-i"], `${command} --silent\n`, { ...env, BODY_CLIENT_SECRET: "" });
      expect(server.take()).toEqual([]);
    });
  });

  test('and bodies that start with "@" are not read as file names by curl', async () => {
    await run(toCurl({ ...withSecrets(), body: "@/etc/passwd" }, { secrets: true }), process.env);
    expect(server.take()[0]?.body.toString()).toBe("@/etc/passwd");
  });

  function run(command: string, env: NodeJS.ProcessEnv): Promise<string> {
    return new Promise((resolve, reject) => {
      execFile("sh", ["-c", `${command} --silent`], { env }, (error, stdout) => {
        if (error === null) resolve(stdout);
        else reject(new Error(error.message));
      });
    });
  }
});

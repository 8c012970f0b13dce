import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { describeUnless } from "../helpers/missing-programs.js";

const program = join(__dirname, "../../dist/command.js");

const PETS = `openapi: 3.1.0
info: { title: Pets API, version: "1" }
servers: [{ url: https://pets.example.com }]
paths:
  /pets:
    get: { operationId: listPets, tags: [pets] }
  /owners/{id}:
    get: { operationId: getOwner, tags: [owners] }
`;

/** Another version of the description, which changes a file, adds one and removes one. */
const CHANGED = PETS.replace("tags: [owners]", "tags: [people]").replace("listPets", "allPets");

/** One whose files are larger. */
const LONG = CHANGED.replace("[people]", `[people], description: ${"a ".repeat(9000)}`);

const NOTHING = "Nothing was written.";
const TOO_LARGE = "the file would be larger than this system allows.";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-files-"));
  writeFileSync(join(folder, "pets.yaml"), PETS);
  writeFileSync(join(folder, "changed.yaml"), CHANGED);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** The built program, as a function of the shell. */
const PROGRAM = `fluent-endpoint() { "${process.execPath}" "${program}" "$@"; }`;

/** Runs a script of the shell. */
function shell(script: string, environment: NodeJS.ProcessEnv = {}): Outcome {
  const { status, stdout, stderr } = spawnSync("bash", ["-c", `${PROGRAM}\n${script}`], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...environment },
    maxBuffer: 1e9,
  });
  return { code: status, output: stdout, errors: stderr };
}

function succeed(script: string): void {
  expect(shell(script)).toMatchObject({ code: 0, errors: "" });
}

/** Expects that a script ends with the code 1, and says why on the standard error, line by line. */
function expectFailure({ code, errors }: Omit<Outcome, "output">, ...lines: string[]): void {
  expect({ code, errors }).toEqual({ code: 1, errors: `${lines.join("\n")}\n` });
}

/** The files below a folder with their content. */
function contents(path = join(folder, "api")): Record<string, string> {
  if (!existsSync(path)) return {};
  const files = readdirSync(path, { recursive: true, encoding: "utf8" }).filter(
    (file) => !statSync(join(path, file)).isDirectory(),
  );
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(path, file), "utf8")]));
}

/** A large description, in JSON. */
function largeDescription(): string {
  const get = { tags: ["pets"], description: "A pet, ".repeat(35) };
  const paths = Array.from({ length: 6000 }, (_, index) => [`/pets/${index}`, { get }] as const);
  const servers = [{ url: "https://pets.example.com" }];
  return JSON.stringify({ openapi: "3.1.0", servers, paths: Object.fromEntries(paths) });
}

describe("The standard input of fluent-endpoint", () => {
  test("may be slow", () => {
    // It starts with a part of its input, and may wait for the rest.
    succeed(
      "(head -c 50 pets.yaml; sleep 0.5; tail -c +51 pets.yaml) | fluent-endpoint generate - -o api",
    );
    expect(contents()).toHaveProperty(["areas/pets.ts"]);
  });

  test("may be large", () => {
    writeFileSync(join(folder, "large.json"), largeDescription());
    succeed("cat large.json | fluent-endpoint generate - -o api --only '/pets/1'");
    succeed(
      "cat large.json | fluent-endpoint POST https://shop.example.com/a --data @- --as json > large.out",
    );
  });

  test.each(["</dev/null", "<&-"])("may be empty: %s", (input) => {
    const run = shell(`fluent-endpoint generate - -o api ${input}`);
    expectFailure(run, "standard input:1: It is empty.", NOTHING);
    expect(run.output).toBe("");
    expect(shell(`fluent-endpoint POST /a - ${input}`)).toMatchObject({ code: 2 });
  });

  test("may be a pipe that does not block", () => {
    // A process that reads the same pipe asynchronously makes it non-blocking, and cannot undo that when it is killed.
    const leave = `${process.execPath} -e 'process.stdin.resume(); setImmediate(() => process.kill(process.pid, "SIGKILL"))'`;
    const { code } = shell(
      `mkfifo left; (read -r < left; sleep 0.5; cat pets.yaml) | (${leave}; echo > left; fluent-endpoint generate - -o api)`,
    );
    expect(code).toBe(0);
    expect(contents()).toHaveProperty(["areas/pets.ts"]);
  });
});

describe("The standard output of fluent-endpoint", () => {
  test("may be closed while it is written", () => {
    writeFileSync(join(folder, "large.json"), largeDescription());
    const { errors } = shell(
      "fluent-endpoint --list --api large.json | head -1; echo ${PIPESTATUS[0]} >&2",
    );
    expect(errors).toBe("0\n");
    const long = "fluent-endpoint POST https://shop.example.com/a --data @large.json --as";
    for (const format of ["json", "curl", "http"]) {
      expect(shell(`${long} ${format} | head -c 1`)).toMatchObject({ code: 0, errors: "" });
    }
  });

  test("is said to be full", () => {
    const run = shell("fluent-endpoint https://shop.example.com/a > /dev/full");
    expectFailure(run, "Cannot write the output: the disk is full.");
  });

  test("is said to be full if only a part of it fits", () => {
    writeFileSync(join(folder, "large.json"), largeDescription());
    // The size limit is in blocks of 1024 bytes.
    const run = shell("ulimit -f 8; fluent-endpoint --list --api large.json > list.txt");
    expectFailure(run, `Cannot write the output: ${TOO_LARGE}`);
  });
});

describe("fluent-endpoint generate", () => {
  test("refuses a folder below a file in a sentence", () => {
    const reason = "a part of its path is a file, and not a folder.";
    const run = shell("fluent-endpoint generate pets.yaml -o pets.yaml/api");
    expectFailure(run, `Cannot read the folder pets.yaml/api: ${reason}`, NOTHING);
  });

  test("writes into a folder that a link leads to", () => {
    mkdirSync(join(folder, "real"));
    symlinkSync("real", join(folder, "api"));
    succeed("fluent-endpoint generate pets.yaml -o api");
    expect(contents(join(folder, "real"))).toHaveProperty(["index.ts"]);
  });

  test("leaves everything as it was if a file is too large", () => {
    succeed("fluent-endpoint generate pets.yaml -o api");
    const before = contents();
    writeFileSync(join(folder, "changed.yaml"), LONG);
    const run = shell("ulimit -f 8; fluent-endpoint generate changed.yaml -o api");
    expectFailure(run, `Cannot write the folder api: ${TOO_LARGE}`, NOTHING);
    expect(contents()).toEqual(before);
    shell("ulimit -f 8; fluent-endpoint generate changed.yaml -o new/api");
    expect(existsSync(join(folder, "new"))).toBe(false);
  });

  test("leaves whole files when it is killed at any write, and the next run finishes", () => {
    succeed(
      "fluent-endpoint generate pets.yaml -o old && fluent-endpoint generate changed.yaml -o new",
    );
    const [old, wanted] = ["old", "new"].map((name) => contents(join(folder, name)));
    const hook = `--import=${join(__dirname, "kill-at-write.mjs")}`;
    let kills = 0;
    for (;;) {
      shell("rm -rf api; cp -r old api");
      const environment = { NODE_OPTIONS: hook, KILL_AT: String(kills + 1) };
      const generate = `exec "${process.execPath}" "${program}" generate changed.yaml -o api`;
      const { code } = shell(generate, environment);
      if (code === 0) break;
      // A process that a signal ends has no code.
      expect(code).toBe(null);
      kills++;
      const left = Object.entries(contents()).filter(([file]) => !file.startsWith("."));
      for (const [file, content] of left) expect([old?.[file], wanted?.[file]]).toContain(content);
      for (const file of Object.keys(old ?? {}).filter((each) => wanted?.[each] !== undefined)) {
        expect(Object.fromEntries(left)).toHaveProperty([file]);
      }
      succeed("fluent-endpoint generate changed.yaml -o api > /dev/null");
      expect(contents()).toEqual(wanted);
    }
    expect(kills).toBeGreaterThan(10);
  });
});

/** The reason that no file system can be mounted here. */
function mountProblem(): string | undefined {
  const options = ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"];
  const { status, stderr } = spawnSync("unshare", options, { encoding: "utf8" });
  if (status === 0) return undefined;
  return `no file system can be mounted: ${stderr || "there is no unshare."}`;
}

describeUnless(mountProblem(), "the tests with a full disk")("On a disk of its own", () => {
  /** The number of 4 KB pages that the files of a folder take. */
  function pagesOf(path: string): number {
    const files = readdirSync(path, { recursive: true, encoding: "utf8" })
      .map((name) => statSync(join(path, name)))
      .filter((entry) => entry.isFile());
    return files.reduce((sum, { size }) => sum + Math.ceil(size / 4096), 0);
  }

  /** Runs a script in a folder on a disk with some pages of 4 KB, and returns what the folder has at the end. */
  function onDisk(pages: number, script: string) {
    const mount = `mount -t tmpfs -o size=${pages * 4}k tmpfs disk`;
    const archive = `${script}; code=$?; tar -C disk -cf after.tar .; exit $code`;
    shell("mkdir disk");
    writeFileSync(join(folder, "run.sh"), `${PROGRAM}\n${mount}\n${archive}\n`);
    const outcome = shell("unshare -rm bash run.sh");
    shell("mkdir after; tar -C after -xf after.tar");
    return { ...outcome, after: contents(join(folder, "after")) };
  }

  test.each([0, 1, 2, 3, 4])(
    "generate changes nothing on a disk with the old files and %i free pages",
    (free) => {
      succeed("fluent-endpoint generate pets.yaml -o old");
      const pages = pagesOf(join(folder, "old")) + free;
      const before = contents(join(folder, "old"));
      writeFileSync(join(folder, "changed.yaml"), LONG);
      const script = "cp -r old/. disk && fluent-endpoint generate changed.yaml -o disk";
      const { after, ...run } = onDisk(pages, script);
      expectFailure(run, "Cannot write the folder disk: the disk is full.", NOTHING);
      expect(after).toEqual(before);
    },
  );

  test("a read-only folder is refused in a sentence", () => {
    const script = "mount -o remount,ro disk; fluent-endpoint generate pets.yaml -o disk/api";
    const reason = "the file system is read-only.";
    expectFailure(onDisk(10, script), `Cannot write the folder disk/api: ${reason}`, NOTHING);
  });
});

/** Permissions do not hold for root, who can become someone else. */
const isRoot = process.getuid?.() === 0;
const asNobody = "setpriv --reuid=65534 --regid=65534 --clear-groups";
const cannotDemote = isRoot && spawnSync("sh", ["-c", `${asNobody} true`]).status !== 0;

describeUnless(
  cannotDemote ? "root has all permissions, and setpriv is not installed." : undefined,
  "the tests of permissions",
)("Without permission", () => {
  test("generate changes nothing, and says why", () => {
    succeed("fluent-endpoint generate pets.yaml -o api");
    const before = contents();
    chmodSync(folder, 0o755);
    chmodSync(join(folder, "api"), 0o555);
    const start = isRoot ? `${asNobody} ` : "";
    const run = shell(`${start}"${process.execPath}" "${program}" generate changed.yaml -o api`);
    expectFailure(run, "Cannot write the folder api: permission denied.", NOTHING);
    expect(contents()).toEqual(before);
    chmodSync(join(folder, "api"), 0o755);
  });
});

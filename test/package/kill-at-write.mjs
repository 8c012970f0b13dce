/** Kills the process at the file operation that the environment variable KILL_AT counts to. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const WRITING = ["mkdirSync", "writeFileSync", "linkSync", "renameSync", "rmSync"];
let left = Number(process.env.KILL_AT);

/** @type {Record<string, (...args: string[]) => unknown>} */
const operations = /** @type {any} */ (fs);
for (const name of WRITING) {
  const run = /** @type {(...args: string[]) => unknown} */ (operations[name]);
  operations[name] = (...args) => {
    left--;
    if (left > 0) return run(...args);
    // A file is killed when half of it is written.
    const [path = "", content = "", ...others] = args;
    if (name === "writeFileSync") run(path, content.slice(0, content.length / 2), ...others);
    return process.kill(process.pid, "SIGKILL");
  };
}
syncBuiltinESMExports();

/**
 * Reports the public API of the last build: `node etc/scripts/api.mjs <command>`.
 *
 * - `check`: fails when a committed report (`etc/*.api.md`) is out of date
 * - `update`: writes the reports
 */
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { ENTRY_POINTS, fromRoot } from "./project.mjs";

const REPORTS = ENTRY_POINTS.flatMap(({ report }) =>
  report === undefined
    ? []
    : [
        {
          fresh: `etc/temporary/api/${report}/${report}.public.api.md`,
          committed: `etc/${report}.api.md`,
        },
      ],
);

const [, , command] = process.argv;
if (command === "check") check();
else if (command === "update") update();
else throw new Error("Expected check or update.");

function check() {
  const stale = REPORTS.filter(({ fresh, committed }) => read(fresh) !== read(committed));
  if (stale.length === 0) return;
  const names = stale.map(({ committed }) => committed).join(", ");
  console.error(`Out of date: ${names}. Run \`npm run api\` and commit what it writes.`);
  process.exitCode = 1;
}

function update() {
  for (const { fresh, committed } of REPORTS) copyFileSync(fromRoot(fresh), fromRoot(committed));
}

/** @param {string} path */
function read(path) {
  return existsSync(fromRoot(path)) ? readFileSync(fromRoot(path), "utf8") : undefined;
}

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import typescript from "typescript";

const SOURCE = join(import.meta.dirname, "../src");

const BASE = ["credentials", "errors.ts", "internal", "wire"];
const CORE = ["core", "types", ...BASE];
const DESCRIPTION = ["openapi/model.ts", "openapi/read"];
const PLANNED = [...DESCRIPTION, "openapi/plan"];
const COMMAND = [
  "command/arguments.ts",
  "command/inputs.ts",
  "command/terminal.ts",
  "command/usage-error.ts",
];

/**
 * The rooms of `src`, lowest first, each with what it imports of the others (ARCHITECTURE.md). A longer path is a room in a room.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const ROOMS = {
  "version.ts": [],
  // It is copied into the output of the generator, like `runtime`, where nothing of this package is but its entry points.
  wire: [],
  "errors.ts": [],
  internal: ["errors.ts", "wire"],
  credentials: ["internal", "wire"],
  types: ["core", "wire"],
  core: ["types", "version.ts", ...BASE],
  "index.ts": ["core", "errors.ts", "types", "wire"],
  clients: CORE,
  routes: CORE,
  show: ["clients", ...CORE],
  runtime: ["errors.ts", "wire"],
  call: ["runtime", ...CORE],
  "openapi/model.ts": ["errors.ts", "internal", "wire"],
  "openapi/read": ["openapi/model.ts", "errors.ts", "internal", "wire"],
  "openapi/plan": ["call", "core/options.ts", "errors.ts", "internal", "wire", ...DESCRIPTION],
  "openapi/call": ["call", "routes", "runtime", ...CORE, ...PLANNED],
  "openapi/receive": ["openapi/call", "routes", "runtime", ...CORE, ...PLANNED],
  "openapi/tools": ["openapi/call", "openapi/receive", ...CORE, ...PLANNED],
  "openapi/swagger": ["internal", "wire", ...DESCRIPTION],
  "openapi/yaml": ["internal", ...DESCRIPTION],
  openapi: ["openapi", "internal", "errors.ts", "wire"],
  generate: ["core", ...BASE, ...PLANNED],
  command: ["generate", "openapi", "call", "routes", "show", "version.ts", "command", ...CORE],
  "command/api": ["openapi", "show", ...COMMAND, ...CORE],
  "command/request": ["command/api", "call", "openapi", "routes", "show", ...COMMAND, ...CORE],
  "command/generate": ["command/api", "generate", "openapi", "show", ...COMMAND, ...CORE],
};

/** Imports point down: a room imports what {@link ROOMS} says. */
const down = {
  create: onImports((context, node, target, file) => {
    const [room, other] = [roomOf(file), roomOf(target)];
    const path = relative(SOURCE, target);
    const isAllowed = (ROOMS[room] ?? []).some((each) => isIn(path, each));
    if (room === other || isAllowed) return;
    const message = `Imports point down: ${room} does not import ${other} (etc/rooms.mjs).`;
    context.report({ node, message });
  }),
};

/** No file imports itself, over whichever others, not even for a type. */
const noCircles = {
  create: onImports((context, node, target, file) => {
    const way = wayBetween(target, file);
    if (way === undefined) return;
    const names = [file, ...way].map((each) => relative(SOURCE, each)).join(" → ");
    context.report({ node, message: `These files import each other in a circle: ${names}.` });
  }),
};

export default { rules: { down, "no-circles": noCircles } };

/** @param {(context: import("eslint").Rule.RuleContext, node: any, target: string, file: string) => void} check */
function onImports(check) {
  /** @param {import("eslint").Rule.RuleContext} context */
  return (context) => {
    const visit = (/** @type {any} */ node) => {
      const target = resolved(context.filename, node.source?.value);
      if (target !== undefined) check(context, node, target, context.filename);
    };
    return {
      ImportDeclaration: visit,
      ExportNamedDeclaration: visit,
      ExportAllDeclaration: visit,
      ImportExpression: visit,
    };
  };
}

/** @param {string} file */
function roomOf(file) {
  const path = relative(SOURCE, file);
  const rooms = Object.keys(ROOMS).filter((room) => isIn(path, room));
  return rooms.reduce((longest, room) => (room.length > longest.length ? room : longest), "");
}

/**
 * @param {string} path
 * @param {string} room
 */
function isIn(path, room) {
  return path === room || path.startsWith(`${room}/`);
}

/**
 * @param {string} file
 * @param {unknown} name
 */
function resolved(file, name) {
  if (typeof name !== "string" || !name.startsWith(".")) return undefined;
  const target = join(dirname(file), name.replace(/\.js$/, ".ts"));
  return existsSync(target) ? target : undefined;
}

/** @type {Map<string, string[]>} */
const known = new Map();

/** @param {string} file */
function importsOf(file) {
  const kept = known.get(file);
  if (kept !== undefined) return kept;
  const { importedFiles } = typescript.preProcessFile(readFileSync(file, "utf8"));
  const targets = importedFiles.flatMap(({ fileName }) => resolved(file, fileName) ?? []);
  known.set(file, targets);
  return targets;
}

/**
 * Returns the files on the way from one file to another, if its imports lead there.
 *
 * @param {string} from
 * @param {string} to
 */
function wayBetween(from, to) {
  /** @type {Map<string, string | undefined>} */
  const before = new Map([[from, undefined]]);
  for (const file of before.keys()) {
    if (file === to) {
      const way = [];
      for (let at = before.get(to); at !== undefined; at = before.get(at)) way.unshift(at);
      return [...way, to];
    }
    for (const next of importsOf(file)) if (!before.has(next)) before.set(next, file);
  }
  return undefined;
}

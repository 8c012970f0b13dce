/**
 * Reads the model of the last build for the reference: the names of each entry point, and the page of each. A class, a function with
 * its overloads, and a family of types have a page: a type that only one page names is on that page.
 */
import { readFileSync } from "node:fs";
import { readDocComment } from "./doc-comments.mjs";
import { ENTRY_POINTS, fromRoot } from "./project.mjs";
import { writeReadableSignatures } from "./readable-signatures.mjs";

/**
 * @typedef {import("./readable-signatures.mjs").Member} Member
 *
 * @typedef {object} Item a name that is exported
 * @property {string} name
 * @property {string} kind `function`, `class`, `interface`, `type` or `variable`
 * @property {Member[]} members more than one if it is overloaded
 * @property {string} page its path below `docs`
 *
 * @typedef {object} EntryPoint
 * @property {string} module
 * @property {string} folder the folder of its pages, below `docs`
 * @property {string} summary
 * @property {readonly Item[]} items
 */

/** @type {readonly EntryPoint[]} */
export const entryPoints = ENTRY_POINTS.flatMap(({ name, report }) =>
  report === undefined ? [] : [readEntryPoint(name, report)],
).map((entry, index, all) => {
  // Some export what another entry point has as well: `fluent-endpoint/call` does, so that generated files import from one module.
  const known = new Set(all.slice(0, index).flatMap(({ items }) => items.map(({ name }) => name)));
  return { ...entry, items: entry.items.filter(({ name }) => !known.has(name)) };
});

/**
 * @param {string} name
 * @param {string} report
 * @returns {EntryPoint}
 */
function readEntryPoint(name, report) {
  const path = fromRoot(`etc/temporary/api/${report}/${report}.api.json`);
  const model = /** @type {Member} */ (JSON.parse(readFileSync(path, "utf8")));
  writeReadableSignatures(model);
  /** @type {Map<string, Member[]>} */
  const overloads = new Map();
  for (const member of model.members?.[0]?.members ?? []) {
    const own = ownName(member.name ?? "");
    overloads.set(own, [...(overloads.get(own) ?? []), member]);
  }
  const items = [...overloads].map(([own, members]) => {
    const kind = members[0]?.kind.toLowerCase().replace("typealias", "type") ?? "";
    const isSymbol = members.some((member) => signatureOf(member).includes("unique symbol"));
    // People look up a class that was generated for them, and not each name that it imports.
    const page = name === "call" ? "call" : isSymbol ? "symbols" : own;
    return { name: own, kind, members, page };
  });
  gatherFamilies(items);
  const folder = name === "index" ? "api/fluent-endpoint" : `api/${name}`;
  for (const item of items) item.page = `${folder}/${item.page}.md`;
  return {
    module: name === "index" ? "fluent-endpoint" : `fluent-endpoint/${name}`,
    folder,
    summary: readDocComment(model.docComment).summary,
    items,
  };
}

/** @param {Item[]} items */
function gatherFamilies(items) {
  const types = items.filter(({ kind }) => isType(kind));
  for (const type of types) {
    // Some file systems have one file for `endpoint` and `Endpoint`.
    const twin = items.find(
      ({ name }) => name !== type.name && equalsIgnoringCase(name, type.name),
    );
    if (twin?.page === twin?.name) type.page = twin?.name ?? type.page;
  }
  const movable = types.filter(({ members }) => !members.some(hasMethods));
  /** @type {string | undefined} */
  let moved;
  do {
    moved = undefined;
    for (const { name, page } of movable) {
      if (page !== name) continue;
      const users = items.filter((item) => item.page !== name && namedIn(item.members).has(name));
      const pages = new Set(users.map((user) => user.page));
      if (pages.size !== 1) continue;
      [moved = ""] = pages;
      for (const item of items) if (item.page === name) item.page = moved;
    }
  } while (moved !== undefined);
}

/** @param {string} kind */
export function isType(kind) {
  return kind === "interface" || kind === "type";
}

/**
 * @param {string} one
 * @param {string} other
 */
function equalsIgnoringCase(one, other) {
  return one.toLowerCase() === other.toLowerCase();
}

/** @param {Member} member */
function hasMethods({ members = [] }) {
  return members.some(isMethod);
}

/** @param {Member} member */
export function isMethod({ kind }) {
  return ["CallSignature", "Constructor", "Method", "MethodSignature"].includes(kind);
}

/**
 * @param {readonly Member[]} members
 * @returns {Set<string>} the names of types in their signatures
 */
export function namedIn(members) {
  const tokens = members.flatMap(({ excerptTokens = [] }) => excerptTokens);
  const own = tokens.filter(({ kind }) => kind === "Reference").map(({ text }) => ownName(text));
  const inner = members.flatMap((member) => [...namedIn(member.members ?? [])]);
  return new Set([...own, ...inner]);
}

/** @param {Member} member */
export function signatureOf({ excerptTokens = [] }) {
  return ownName(excerptTokens.map(({ text }) => text).join(""));
}

/** api-extractor adds a number to a name that a global type has, too. @param {string} text */
function ownName(text) {
  return text.replaceAll(/\b([A-Z]\w*)_\d\b/g, "$1");
}

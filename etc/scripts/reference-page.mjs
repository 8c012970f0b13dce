/** Writes a page of the reference: for each name its signature, import, parameters, errors, examples and members. */
import { posix } from "node:path";
import { slug } from "github-slugger";
import { format } from "prettier";
import { firstSentence, readDocComment } from "./doc-comments.mjs";
import { plainSignatures } from "./plain-signatures.mjs";
import { guideTo } from "./reference-guides.mjs";
import { entryPoints, isMethod, isType, namedIn, signatureOf } from "./reference-model.mjs";

/**
 * @typedef {import("./reference-model.mjs").Member} Member
 * @typedef {import("./reference-model.mjs").Item} Item
 */

const SYMBOLS_SUMMARY = "Keys for options that no parameter of a request can have the name of.";

/** The characters that a line of code has room for. */
const WIDTH = 76;

/**
 * @param {string} page
 * @param {import("./reference-model.mjs").EntryPoint} entryPoint
 */
export async function referencePage(page, { module, items }) {
  const name = posix.basename(page, ".md");
  const own = items.filter((item) => item.page === page);
  const main = own.find((item) => item.name === name);
  const others = own.filter((item) => item !== main);
  const values = own.filter(({ kind }) => !isType(kind)).map((item) => item.name);
  const imported = values.length === 0 ? `type ${name}` : values.join(", ");
  const parts = [
    `# ${main === undefined ? "Symbols for options" : titleOf(main)}`,
    main === undefined ? SYMBOLS_SUMMARY : summaryOf(main.members, page),
    fenced(`import { ${imported} } from "${module}";`),
    ...(main === undefined ? [] : await entry(main, page, "##")),
  ];
  for (const item of others) {
    parts.push(`## ${titleOf(item)}`, summaryOf(item.members, page));
    parts.push(...(await entry(item, page, "###")));
  }
  parts.push(guideTo(name, module, page));
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** @param {Item} item */
export function titleOf({ name, kind }) {
  return `${name}${kind === "function" ? "()" : ""} ${kind}`;
}

/**
 * @param {Item} item
 * @returns {string} its first sentence
 */
export function sentenceOf(item) {
  const [paragraph = ""] = summaryOf(item.members, item.page).split("\n\n");
  return firstSentence(paragraph.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1"));
}

/**
 * @param {readonly Member[]} overloads
 * @param {string} page
 */
function summaryOf(overloads, page) {
  const [member] = simplestFirst(overloads);
  const { summary } = readDocComment(member?.docComment, linksFrom(page));
  if (summary === "") throw new Error(`No description: ${member?.canonicalReference ?? page}`);
  return summary;
}

/**
 * The overloads of a function, with the one to read first at the start. The compiler tries them in their own order.
 *
 * @param {readonly Member[]} overloads
 */
function simplestFirst(overloads) {
  const count = (/** @type {Member} */ { kind, parameters = [] }) =>
    kind === "Function" ? parameters.length : 0;
  return [...overloads].sort((one, other) => count(one) - count(other));
}

/**
 * @param {Item} item
 * @param {string} page
 * @param {string} level the marks of its members' headings
 * @returns {Promise<string[]>}
 */
async function entry(item, page, level) {
  const { name, kind, members } = item;
  const inner = members.flatMap((member) => member.members ?? []);
  const shown = kind === "interface" ? inner : inner.filter((member) => !isMethod(member));
  const block = kind === "interface" || kind === "class" ? blockOf(shown) : "";
  const own = members.map((member) => ({ ...member, members: shown }));
  const keyword = kind === "variable" ? "const " : kind === "function" ? "function " : "";
  const declare = (/** @type {Member} */ member) =>
    `declare ${keyword}${signatureOf(member)}${block}`.replace(/^declare .*?export /, "");
  const parts = [
    ...(await callsOf(own, page, level, async (some) => {
      const declared = some.map(declare);
      const first = own.findIndex((member) => some.includes(member));
      const plain = kind === "class" ? [classOf(item)] : plainSignatures(name, declared, first);
      const texts = [plain, declared].map((lines) => wrapped(lines.join("\n")));
      return [...new Set(await Promise.all(texts))];
    })),
    propertyTable(
      inner.filter((member) => !isMethod(member)),
      page,
    ),
  ];
  for (const overloads of overloadsIn(inner)) {
    parts.push(`${level} ${methodTitle(overloads, name)}`, summaryOf(overloads, page));
    // The signature of an interface shows its methods already.
    const print = kind === "class" ? methodsOf : () => Promise.resolve([]);
    parts.push(...(await callsOf(overloads, page, `${level}#`, print)));
  }
  return parts;
}

/**
 * @param {readonly Member[]} overloads
 * @param {string} own the name whose method it is
 */
function methodTitle([member], own) {
  if (member?.kind === "CallSignature") return `Call ${own}`;
  return member?.name === undefined ? "constructor" : `${member.name.replace("[", "\\[")}()`;
}

/**
 * A class with its methods, for people: without type parameters, and without members for tools.
 *
 * @param {Item} item
 */
function classOf({ name, members }) {
  const [declared] = members.map(signatureOf);
  const base = /\bextends (?!Inspected)\w+(?!.*\bextends\b)/s.exec(declared ?? "")?.[0] ?? "";
  const named = members
    .flatMap((member) => member.members ?? [])
    .filter((member) => member.name?.startsWith("[") !== true);
  return `declare class ${name} ${base}${readableBlockOf(named)}`;
}

/** Types of methods that compute with the type of the builder, as a person reads them. @type {[from: string, to: string][]} */
const READABLE = [
  ["ConstructorDefaults<Names>", "EndpointOptions"],
  ["...defaults: DefaultsOfGitHub<Paths, Names>", "defaults?: EndpointOptions"],
  ["BuilderClass<Builder>): Builder", "BuilderClass): EndpointBuilder"],
  ["build(): object", "build(): RequestOptions"],
  ["build(parameters: object): object", "build(parameters: object): RequestOptions"],
];

/** @param {readonly Member[]} members */
function readableBlockOf(members) {
  return READABLE.reduce((text, [from, to]) => text.replaceAll(from, to), blockOf(members));
}

/** @param {readonly Member[]} members */
function blockOf(members) {
  return ` {\n${members.map(signatureOf).join("\n")}\n}`;
}

/** @param {readonly Member[]} overloads */
async function methodsOf(overloads) {
  const text = await wrapped(`declare class X${readableBlockOf(overloads)}`);
  return [text.split("\n").slice(1, -1).join("\n").replaceAll(/^ {2}/gm, "")];
}

/**
 * @param {readonly Member[]} members
 * @returns {Member[][]} its methods, each with its overloads
 */
function overloadsIn(members) {
  /** @type {Map<string, Member[]>} */
  const methods = new Map();
  for (const member of members.filter(isMethod)) {
    const key = member.name ?? member.kind;
    methods.set(key, [...(methods.get(key) ?? []), member]);
  }
  return [...methods.values()];
}

/**
 * The signatures of overloads, each with its parameters, result, errors and examples. Overloads of one comment are together.
 *
 * @param {readonly Member[]} overloads
 * @param {string} page
 * @param {string} level the marks of their headings, which all have but the first
 * @param {(overloads: Member[]) => Promise<string[]>} print their signatures: one to read, and the declaration if it differs
 */
async function callsOf(overloads, page, level, print) {
  const parts = [];
  const comments = [...new Set(simplestFirst(overloads).map(({ docComment }) => docComment))];
  for (const [index, comment] of comments.entries()) {
    const some = overloads.filter(({ docComment }) => docComment === comment);
    const { summary, parameters, typeParameters, returns, throws, examples } = readDocComment(
      comment,
      linksFrom(page),
    );
    const [text = "", declaration = ""] = await print(some);
    const types = namedTypes(some, page);
    const isGeneric = declaration !== "";
    if (index > 0) parts.push(callTitle(level, some), summary);
    parts.push(text === "" ? "" : fenced(text));
    parts.push(isGeneric ? typeLinks(new Set(text.match(/\b[A-Z]\w+/g)), some, page) : "");
    parts.push(isGeneric || text === "" ? "" : types);
    const isShown = (/** @type {string} */ name) => new RegExp(`\\b${name}\\b`).test(text);
    const shown = [...typeParameters].filter(([name]) => !isGeneric || isShown(name));
    parts.push(listOf([...parameters, ...shown]));
    parts.push(returns === "" ? "" : `Returns ${returns}`);
    parts.push(throws === "" ? "" : `Throws: ${throws}`);
    parts.push(...(await Promise.all(examples.map(narrow))));
    if (!isGeneric) continue;
    const others = [...typeParameters].filter(([name]) => !isShown(name));
    const details = [fenced(declaration), listOf(others), types];
    parts.push("::: details Full declaration", ...details, ":::");
  }
  return parts;
}

/**
 * @param {string} level
 * @param {readonly Member[]} overloads of one comment
 * @returns {string} such as `## createEndpoint(builder)`
 */
function callTitle(level, [member]) {
  const names = (member?.parameters ?? []).map(({ parameterName }) => parameterName);
  const values = names.filter((name) => name !== "this").join(", ");
  const name = member?.kind === "CallSignature" ? "Call with " : (member?.name ?? "constructor");
  return `${level} ${name.replace("[", "\\[")}(${values})`;
}

/** @param {readonly [name: string, text: string][]} described */
function listOf(described) {
  return described.map(([name, text]) => `- \`${name}\`: ${text}`).join("\n");
}

/**
 * @param {readonly Member[]} properties
 * @param {string} page
 */
function propertyTable(properties, page) {
  if (properties.length === 0) return "";
  const rows = properties.map((member) => {
    const text = summaryOf([member], page).replaceAll(/\s*\n\s*/g, " ");
    return `| \`${member.name ?? "[name]"}\` | ${text.replaceAll("|", "\\|")} |`;
  });
  return ["| property | description |", "| --- | --- |", ...rows].join("\n");
}

/**
 * @param {readonly Member[]} members
 * @param {string} page
 */
function namedTypes(members, page) {
  return typeLinks(namedIn(members), members, page);
}

/**
 * @param {ReadonlySet<string>} names
 * @param {readonly Member[]} members whose own names need no link
 * @param {string} page
 */
function typeLinks(names, members, page) {
  const linkTo = linksFrom(page);
  const links = [...names].sort().flatMap((name) => {
    const isOwn = members.some((member) => member.name === name);
    const link = isOwn ? undefined : linkTo(name);
    return link === undefined ? [] : [`[${name}](${link})`];
  });
  return links.length === 0 ? "" : `Types: ${links.join(", ")}`;
}

/**
 * @param {string} page
 * @returns {(name: string) => string | undefined} the link to a name or `Name.member`
 */
function linksFrom(page) {
  const folder = posix.dirname(page);
  // If two entry points export a name, the page's own one counts.
  const items = [...entryPoints]
    .sort((one, other) => Number(other.folder === folder) - Number(one.folder === folder))
    .flatMap((entryPoint) => entryPoint.items);
  return (reference) => {
    const [name = "", member] = reference.split(".");
    const item = items.find((each) => each.name === name);
    if (item === undefined) return undefined;
    const method = item.members
      .flatMap(({ members = [] }) => members)
      .find((each) => member !== undefined && each.name === member && isMethod(each));
    const isMain = posix.basename(item.page, ".md") === name;
    const fragment = method ? `${member ?? ""}()` : isMain ? undefined : titleOf(item);
    const path = posix.relative(folder, item.page);
    return fragment === undefined ? path : `${item.page === page ? "" : path}#${slug(fragment)}`;
  };
}

/** @param {string} declaration */
async function wrapped(declaration) {
  const text = await format(declaration, { parser: "typescript", printWidth: WIDTH });
  return text.trimEnd().replaceAll(/^(?:export )?(?:declare )?/gm, "");
}

/**
 * An example whose lines fit beside the menu: an output that is too far to the right has a line of its own.
 *
 * @param {string} example
 */
async function narrow(example) {
  const [, start = "", code = "", end = ""] = /^(.*```ts\n)(.*?)(^```.*)$/ms.exec(example) ?? [];
  if (code === "") return example;
  const text = await format(code, { parser: "typescript", printWidth: WIDTH });
  const lines = text.split("\n").map((line) => {
    if (line.length <= WIDTH) return line;
    const [, indent = "", statement = "", output = ""] = /^( *)(.*;) (\/\/ .*)$/.exec(line) ?? [];
    return output === "" ? line : `${indent}${statement}\n${indent}${output}`;
  });
  return `${start}${lines.join("\n")}${end}`;
}

/** @param {string} text */
function fenced(text) {
  return `\`\`\`ts\n${text}\n\`\`\``;
}

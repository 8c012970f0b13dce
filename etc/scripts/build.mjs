/**
 * Builds the programs in `dist`: for each entry point a readable ES module and its CommonJS twin, with the dependencies inside. The
 * entry points for browsers are also minified, for CDNs. The declarations are built by `declarations.mjs`.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { rolldown } from "rolldown";
import { minify, parseSync, Visitor } from "rolldown/utils";
import { textImports } from "./text-imports.cjs";
import { ENTRY_POINTS, fromRoot, PROGRAMS } from "./project.mjs";

/** The minified files, by entry point. */
const MINIFIED = new Map([
  ["index", "browser"],
  ["clients", "clients.browser"],
]);

/** immer's production form, which is minified. */
const IMMER = fromRoot("node_modules/immer/dist/immer.production.mjs");

/** The licences of dependencies that have no licence file. */
const LICENSES = new Map([
  [
    "uri-templates",
    'Released as public domain by Geraint Luff: "Anybody can modify or re-license it for any purpose, without restriction."',
  ],
]);

/** The modules below the entry points that build, show or read requests. */
const LOWER_LAYERS = /[\\/]src[\\/](?:core|credentials|internal)[\\/]/;

/** The modules that read a description. */
const DESCRIPTIONS = /[\\/]src[\\/]openapi[\\/](?:read[\\/]|plan[\\/]|model[.])/;

/** The modules of the command, whose parts are loaded when they are needed. */
const COMMAND = /[\\/]src[\\/]command[\\/]/;

/**
 * Keeps the name of the class `EndpointBuilder`, which stacks show. It shares its name with a constant of its type, so rolldown gives it
 * another one.
 *
 * @type {import("rolldown").Plugin}
 */
const NAMED_CLASS = {
  name: "named-class",
  renderChunk: (code) =>
    code.replace(/\b(EndpointBuilder\$\d+ = class) extends\b/, "$1 EndpointBuilder extends"),
};

/**
 * Exports values of CommonJS modules as they are. Rolldown exports each by a getter, in case it changes later. None does.
 *
 * @type {import("rolldown").Plugin}
 */
const PLAIN_EXPORTS = {
  name: "plain-exports",
  renderChunk: (code) =>
    code.replace(
      /Object\.defineProperty\(exports, ["']([\w$]+)["'], \{\s*enumerable: true,\s*get: function\s*\(\) \{\s*return ([\w$.]+);\s*\}\s*\}\)/g,
      "exports.$1 = $2",
    ),
};

/** uri-templates, which is a CommonJS module. */
const URI_TEMPLATES = fromRoot("node_modules/uri-templates/uri-templates.js");

/**
 * Puts what the library uses of a package into one function without side effects. Bundlers keep statements at the top level of a module:
 * without this, an application that imports a function such as `requestKey` alone would contain immer, which only chains use.
 *
 * @type {import("rolldown").Plugin}
 */
const PURE = {
  name: "pure",
  async load(id) {
    if (id === IMMER) {
      const used = ["current", "isDraft", "original", "produce"];
      const code = pureModule("Immer", "Immer", await immer(used));
      // Bundlers leave out functions that nothing uses, but not constants that read a property.
      const constants = used.map(
        (name) => `export function ${name}(a, b) { return Immer.${name}(a, b); }`,
      );
      return [code, ...constants].join("\n");
    }
    return id === URI_TEMPLATES
      ? pureModule("uriTemplates", "default", await uriTemplates())
      : undefined;
  },
};

/**
 * @param {string} name the name of the constant
 * @param {string} used what the library imports
 * @param {string} code the constant, which is the result of a call
 */
function pureModule(name, used, code) {
  const start = `const ${name}=`;
  const constant = code.replace(/^var /, "const ");
  if (!constant.startsWith(start)) throw new Error(`${name} is bundled in another form.`);
  return `${start} /* @__PURE__ */ ${constant.slice(start.length)}\nexport { ${name} as ${used} };`;
}

/** Returns what the library uses of immer. @param {readonly string[]} used */
async function immer(used) {
  const entry = "only-what-is-used";
  const bundled = await rolldown({
    ...COMMON,
    input: entry,
    plugins: [
      {
        name: entry,
        resolveId: (source) => (source === entry ? entry : undefined),
        load: (source) =>
          source === entry
            ? `export { ${used.join(", ")} } from ${JSON.stringify(IMMER)};`
            : undefined,
      },
    ],
  });
  const { output } = await bundled.generate({ format: "iife", name: "Immer", minify: true });
  return output[0].code;
}

/** Gives the package a `module`, and no `define`, by which it would register itself with an AMD loader. */
async function uriTemplates() {
  const source = readFileSync(URI_TEMPLATES, "utf8");
  const code = `const uriTemplates = ((module, define) => {${source}\nreturn module.exports;})({ exports: {} });`;
  return (await minify("uri-templates.js", code, { codegen: { removeWhitespace: true } })).code;
}

/** The functions and classes keep their names, which stacks show. @type {import("rolldown").MinifyOptions} */
const SHORT = {
  compress: { keepNames: { function: true, class: true } },
  mangle: { keepNames: true },
};

/** The parts of ES modules that applications do not step through. The core stays readable. */
const TOOLS = new Set([
  "api-parts",
  "call",
  "coerce",
  "credentials",
  "descriptions",
  "generator",
  "openapi",
  "request-text",
  "routes",
  "runtime",
  "shared",
  "template-reader",
  "upgrade",
  "wire",
  "yaml",
]);

/**
 * Minifies tools: what reads and calls descriptions, the generator, the command, the adapters, routes and what generated code imports. Of
 * CommonJS modules all are minified: the ES modules are there to be read, and a package with twice the text would be twice as large.
 *
 * @type {import("rolldown").Plugin}
 */
const SHORT_TOOLS = {
  name: "short-tools",
  async generateBundle({ format }, files) {
    const module = format === "es";
    const options = { ...SHORT, module, codegen: { removeWhitespace: true } };
    for (const part of Object.values(files)) {
      if (part.type !== "chunk") continue;
      const isTool = TOOLS.has(part.name) || part.moduleIds.every((path) => COMMAND.test(path));
      if (module && !isTool) continue;
      // Nearly all of this file is the package `yaml`, whose names say nothing in a stack.
      const own = part.name === "yaml" ? { ...options, compress: true, mangle: true } : options;
      part.code = (await minify(part.fileName, part.code, own)).code;
    }
  },
};

/**
 * Writes every other character as an escape sequence. Engines read a file of ASCII alone as one byte a character: a single ellipsis makes
 * them take a quarter longer to compile the core.
 *
 * @type {import("rolldown").Plugin}
 */
const ASCII = {
  name: "ascii",
  generateBundle(_, files) {
    for (const part of Object.values(files)) {
      if (part.type === "chunk") part.code = part.code.replace(/[^\0-\x7f]/g, escapeSequence);
    }
  },
};

/** A longer line ends where the next statement of a block, member of a class, or expression after a comma starts. */
const LONG_LINE = 2000;

/**
 * Breaks the lines of minified files. Node prints the whole line that threw before the message of an error that nobody catches.
 *
 * @type {import("rolldown").Plugin}
 */
const LINES = {
  name: "lines",
  generateBundle(_, files) {
    for (const part of Object.values(files)) {
      if (part.type !== "chunk") continue;
      part.code = withBreaks(part.code, startsIn(parseSync(part.fileName, part.code).program));
    }
  },
};

/**
 * @param {import("rolldown/utils").ParseResult["program"]} program
 * @returns {number[]} where a line may start: before each statement of a block, member of a class, and expression after a comma
 */
function startsIn(program) {
  /** @type {number[]} */
  const starts = [];
  const visit = (/** @type {{ body: readonly { start: number }[] }} */ { body }) => {
    for (const { start } of body) starts.push(start);
  };
  new Visitor({
    Program: visit,
    BlockStatement: visit,
    ClassBody: visit,
    // The exports of a CommonJS module are one.
    SequenceExpression({ expressions }) {
      for (const { start } of expressions.slice(1)) starts.push(start);
    },
  }).visit(program);
  return starts.sort((one, other) => one - other);
}

/** @param {string} code @param {readonly number[]} starts */
function withBreaks(code, starts) {
  let lineStart = 0;
  let broken = "";
  for (const start of starts) {
    const line = code.slice(lineStart, start);
    if (line.length - line.lastIndexOf("\n") <= LONG_LINE) continue;
    broken += `${line}\n`;
    lineStart = start;
  }
  return broken + code.slice(lineStart);
}

/** @param {string} unit */
function escapeSequence(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The settings for reading the modules of packages and of the library. @type {import("rolldown").InputOptions} */
const COMMON = {
  platform: "neutral",
  experimental: { attachDebugInfo: "none" },
  transform: { target: "es2022" },
};

/** The names of the packages that are inside the files. @type {Set<string>} */
const dependencies = new Set();

rmSync(fromRoot("dist"), { recursive: true, force: true });
const entries = Object.fromEntries(ENTRY_POINTS.map(({ name, source }) => [name, source]));
const programs = Object.fromEntries(PROGRAMS.map(({ name, source }) => [name, source]));
const core = await modulesOf("src/index.ts");
const wire = await modulesOf("src/clients/index.ts");
const program = await modulesOf("src/command/index.ts");
/**
 * Puts the modules that entry points and programs share into chunks, so that an application that imports two of them has one copy of the
 * classes. Rolldown splits the modules of the command.
 */
const shared = {
  plugins: [NAMED_CLASS],
  comments: { jsdoc: false },
  minifyInternalExports: false,
  codeSplitting: {
    groups: [
      { name: "core", test: (/** @type {string} */ path) => core.has(path) },
      // The adapters and what reads requests back both find credentials; without a group of its own, the second would load the adapters.
      {
        name: "credentials",
        test: (/** @type {string} */ path) =>
          wire.has(path) && /[\\/]src[\\/]credentials[\\/]/.test(path),
      },
      { name: "wire", test: /[\\/]src[\\/]clients[\\/]/ },
      // `createApi` runs what the generator copies into its output, and generated classes import it. They must load neither the generator nor
      // the reader of descriptions for it, which uses the same modules of `wire`.
      {
        name: "runtime",
        test: /[\\/]src[\\/](?:(?:runtime|wire)[\\/][^?]*|call[\\/](?:called-options|locations)[.]ts)$/,
      },
      // A group takes what its modules import, too. Without this one, `openapi.js` would import a function from the generator's chunk, and the
      // program would load the reader of descriptions for its error.
      {
        name: "shared",
        test: (/** @type {string} */ path) =>
          LOWER_LAYERS.test(path) || (DESCRIPTIONS.test(path) && program.has(path)),
      },
      { name: "descriptions", test: DESCRIPTIONS },
      { name: "yaml", test: /[\\/]node_modules[\\/]yaml[\\/]|[\\/]openapi[\\/]yaml[\\/]/ },
      { name: "generator", test: /[\\/]src[\\/]generate[\\/]/ },
      { name: "request-text", test: /[\\/]src[\\/]show[\\/]/ },
    ],
  },
};
await bundle(
  { ...entries, ...programs },
  { ...shared, plugins: [...shared.plugins, SHORT_TOOLS], format: "esm" },
  "js",
);
await bundle(
  entries,
  {
    ...shared,
    plugins: [...shared.plugins, PLAIN_EXPORTS, SHORT_TOOLS],
    format: "cjs",
    strict: true,
  },
  "cjs",
);
for (const [name, file] of MINIFIED) {
  const options = { minify: true, comments: false, topLevelVar: true };
  await bundle({ [file]: `dist/${name}.js` }, { ...options, format: "esm" }, "js");
}
writeFileSync(fromRoot("dist/THIRD-PARTY-NOTICES.txt"), [...dependencies].map(notice).join("\n"));

/**
 * Writes the files for some sources.
 *
 * @param {Record<string, string>} sources the sources to bundle, by the name of their files in `dist`
 * @param {import("rolldown").OutputOptions} options
 * @param {"js" | "cjs"} extension
 */
async function bundle(sources, options, extension) {
  const modules = await rolldown(inputOf(sources));
  const { output } = await modules.write({
    ...options,
    // Files for CDNs stay one line: browsers do not print the line that threw.
    plugins: [options.plugins, ASCII, options.minify === true ? [] : LINES],
    dir: fromRoot("dist"),
    entryFileNames: `[name].${extension}`,
    chunkFileNames: ({ moduleIds }) =>
      moduleIds.every((path) => COMMAND.test(path))
        ? `command.[name].${extension}`
        : `[name].${extension}`,
  });
  for (const path of output.flatMap((part) => (part.type === "chunk" ? part.moduleIds : []))) {
    const name = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path)?.[1];
    if (name !== undefined) dependencies.add(name.replace("\\", "/"));
  }
}

/**
 * @param {Record<string, string>} sources
 * @returns {import("rolldown").InputOptions}
 */
function inputOf(sources) {
  return {
    input: Object.fromEntries(
      Object.entries(sources).map(([name, source]) => [name, fromRoot(source)]),
    ),
    ...COMMON,
    plugins: [textImports, PURE],
    external: /^node:/,
    resolve: { mainFields: ["module", "main"], alias: { immer: IMMER } },
    onLog(level, log) {
      if (level === "warn") throw new Error(log.message);
    },
  };
}

/**
 * @param {string} source an entry point or a program
 * @returns {Promise<Set<string>>} the paths of the modules that it loads at once
 */
async function modulesOf(source) {
  const { output } = await (await rolldown(inputOf({ source }))).generate();
  const [entry] = output;
  const loaded = output.filter(({ fileName }) =>
    [entry.fileName, ...entry.imports].includes(fileName),
  );
  return new Set(loaded.flatMap((part) => (part.type === "chunk" ? part.moduleIds : [])));
}

/**
 * @param {string} name
 * @returns {string} which package it is, and its licence
 */
function notice(name) {
  const folder = fromRoot(`node_modules/${name}`);
  const file = ["LICENSE", "LICENSE.md", "LICENSE.txt", "license"]
    .map((candidate) => `${folder}/${candidate}`)
    .find((path) => existsSync(path));
  const license = file === undefined ? LICENSES.get(name) : readFileSync(file, "utf8");
  if (license === undefined) throw new Error(`${name} has no licence file: see LICENSES.`);
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  return `The files in this folder contain ${name} ${version}.\n\n${license.trim()}\n`;
}

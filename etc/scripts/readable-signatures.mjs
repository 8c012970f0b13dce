/**
 * Gives the methods of the reference pages the signatures that a person would write: `query(values: object): this`. Those in the
 * declarations compute with the type of `this`, which helps the compiler only.
 */
import { readFileSync } from "node:fs";
import ts from "typescript";
import { fromRoot } from "./project.mjs";

/**
 * @typedef {object} Signature
 * @property {Parameter[]} parameters
 * @property {string} returns the type that it returns
 */
/**
 * @typedef {object} Parameter
 * @property {string} name
 * @property {string} type
 * @property {boolean} isOptional
 * @property {boolean} isRest
 */
/**
 * @typedef {object} Member an item of api-extractor's model
 * @property {string} kind
 * @property {string} [name]
 * @property {string} canonicalReference
 * @property {string} [docComment]
 * @property {Member[]} [members]
 * @property {{ kind: string, text: string }[]} [excerptTokens]
 * @property {{ parameterName: string, isOptional: boolean }[]} [parameters]
 */

/** The calls of `endpoint`, which is a variable in the declarations, because it has members too. */
const CALLS = [
  [
    { name: "route", type: "string", isOptional: false, isRest: false },
    { name: "parameters", type: "EndpointOptions", isOptional: true, isRest: false },
  ],
  [{ name: "options", type: "EndpointOptions", isOptional: false, isRest: false }],
];

/** Descriptions that the doc comment of a variable has no place for. */
const CALLED = `@param route - such as \`GET /orgs/{org}/repos\`
 * @param parameters - what fills it, and options
 * @param options - options with a \`url\`, and with a \`method\` if it is not GET
 *
 * @example`;

/**
 * @param {Member} model the model of an entry point, which is changed
 */
export function writeReadableSignatures(model) {
  const references = new Map(
    items(model).map(({ name = "", canonicalReference }) => [name, canonicalReference]),
  );
  const builder = items(model).find(({ name }) => name === "EndpointBuilder");
  if (builder === undefined) return;
  const signatures = implementationsOf("src/core/builder.ts");
  for (const method of builder.members ?? []) {
    const signature = signatures.get(method.name ?? "");
    const declared = new Map(
      method.parameters?.map(({ parameterName, isOptional }) => [parameterName, isOptional]),
    );
    if (method.kind !== "Method" || signature === undefined || !declared.has("this")) continue;
    const parameters = signature.parameters
      .filter(({ name }) => declared.has(name))
      .map((parameter) => ({ ...parameter, isOptional: declared.get(parameter.name) === true }));
    Object.assign(method, excerpt(method.name ?? "", { ...signature, parameters }, references), {
      typeParameters: undefined,
    });
  }
  writeCallsOfEndpoint(model, references);
}

/** @param {Member} model */
function items({ members = [] }) {
  return members.flatMap(({ members: inner = [] }) => inner);
}

/**
 * @param {Member} model
 * @param {ReadonlyMap<string, string>} references
 */
function writeCallsOfEndpoint(model, references) {
  for (const entryPoint of model.members ?? []) {
    entryPoint.members = (entryPoint.members ?? []).flatMap((member) => {
      if (member.kind !== "Variable" || member.name !== "endpoint") return [member];
      return CALLS.map((parameters) => ({
        ...excerpt("endpoint", { parameters, returns: "RequestOptions" }, references),
        kind: "Function",
        name: "endpoint",
        canonicalReference: member.canonicalReference,
        docComment: (member.docComment ?? "").replace("@example", () => CALLED),
      }));
    });
  }
}

/**
 * The signatures that the methods of a file's class have where they are implemented, after their overloads.
 *
 * @param {string} path
 */
function implementationsOf(path) {
  const text = readFileSync(fromRoot(path), "utf8");
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {Map<string, Signature>} */
  const signatures = new Map();
  const methods = file.statements
    .filter(ts.isClassDeclaration)
    .flatMap(({ members }) => [...members]);
  for (const method of methods) {
    if (!ts.isMethodDeclaration(method) || method.body === undefined) continue;
    const parameters = method.parameters.map((parameter) => ({
      name: parameter.name.getText(file),
      type: parameter.type?.getText(file) ?? "unknown",
      isOptional: parameter.questionToken !== undefined || parameter.initializer !== undefined,
      isRest: parameter.dotDotDotToken !== undefined,
    }));
    signatures.set(method.name.getText(file), {
      parameters,
      returns: method.type?.getText(file) ?? "unknown",
    });
  }
  return signatures;
}

/**
 * @param {string} name
 * @param {Signature} signature
 * @param {ReadonlyMap<string, string>} references the references of the names that have a page
 * @returns the signature in api-extractor's model: its text in tokens, some of which are types
 */
function excerpt(name, { parameters, returns }, references) {
  /** @type {{ kind: string, text: string, canonicalReference?: string }[]} */
  const excerptTokens = [];
  const add = (/** @type {string} */ text) => excerptTokens.push({ kind: "Content", text });
  const addType = (/** @type {string} */ type) => {
    const startIndex = excerptTokens.length;
    for (const text of type.split(/\b([A-Z]\w+)\b/).filter((part) => part !== "")) {
      const canonicalReference = references.get(text);
      if (canonicalReference === undefined) add(text);
      else excerptTokens.push({ kind: "Reference", text, canonicalReference });
    }
    return { startIndex, endIndex: excerptTokens.length };
  };
  add(`${name}(`);
  const described = parameters.map(({ name: parameterName, type, isOptional, isRest }, index) => {
    add(`${index > 0 ? ", " : ""}${isRest ? "..." : ""}${parameterName}${isOptional ? "?" : ""}: `);
    return { parameterName, parameterTypeTokenRange: addType(type), isOptional };
  });
  add("): ");
  const returnTypeTokenRange = addType(returns);
  add(";");
  return { excerptTokens, parameters: described, returnTypeTokenRange };
}

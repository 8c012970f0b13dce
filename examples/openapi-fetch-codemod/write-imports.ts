import { relative } from "node:path";
import { Node, SyntaxKind, type ImportDeclaration, type SourceFile } from "ts-morph";
import { editOf, type Edit } from "./write-client.js";

const LIBRARY = ["createEndpoint", "BODY", "PATH", "QUERY", "STYLE"];
const HELPERS: Readonly<Record<string, string>> = {
  send: "send.ts",
  Client: "send.ts",
  withMiddleware: "middleware.ts",
  Middleware: "middleware.ts",
};
const TYPES = new Set(["Client", "Middleware"]);

/**
 * Replaces the import of openapi-fetch in a file by imports of what its code needs now. Types without a counterpart stay.
 *
 * @param home - the folder of the helpers
 * @param helpers - collects those that are needed
 */
export function importEdits(
  file: SourceFile,
  names: Set<string>,
  home: string,
  helpers: Set<string>,
): readonly Edit[] {
  const old = file
    .getImportDeclarations()
    .filter((each) => each.getModuleSpecifierValue() === "openapi-fetch");
  const kept = old.map((each) => keptNames(each, names));
  const lines = new Map<string, string[]>();
  for (const name of [...names].sort()) {
    const helper = HELPERS[name];
    if (helper === undefined && !LIBRARY.includes(name)) continue;
    if (helper !== undefined) helpers.add(helper);
    const specifier = helper === undefined ? "fluent-endpoint" : specifierOf(file, home, helper);
    const list = lines.get(specifier) ?? [];
    lines.set(specifier, [...list, TYPES.has(name) ? `type ${name}` : name]);
  }
  // middleware.ts imports the type of send.ts.
  if (helpers.has("middleware.ts")) helpers.add("send.ts");
  return writtenImports(file, old, kept, lines);
}

/** The names that an import of openapi-fetch keeps. `names` gets those that have a counterpart. */
function keptNames(declaration: ImportDeclaration, names: Set<string>): readonly string[] {
  const file = declaration.getSourceFile();
  const whole = declaration.getDefaultImport()?.getText();
  const named = declaration.getNamedImports().flatMap((each) => {
    const name = each.getName();
    if (!isUsed(file, each.getAliasNode()?.getText() ?? name)) return [];
    if (!TYPES.has(name)) return [each.getText()];
    names.add(name);
    return [];
  });
  return whole !== undefined && isUsed(file, whole) ? [`default as ${whole}`, ...named] : named;
}

function isUsed(file: SourceFile, name: string): boolean {
  const uses = file.getDescendantsOfKind(SyntaxKind.Identifier);
  return uses.some(
    (each) => each.getText() === name && !each.getFirstAncestorByKind(SyntaxKind.ImportDeclaration),
  );
}

function writtenImports(
  file: SourceFile,
  old: readonly ImportDeclaration[],
  kept: readonly (readonly string[])[],
  lines: ReadonlyMap<string, readonly string[]>,
): readonly Edit[] {
  const [first] = file.getImportDeclarations();
  const quote = first?.getModuleSpecifier().getText().charAt(0) ?? '"';
  const end = first === undefined || first.getText().endsWith(";") ? ";" : "";
  const write = (list: readonly string[], specifier: string) => {
    const isTypes = list.every((name) => name.startsWith("type "));
    const inside = isTypes ? list.map((name) => name.replace("type ", "")) : list;
    return `import ${isTypes ? "type " : ""}{ ${inside.join(", ")} } from ${quote}${specifier}${quote}${end}`;
  };
  const added = [...lines].map(([specifier, list]) => write(list, specifier));
  const edits = old.map((each, index) => {
    const names = (kept[index] ?? []).map((name) => (each.isTypeOnly() ? `type ${name}` : name));
    const own = names.length > 0 ? [write(names, "openapi-fetch")] : [];
    const text = [...own, ...(index === 0 ? added : [])].join("\n");
    return text === "" ? withoutLine(each) : editOf(each, text);
  });
  if (old.length > 0 || added.length === 0) return edits;
  const start = first?.getStart() ?? startOf(file);
  const indent = " ".repeat(file.getLineAndColumnAtPos(start).column - 1);
  return [{ start, end: start, text: added.map((line) => `${line}\n${indent}`).join("") }];
}

function withoutLine(declaration: ImportDeclaration): Edit {
  const text = declaration.getSourceFile().getFullText();
  const end = declaration.getEnd();
  return {
    start: declaration.getStart(),
    end: text.charAt(end) === "\n" ? end + 1 : end,
    text: "",
  };
}

function startOf(file: SourceFile): number {
  const [statement] = file.getStatements();
  return Node.isExpressionStatement(statement) && /^["']use /.test(statement.getText())
    ? statement.getEnd() + 1
    : (statement?.getStart() ?? 0);
}

/** The way from a file to a helper, with the ending that its other imports have. */
function specifierOf(file: SourceFile, home: string, helper: string): string {
  const path = relative(file.getDirectoryPath(), `${home}/${helper}`).replaceAll("\\", "/");
  const endings = file
    .getImportDeclarations()
    .map((each) => /^\..*(\.[jt]s)$/.exec(each.getModuleSpecifierValue())?.[1]);
  const ending = endings.find((each) => each !== undefined) ?? "";
  return (path.startsWith(".") ? path : `./${path}`).replace(/\.ts$/, ending);
}

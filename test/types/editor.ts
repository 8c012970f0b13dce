import { join } from "node:path";
import ts from "typescript";

const root = join(__dirname, "../..");
const file = join(root, "test/types/edited.ts");

/** Returns the completions at the place of `|` in a source, without keywords and without mere words of the file. */
export function completionsOf(source: string): string[] {
  edit(source.replace("|", ""));
  const completions = service.getCompletionsAtPosition(file, source.indexOf("|"), {});
  const entries = completions?.entries ?? [];
  return entries
    .filter(
      ({ kind }) => kind !== ts.ScriptElementKind.keyword && kind !== ts.ScriptElementKind.warning,
    )
    .map(({ name }) => name);
}

/** Returns the text that an editor shows for the name at a position of a source. */
export function hoverOf(source: string, position: number): string {
  edit(source);
  const { displayParts } = service.getQuickInfoAtPosition(file, position) ?? {};
  return ts.displayPartsToString(displayParts);
}

/** The source of the edited file, and how often it was changed. */
const edited = { source: "", version: 0 };

function edit(source: string): void {
  edited.source = source;
  edited.version++;
}

function read(path: string): string | undefined {
  return path === file ? edited.source : ts.sys.readFile(path);
}

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  skipLibCheck: true,
  types: [],
  paths: {
    "fluent-endpoint": [join(root, "dist/index.d.ts")],
    "fluent-endpoint/*": [join(root, "dist/*.d.ts")],
  },
};

/** One service for all edits, as in an editor, so that every other file is read once. */
const service = ts.createLanguageService({
  getCompilationSettings: () => options,
  getCurrentDirectory: () => root,
  getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
  getScriptFileNames: () => [file],
  getScriptVersion: (path) => (path === file ? String(edited.version) : ""),
  getScriptSnapshot: (path) => {
    const text = read(path);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  fileExists: (path) => path === file || ts.sys.fileExists(path),
  readFile: read,
  directoryExists: (path) => ts.sys.directoryExists(path),
  getDirectories: (path) => ts.sys.getDirectories(path),
});

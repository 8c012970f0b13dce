import { join } from "node:path";
import ts from "typescript";

const root = join(__dirname, "../..");
const file = join(root, "test/types/edited.ts");

/** Returns the completions at the place of `|` in a source, without keywords and without mere words of the file. */
export function completionsOf(source: string): string[] {
  const service = serviceOf(source.replace("|", ""));
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
  const { displayParts } = serviceOf(source).getQuickInfoAtPosition(file, position) ?? {};
  return ts.displayPartsToString(displayParts);
}

function serviceOf(source: string): ts.LanguageService {
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    skipLibCheck: true,
    types: [],
    paths: { "fluent-endpoint": [join(root, "dist/index.d.ts")] },
  };
  const read = (path: string) => (path === file ? source : ts.sys.readFile(path));
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    getScriptFileNames: () => [file],
    getScriptVersion: () => "",
    getScriptSnapshot: (path) => {
      const text = read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: read,
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
  });
}

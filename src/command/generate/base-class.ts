import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { BaseClass, ImportExtension } from "../../generate/index.js";
import { quote } from "../../internal/messages.js";
import { didYouMean, nearNames } from "../../internal/near-names.js";
import { reasonOf, UsageError } from "../usage-error.js";

/** The class of `--extends`. */
export interface BaseFile {
  readonly file: string;
  readonly name: string;
}

/** The start of a declaration of an export. */
const EXPORTED =
  /^\s*export\s+(?:declare\s+)?(?:abstract\s+)?(?:class|const|let|var|function)\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/gmu;
const EXPORT_LIST = /^\s*export\s*\{([^}]*)\}/gm;
const EXPORT_ALL = /^\s*export\s*\*\s*from\b/m;

/**
 * Returns how the files in a folder import the class of `--extends`. The file is read, and not run.
 *
 * @throws UsageError if the file cannot be read or has no such export
 */
export function baseClassOf(
  { file, name }: BaseFile,
  output: string,
  extension: ImportExtension,
): BaseClass {
  const exported = exportsOf(file);
  if (exported !== undefined && !exported.includes(name)) {
    const advice =
      didYouMean(nearNames(name, exported)) ||
      `Write: export class ${name}<Paths = unknown> extends EndpointBuilder<Paths> {}`;
    throw new UsageError(
      `The file ${quote(file)} of --extends exports no class ${quote(name)}. ${advice}`,
    );
  }
  const path = relative(output, file).replaceAll("\\", "/");
  const from = path.startsWith(".") ? path : `./${path}`;
  return { name, from: importedAs(from, extension) };
}

/** The names that a file exports. Undefined if another file has some of them. */
function exportsOf(file: string): readonly string[] | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`Cannot read the file ${quote(file)} of --extends: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
  if (EXPORT_ALL.test(text)) return undefined;
  const listed = Array.from(text.matchAll(EXPORT_LIST), ([, names = ""]) => names.split(","))
    .flat()
    .map((each) => each.trim().replace(/^.*\s+as\s+/s, ""));
  return [...Array.from(text.matchAll(EXPORTED), ([, name = ""]) => name), ...listed];
}

/** A file of TypeScript is imported by the name that it is compiled to, unless imports end with `.ts`. */
function importedAs(path: string, extension: ImportExtension): string {
  if (extension === "none") return path.replace(/\.[cm]?[jt]s$/, "");
  return extension === ".ts" ? path : path.replace(/\.([cm]?)ts$/, ".$1js");
}

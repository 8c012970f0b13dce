import { UniqueNames, kebabCase } from "../internal/words.js";
import { quoted, type Code } from "./code/code.js";

/** The files that are written, by their paths in the output folder. Nothing else knows their names. */
export const LAYOUT = {
  types: "types.ts",
  components: "types/components.ts",
  schemas: "schemas.ts",
  enums: "enums.ts",
  builder: "builder.ts",
  root: "index.ts",
  operations: "operations.ts",
  request: "request.ts",
  runtime: "runtime.ts",
} as const;

/** The folders with written files. The first is the output folder itself. */
export const FOLDERS: readonly string[] = ["", "areas", "types"];

export function areaFile(name: string): string {
  return `areas/${name}.ts`;
}

/** The paths of the files with the types of areas, by the names of the areas. */
export function typeFiles(
  areas: readonly { readonly name: string }[],
): ReadonlyMap<string, string> {
  const names = new FileNames(["components"]);
  return new Map(areas.map(({ name }) => [name, `types/${names.take(name)}.ts`]));
}

/** Returns the specifier, in quotation marks, by which a file in a folder of the output imports another file. */
export type Specifier = (file: string, folder?: string) => Code;

export function specifierWith(extension: ImportExtension = ".js"): Specifier {
  return (file, folder = "") => {
    const path = file.replace(/\.ts$/, extension === "none" ? "" : extension);
    if (folder === "") return quoted(`./${path}`);
    const isBeside = path.startsWith(`${folder}/`);
    return quoted(isBeside ? `.${path.slice(folder.length)}` : `../${path}`);
  };
}

export const LIBRARY: Code = quoted("fluent-endpoint");

/** The entry point with the types that the compiler computes. */
export const TYPES_LIBRARY: Code = quoted("fluent-endpoint/types");

/** The entry point with the functions and types that generated classes share. */
export const CALL_LIBRARY: Code = quoted("fluent-endpoint/call");

/**
 * The end of the imports between generated files.
 *
 * @public
 */
export type ImportExtension = ".js" | ".ts" | ".mjs" | "none";

/** The path of a written file: imports that end with `.mjs` are of files that end with `.mts`. */
export function fileName(file: string, extension: ImportExtension = ".js"): string {
  return extension === ".mjs" ? file.replace(/\.ts$/, ".mts") : file;
}

/** The longest name, in bytes. File systems take 255, and editors and archivers add to it. */
const LONGEST = 200;

/** Names that Windows keeps for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Names files so that each file system can hold them side by side. */
export class FileNames {
  readonly #names: UniqueNames;

  /** @param taken - names that other files have */
  constructor(taken: Iterable<string> = []) {
    this.#names = new UniqueNames(taken);
  }

  /** A name without extension for the file of something with this name. */
  take(name: string): string {
    const own = kebabCase(name);
    const { read } = new TextEncoder().encodeInto(own, new Uint8Array(LONGEST));
    const short = own.slice(0, read);
    return this.#names.take(short === "" || DEVICE.test(short) ? `${short}-area` : short, "-");
  }
}

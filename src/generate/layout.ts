import { UniqueNames, kebabCase } from "../internal/words.js";
import { quoted, type Code } from "./code/code.js";

/** The paths of the written files in the output folder. No other file knows their names. */
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

export const FOLDERS: readonly string[] = ["", "areas", "types"];

export function areaFile(name: string): string {
  return `areas/${name}.ts`;
}

export function typeFiles(
  areas: readonly { readonly name: string }[],
): ReadonlyMap<string, string> {
  const names = new FileNames(["components"]);
  return new Map(areas.map(({ name }) => [name, `types/${names.take(name)}.ts`]));
}

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

export const TYPES_LIBRARY: Code = quoted("fluent-endpoint/types");

export const CALL_LIBRARY: Code = quoted("fluent-endpoint/call");

/**
 * The extension in imports between generated files.
 *
 * @public
 */
export type ImportExtension = ".js" | ".ts" | ".mjs" | "none";

/** Imports of `.mjs` refer to `.mts` files. */
export function fileName(file: string, extension: ImportExtension = ".js"): string {
  return extension === ".mjs" ? file.replace(/\.ts$/, ".mts") : file;
}

/** The limit in bytes. File systems allow 255, but editors and archivers add to a name. */
const LONGEST = 200;

/** Windows reserves these names for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Avoids names that some file systems cannot tell apart. */
export class FileNames {
  readonly #names: UniqueNames;

  constructor(taken: Iterable<string> = []) {
    this.#names = new UniqueNames(taken);
  }

  take(name: string): string {
    const own = kebabCase(name);
    const { read } = new TextEncoder().encodeInto(own, new Uint8Array(LONGEST));
    const short = own.slice(0, read);
    return this.#names.take(short === "" || DEVICE.test(short) ? `${short}-area` : short, "-");
  }
}

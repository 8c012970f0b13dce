import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A fenced block of a document, or of a doc comment in `src`. */
export interface CodeBlock {
  /** Its first line, for people: `README.md:12`. */
  readonly place: string;
  readonly language: string;
  /** The words after the language on the fence, such as `no-run`. */
  readonly mark: string;
  readonly code: string;
}

export const repository = join(__dirname, "../..");

/** Every block of the documents that people write. */
export function codeBlocks(): CodeBlock[] {
  return [
    ...documents().flatMap((file) => fencedBlocks(file, read(file))),
    ...filesBelow("src", ".ts").flatMap((file) => fencedBlocks(file, docComments(read(file)))),
  ];
}

/** The documents that people write, as paths in the repository. */
export function documents(): string[] {
  return [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "MAINTAINING.md",
    "SECURITY.md",
    "ARCHITECTURE.md",
    "test/system/differential/DIFFERENCES.md",
    "test/system/peers/RESULTS.md",
    "test/system/suite/RESULTS.md",
    ...filesBelow("docs", ".md"),
    ...filesBelow("examples", ".md"),
    ...filesBelow("skills", ".md"),
  ];
}

/** The pages that the site's scripts write from `src`, `examples` and the documents, and the packages of the site. */
const GENERATED = ["api", "examples", "node_modules", "project"].map((folder) =>
  join("docs", folder, "/"),
);

function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith(ending))
    .filter((file) => !GENERATED.some((generated) => file.startsWith(generated)))
    .sort();
}

/** The text of a file, given by its path in the repository. */
export function read(file: string): string {
  return readFileSync(join(repository, file), "utf8");
}

/** The text of the doc comments; everything else is left as empty lines, so that line numbers stay. */
function docComments(source: string): string {
  const comment = /^ *\* ?(?!\/)(.*)$/;
  return source
    .split("\n")
    .map((line) => comment.exec(line)?.[1] ?? "")
    .join("\n");
}

function fencedBlocks(file: string, text: string): CodeBlock[] {
  const fence = /^( *)```(\w+)([^\n]*)\n(.*?)^\1```$/gms;
  return [...text.matchAll(fence)].map(
    ({ index, 1: indent = "", 2: language = "", 3: mark = "", 4: code = "" }) => ({
      place: `${file}:${text.slice(0, index).split("\n").length}`,
      language,
      mark: mark.trim(),
      code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    }),
  );
}

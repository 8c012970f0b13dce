/**
 * Rewrites a program that calls openapi-fetch: `node codemod.ts path/to/tsconfig.json`. It lists what is left for you.
 */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import {
  Node,
  Project,
  SyntaxKind,
  type BindingElement,
  type CallExpression,
  type SourceFile,
} from "ts-morph";
import { isCreation, isOfOpenapiFetch, readCall } from "./read-call.js";
import { editOf, stylesOf, writeClient, type Edit } from "./write-client.js";
import { LeftError, writeCall, type Styles } from "./write-call.js";
import { importEdits } from "./write-imports.js";

/** Code that a person has to change. */
export interface Left {
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly why: string;
}

export interface Outcome {
  readonly calls: number;
  readonly clients: number;
  readonly files: readonly string[];
  readonly left: readonly Left[];
}

/** Components, whose scripts are read as if the rest of the file was empty. */
const COMPONENT = /\.(?:vue|svelte)$/;

class Codemod {
  readonly #project: Project;
  readonly #folder: string;
  readonly #texts = new Map<string, string>();
  readonly #names = new Map<SourceFile, Set<string>>();
  readonly #left = new Map<string, Left>();
  #calls = 0;
  #clients = 0;

  constructor(tsconfig: string) {
    this.#project = new Project({ tsConfigFilePath: tsconfig });
    this.#folder = dirname(tsconfig);
    const components = this.#project
      .getFileSystem()
      .globSync([`${this.#folder}/**/*.{vue,svelte}`, "!**/node_modules/**"]);
    for (const file of components) this.#addComponent(file);
    for (const file of this.#project.getSourceFiles()) {
      if (!this.#texts.has(file.getFilePath()))
        this.#texts.set(file.getFilePath(), file.getFullText());
    }
  }

  run(): Outcome {
    const clients = this.#files().flatMap((file) => creationsIn(file));
    const styles = commonStyles(clients.map((creation) => stylesOf(creation)));
    const home = clients[0]?.getSourceFile().getFilePath() ?? join(this.#folder, "index.ts");
    for (const file of this.#files()) this.#writeCalls(file, styles);
    for (const file of this.#files()) this.#writeClients(file);
    for (const file of this.#files()) this.#writeTypes(file);
    const helpers = new Set<string>();
    for (const file of this.#files()) {
      const names = this.#names.get(file) ?? new Set();
      const edits = importEdits(file, names, dirname(home), helpers);
      this.#apply(file, edits);
    }
    const files = this.#save(dirname(home), helpers);
    return { calls: this.#calls, clients: this.#clients, files, left: [...this.#left.values()] };
  }

  /** The files of the program, without those of packages. */
  #files(): readonly SourceFile[] {
    return this.#project
      .getSourceFiles()
      .filter((file) => !file.isInNodeModules() && !file.isDeclarationFile());
  }

  /** Calls inside the parameters of others are written first. */
  #writeCalls(file: SourceFile, styles: Styles): void {
    const names = this.#namesOf(file);
    for (;;) {
      const calls = file
        .getDescendantsOfKind(SyntaxKind.CallExpression)
        .filter((call) => this.#isToWrite(call));
      const inner = calls.filter(
        (call) => !calls.some((other) => other !== call && isInside(other, call)),
      );
      const edits = inner.flatMap((call) => {
        const read = readCall(call);
        const own = read?.creation ? stylesOf(read.creation) : styles;
        return read ? this.#orLeft(call, () => [editOf(call, writeCall(read, own, names))]) : [];
      });
      this.#calls += edits.length;
      if (edits.length === 0) return;
      this.#apply(file, edits);
    }
  }

  #isToWrite(call: CallExpression): boolean {
    return readCall(call) !== undefined && !this.#left.has(placeOf(call));
  }

  #writeClients(file: SourceFile): void {
    const edits = creationsIn(file).flatMap((creation) =>
      this.#orLeft(creation, () => writeClient(creation, this.#namesOf(file))),
    );
    this.#clients += edits.filter(({ text }) => text.startsWith("createEndpoint")).length;
    this.#apply(file, edits);
    for (const call of file.getDescendantsOfKind(SyntaxKind.CallExpression)) {
      const callee = call.getExpression();
      if (!Node.isPropertyAccessExpression(callee) || !/^(?:use|eject)$/.test(callee.getName()))
        continue;
      if (!isOfOpenapiFetch(callee.getNameNode().getSymbol())) continue;
      this.#leave(call, "middleware that is set elsewhere: wrap fetch");
    }
    for (const element of file.getDescendantsOfKind(SyntaxKind.BindingElement)) {
      if (isUnknownToMiddleware(element))
        this.#leave(element, "unknown to a function around fetch");
    }
  }

  /** `Client<paths, Media>` has one parameter now, and `typeof createClient<paths>` another name. */
  #writeTypes(file: SourceFile): void {
    const queries = file.getDescendantsOfKind(SyntaxKind.TypeQuery).flatMap((query) => {
      const name = query.getExprName();
      if (!isOfOpenapiFetch(declaredBy(name)) || declaredBy(name)?.getName() !== "default")
        return [];
      this.#namesOf(file).add("createEndpoint");
      return [editOf(name, "createEndpoint")];
    });
    const references = file.getDescendantsOfKind(SyntaxKind.TypeReference).filter((reference) => {
      const declared = declaredBy(reference.getTypeName());
      return declared?.getName() === "Client" && isOfOpenapiFetch(declared);
    });
    const edits = references.map((reference) => {
      const [paths] = reference.getTypeArguments();
      return editOf(reference, `Client<${paths?.getText() ?? "unknown"}>`);
    });
    this.#apply(file, [...edits, ...queries]);
  }

  #orLeft(node: Node, write: () => readonly Edit[]): readonly Edit[] {
    try {
      return write();
    } catch (error) {
      if (!(error instanceof LeftError)) throw error;
      this.#leave(node, error.message);
      return [];
    }
  }

  #leave(node: Node, why: string): void {
    const file = relative(this.#folder, fileOf(node.getSourceFile()));
    const code = node.getText().replaceAll(/\s+/g, " ").slice(0, 80);
    this.#left.set(placeOf(node), { file, line: node.getStartLineNumber(), code, why });
  }

  #namesOf(file: SourceFile): Set<string> {
    const names = this.#names.get(file) ?? new Set<string>();
    this.#names.set(file, names);
    return names;
  }

  #addComponent(file: string): void {
    const text = readFileSync(file, "utf8");
    // Everything else becomes spaces, so that positions stay.
    let script = text.replaceAll(/[^\n]/g, " ");
    for (const { index, 1: open = "", 2: code = "" } of text.matchAll(
      /(<script\b[^>]*>)(.*?)<\/script>/gs,
    )) {
      const start = index + open.length;
      script = script.slice(0, start) + code + script.slice(start + code.length);
    }
    const source = this.#project.createSourceFile(`${file}.ts`, script, { overwrite: true });
    this.#texts.set(source.getFilePath(), text);
  }

  #apply(file: SourceFile, edits: readonly Edit[]): void {
    if (edits.length === 0) return;
    const path = file.getFilePath();
    this.#texts.set(path, edited(this.#texts.get(path) ?? "", edits));
    file.replaceWithText(edited(file.getFullText(), edits));
  }

  #save(home: string, helpers: ReadonlySet<string>): readonly string[] {
    const changed = this.#files().filter((file) => {
      const path = fileOf(file);
      const text = this.#texts.get(file.getFilePath()) ?? "";
      if (!existsSync(path) || readFileSync(path, "utf8") === text) return false;
      writeFileSync(path, text);
      return true;
    });
    for (const helper of helpers) {
      copyFileSync(join(import.meta.dirname, helper), join(home, helper));
    }
    return changed.map((file) => relative(this.#folder, fileOf(file)));
  }
}

/** Runs the codemod on the program of a tsconfig.json. */
export function migrate(tsconfig: string): Outcome {
  return new Codemod(tsconfig).run();
}

/** True for `schemaPath` and others in the parameter of a middleware: a function around fetch knows the request alone. */
function isUnknownToMiddleware(element: BindingElement): boolean {
  const owner = element.getFirstAncestorByKind(SyntaxKind.Parameter)?.getParent();
  const holder = Node.isMethodDeclaration(owner) ? owner : owner?.getParent();
  return (
    /^(?:schemaPath|params|options|id)$/.test(element.getName()) &&
    (Node.isMethodDeclaration(holder) || Node.isPropertyAssignment(holder)) &&
    /^on(?:Request|Response|Error)$/.test(holder.getName())
  );
}

function creationsIn(file: SourceFile): readonly CallExpression[] {
  return file.getDescendantsOfKind(SyntaxKind.CallExpression).filter(isCreation);
}

/** The styles of all clients, for calls that do not show which client they call. */
function commonStyles([first = { object: "deepObject" }, ...others]: readonly Styles[]): Styles {
  const isMixed = others.some(({ list, object }) => list !== first.list || object !== first.object);
  return { ...first, isMixed };
}

function declaredBy(name: Node) {
  const symbol = name.getSymbol();
  return symbol?.getAliasedSymbol() ?? symbol;
}

function isInside(inner: Node, outer: Node): boolean {
  return inner.getStart() >= outer.getStart() && inner.getEnd() <= outer.getEnd();
}

function placeOf(node: Node): string {
  return `${node.getSourceFile().getFilePath()} ${node.getText()}`;
}

function fileOf(file: SourceFile): string {
  const path = file.getFilePath();
  const component = path.slice(0, -extname(path).length);
  return COMPONENT.test(component) ? component : path;
}

function edited(text: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((one, other) => other.start - one.start);
  return ordered.reduce((result, { start, end, text: part }) => {
    return result.slice(0, start) + part + result.slice(end);
  }, text);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { calls, clients, files, left } = migrate(process.argv[2] ?? "tsconfig.json");
  console.log(`${calls} calls, ${clients} clients, in ${files.length} files`);
  for (const { file, line, code, why } of left) console.log(`${file}:${line}: ${why}: ${code}`);
  if (left.length > 0) process.exitCode = 1;
}

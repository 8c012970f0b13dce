/** An operation that was chosen, and the parsed document that has it. */
export interface ChosenOperation {
  readonly document: object;
  /** The name of the document's file. */
  readonly file: string;
  readonly method: string;
  readonly path: string;
}

const compiled = new WeakMap<ChosenOperation, Promise<string>>();

/** The `request.ts` that the generator writes for an operation with `--compiled`. The generator is loaded with the first one, and writes each once. */
export function compiledCode(chosen: ChosenOperation): Promise<string> {
  const code = compiled.get(chosen) ?? compile(chosen);
  compiled.set(chosen, code);
  return code;
}

async function compile(chosen: ChosenOperation): Promise<string> {
  const [{ readDescription }, { generate }] = await Promise.all([
    import("fluent-endpoint/openapi"),
    import("fluent-endpoint/generate"),
  ]);
  const description = readDescription(onlyOperation(chosen), { skipBroken: true });
  const { files } = generate(description, { areas: "none", compiled: true });
  return files.get("request.ts") ?? "";
}

/** A document with one operation. Other methods of its path are left out, and what they share stays. */
export function onlyOperation({ document, method, path }: ChosenOperation): object {
  const { paths } = document as { readonly paths: Readonly<Record<string, object>> };
  const item = Object.entries(paths[path] ?? {}).filter(
    ([key, value]) => key === method.toLowerCase() || !isOperation(value),
  );
  return { ...document, paths: { [path]: Object.fromEntries(item) } };
}

function isOperation(value: unknown): boolean {
  return typeof value === "object" && value !== null && "responses" in value;
}

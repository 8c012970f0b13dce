import type { ApiOperation } from "fluent-endpoint/openapi";

/** An operation that was chosen, and the parsed description that has it. */
export interface ChosenOperation {
  readonly document: object;
  readonly operation: ApiOperation;
}

const compiled = new WeakMap<ChosenOperation, Promise<string>>();

/** The `request.ts` that the generator writes for an operation with `--compiled`. The generator is loaded with the first one, and writes each once. */
export function compiledCode(chosen: ChosenOperation): Promise<string> {
  const code = compiled.get(chosen) ?? compile(chosen);
  compiled.set(chosen, code);
  return code;
}

async function compile({ document, operation }: ChosenOperation): Promise<string> {
  const [{ readDescription }, { generate }] = await Promise.all([
    import("fluent-endpoint/openapi"),
    import("fluent-endpoint/generate"),
  ]);
  const description = readDescription(withOnly(document, operation), { skipBroken: true });
  const { files } = generate(description, { areas: "none", compiled: true });
  return files.get("request.ts") ?? "";
}

/** A description with one operation. Other methods of its path are left out, and what they share stays. */
function withOnly(document: object, { method, path }: ApiOperation): object {
  const { paths } = document as { readonly paths: Readonly<Record<string, object>> };
  const item = Object.entries(paths[path] ?? {}).filter(
    ([key, value]) => key === method.toLowerCase() || !isOperation(value),
  );
  return { ...document, paths: { [path]: Object.fromEntries(item) } };
}

function isOperation(value: unknown): boolean {
  return typeof value === "object" && value !== null && "responses" in value;
}

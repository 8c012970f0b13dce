import { printComment } from "../code/print-type.js";
import { importDeclaration, imports, writeCall, type WriteContext } from "./write-area.js";
import { methodComment } from "./method-comment.js";

/** The source of `operations.ts`: a function for each operation, for bundles that have only those that they use. */
export function writeFunctions(context: WriteContext): string {
  const { base, areas, root } = context.names;
  if (areas.length === 0) return "export {};\n";
  const functions = areas.flatMap((area) =>
    area.methods.map((names) => {
      const plan = context.planOf(names);
      const callee = `${names.functionName}(new ${root}(), $).build();`;
      const written = writeCall(names, plan, context, {
        start: `export function ${names.functionName}`,
        indent: 0,
        self: "builder",
      });
      const lines = methodComment(
        plan,
        callee.replace(", $", plan.inputs.some(({ isRequired }) => isRequired) ? ", $" : ""),
        context.references,
      );
      return {
        source: `${printComment(lines, 0)}${written.method}`,
        uses: written.uses,
        type: written.type === "" ? undefined : names.parameters,
        file: area.file,
      };
    }),
  );
  const uses = new Set(functions.flatMap((each) => [...each.uses]));
  for (const name of ["operations", "paths", "DataOf", "FieldsOf", "FilesOf", "FormOf", "Renamed"])
    uses.delete(name);
  const types = areas
    .map(({ file }) => {
      const names = functions.flatMap((each) =>
        each.file === file && each.type !== undefined ? [each.type] : [],
      );
      return names.length === 0
        ? ""
        : importDeclaration("import type", names, `./areas/${file}.js`);
    })
    .join("");
  const fromBuilder = imports(uses, `type ${base}`, ".");
  return `${types}${fromBuilder}\n${functions.map(({ source }) => source).join("\n")}`;
}

import { printComment } from "../code/print-type.js";
import type { Api } from "../model.js";
import { linesOf } from "../types/schema-comment.js";
import type { ApiNames } from "./api-names.js";
import { importDeclaration } from "./write-area.js";

/** The source of `index.ts`: the class with a getter for each area. */
export function writeRoot(api: Api, names: ApiNames): string {
  const { root, base, areas } = names;
  const imports = areas
    .map(({ className, file }) => importDeclaration("import", [className], `./areas/${file}.js`))
    .join("");
  const getters = areas.map(({ name, className, title }) => {
    const text = api.tags.find((tag) => tag.name === title)?.description;
    const comment = text === undefined ? "" : printComment(linesOf(text), 2);
    return `${comment}  get ${name}(): Area<this, ${className}> {\n    return area(this, ${className});\n  }\n`;
  });
  const about =
    api.title === ""
      ? "The API."
      : `${linesOf(api.title).join(" ")}${/[.!?]$/.test(api.title.trim()) ? "" : "."}`;
  const version =
    api.version === "" ? [] : ["", `Version ${linesOf(api.version).join(" ")} of the description.`];
  return `${imports}import { area, ${base}, type Area } from "./builder.js";

export type { components, operations, paths, webhooks } from "./types.js";

${printComment([about, ...version], 0)}export class ${root} extends ${base} {
${getters.join("\n")}}
`;
}

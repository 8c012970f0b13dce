import { printComment } from "../code/print-type.js";
import { printSignature } from "../code/signature.js";
import { generic, typeName } from "../code/type-doc.js";
import type { Description } from "../../openapi/model.js";
import { absoluteServers } from "../../openapi/plan/servers.js";
import { linesOf } from "../types/schema-comment.js";
import type { ApiNames } from "./api-names.js";
import { importDeclaration } from "./write-area.js";

/** The source of `index.ts`: the class with a getter for each area. */
export function writeRoot(api: Description, names: ApiNames): string {
  const { root, base, areas } = names;
  const imports = areas
    .map(({ className, file }) => importDeclaration("import", [className], `./areas/${file}.js`))
    .join("");
  const getters = areas.map(({ name, className, title }) => {
    const text = api.tags.find((tag) => tag.name === title)?.description;
    const comment = text === undefined ? "" : printComment(linesOf(text), 2);
    const signature = printSignature(
      {
        start: `get ${name}`,
        typeParameters: [],
        parameters: [],
        result: generic("Area", typeName("this"), typeName(className)),
      },
      2,
    );
    return `${comment}${signature}    return this.as(${className});
  }
`;
  });
  const about =
    api.title === ""
      ? "The API."
      : `${linesOf(api.title).join(" ")}${/[.!?]$/.test(api.title.trim()) ? "" : "."}`;
  const version =
    api.version === "" ? [] : ["", `Version ${linesOf(api.version).join(" ")} of the description.`];
  const needsUrl = absoluteServers(api).length === 0;
  const fromBuilder = [
    ...(areas.length === 0 ? [] : ["type Area"]),
    base,
    ...(needsUrl ? [`type ${root}Options`] : []),
  ];
  const members = needsUrl ? [writeConstructor(root), ...getters] : getters;
  return `${imports}${importDeclaration("import", fromBuilder, "./builder.js")}
export type { components, operations, paths, webhooks } from "./types.js";

${printComment([about, ...version], 0)}export class ${root} extends ${base} {${members.length === 0 ? "" : `\n${members.join("\n")}`}}
`;
}

/** The constructor of an API whose description names no server. Areas need no URL, because `as` makes them from a builder. */
function writeConstructor(root: string): string {
  return `  constructor(options: ${root}Options) {
    super(options);
  }
`;
}

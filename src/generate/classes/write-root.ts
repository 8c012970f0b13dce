import { code, comment, identifier, importDoc, join, linesOf, NOTHING } from "../code/code.js";
import { HARD_LINE, indent, type Doc } from "../code/doc.js";
import { signature } from "../code/signature.js";
import { generic, typeName } from "../code/type-node.js";
import type { Description } from "../../openapi/model.js";
import { absoluteServers } from "../../openapi/plan/servers.js";
import { areaFile, LAYOUT, specifier } from "../layout.js";
import type { ApiNames } from "./api-names.js";

/**
 * The source of `index.ts`: the class with a getter for each area.
 *
 * @param hasSchemas - whether there is a `schemas.ts`, whose types it exports
 */
export function writeRoot(api: Description, names: ApiNames, hasSchemas: boolean): Doc {
  const { root, base, areas } = names;
  const imports = areas.map(({ className, file }) =>
    importDoc([{ name: className, isType: false }], specifier(areaFile(file))),
  );
  const needsUrl = absoluteServers(api).length === 0;
  const fromBuilder = [
    { name: base, isType: false },
    ...(needsUrl ? [{ name: `${root}Options`, isType: true }] : []),
  ];
  const fromCall =
    areas.length === 0
      ? []
      : [
          { name: "area", isType: false },
          { name: "Area", isType: true },
        ];
  const members = [...(needsUrl ? [constructorDoc(root)] : []), ...gettersOf(api, names)];
  const body =
    members.length === 0
      ? NOTHING
      : [indent([HARD_LINE, join(members, [HARD_LINE, HARD_LINE])]), HARD_LINE];
  return code`${imports}${importDoc(fromBuilder, specifier(LAYOUT.builder))}${importDoc(fromCall, specifier(LAYOUT.call))}
${hasSchemas ? code`export type * from ${specifier(LAYOUT.schemas)};\n` : NOTHING}export type { components, operations, paths, webhooks } from ${specifier(LAYOUT.types)};

${comment(aboutLines(api))}export class ${identifier(root)} extends ${identifier(base)} {${body}}
`;
}

/** The constructor of an API whose description names no server. Areas need no URL, because `as` makes them from a builder. */
function constructorDoc(root: string): Doc {
  return code`constructor(options: ${identifier(`${root}Options`)}) {
  super(options);
}`;
}

function gettersOf(api: Description, { areas }: ApiNames): Doc[] {
  return areas.map(({ name, className, title }): Doc => {
    const text = api.tags.find((tag) => tag.name === title)?.description;
    const head = signature({
      start: code`get ${identifier(name)}`,
      typeParameters: [],
      parameters: [],
      result: generic("Area", typeName("this"), typeName(className)),
    });
    return code`${comment(text === undefined ? [] : linesOf(text))}${head} {
  return area(this, ${identifier(className)});
}`;
  });
}

function aboutLines({ title, version }: Description): string[] {
  const about =
    title === ""
      ? "The API."
      : `${linesOf(title).join(" ")}${/[.!?]$/.test(title.trim()) ? "" : "."}`;
  if (version === "") return [about];
  return [about, "", `Version ${linesOf(version).join(" ")} of the description.`];
}

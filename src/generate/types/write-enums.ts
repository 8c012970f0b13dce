import { code, comment, constant, identifier, join, list, quoted } from "../code/code.js";
import { after, HARD_LINE, type Code, type Doc } from "../code/doc.js";
import type { Notice } from "../classes/api-names.js";
import { UniqueNames } from "../classes/unique-names.js";
import { byText } from "../../internal/by-text.js";
import { camelCase } from "../../internal/words.js";
import type { Enumeration } from "./enumerations.js";

/** The source of `enums.ts`, and sentences about the names of its lists. */
export interface WrittenEnums {
  readonly source: Doc;
  readonly notices: readonly Notice[];
}

/** Writes a list of the values of each enumeration. Each is a constant of its own, so that bundlers leave the others out. */
export function writeEnums(enumerations: readonly Enumeration[]): WrittenEnums {
  const taken = new UniqueNames();
  const notices: Notice[] = [];
  // A schema has its name rather than a property of another one.
  const properties = enumerations.filter(({ path }) => path.length > 1);
  const whole = enumerations.filter(({ path }) => path.length === 1);
  const lists = [...whole, ...properties].map((enumeration) => {
    const own = nameOf(enumeration);
    const name = taken.take(own);
    if (name !== own) {
      notices.push({
        code: "renamed-enum",
        message: `The values of ${placeOf(enumeration)} are called ${name}: ${own} is another list.`,
      });
    }
    return { name, source: listDoc(name, enumeration) };
  });
  lists.sort((one, other) => byText(one.name, other.name));
  const sources = lists.map(({ source }) => source);
  return { source: join(sources, HARD_LINE), notices };
}

function nameOf({ path, kind }: Enumeration): string {
  const suffix = { schema: "", parameter: "parameter", body: "body", operation: "" }[kind];
  return camelCase(`${path.join(" ")} ${suffix} values`);
}

function placeOf({ path: [start = "", ...properties], kind }: Enumeration): string {
  const noun = kind === "body" ? "request body" : kind;
  const whole = `the ${noun} \`${start}\``;
  return properties.length === 0 ? whole : `\`${properties.join(".")}\` in ${whole}`;
}

function listDoc(name: string, enumeration: Enumeration): Doc {
  const { values } = enumeration;
  const items = values.map((value) =>
    typeof value === "string" ? quoted(value) : constant(value),
  );
  const areNumbers = values.length > 1 && values.every((value) => typeof value === "number");
  const array = areNumbers ? numbers(items) : list(code`[`, items, code`]`);
  return code`${comment([`The values of ${placeOf(enumeration)}.`])}export const ${identifier(name)} =${after(code`${array} as const`)};
`;
}

/** The longest row of numbers, before its comma. */
const LONGEST_ROW = 77;

/** A list of numbers. Prettier writes as many of them in a row as fit. */
function numbers(items: readonly Code[]): Doc {
  const rows: Code[][] = [];
  let length = Infinity;
  for (const item of items) {
    length += item.length + 2;
    if (length > LONGEST_ROW) {
      rows.push([]);
      length = item.length;
    }
    rows.at(-1)?.push(item);
  }
  const lines = rows.map((row) => join(row, code`, `));
  return list(code`[`, lines, code`]`);
}

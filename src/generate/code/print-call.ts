import { WIDTH } from "./print-type.js";

/** A call, on one line if it fits, else with an argument a line. The last may be an object that is broken instead. */
export function printCall(
  start: string,
  callee: string,
  args: readonly string[],
  last: readonly string[] | undefined,
  indent: number,
): string {
  const space = " ".repeat(indent);
  const object = last === undefined ? [] : [`{ ${last.join(", ")} }`];
  const line = `${space}${start}${callee}(${[...args, ...object].join(", ")});`;
  if (line.length <= WIDTH) return `${line}\n`;
  const opening = `${space}${start}${callee}(${[...args, ""].join(", ")}{`;
  if (last !== undefined && opening.length <= WIDTH) {
    return `${opening}\n${fieldsOf(last, indent + 2)}${space}});\n`;
  }
  const inner = " ".repeat(indent + 2);
  const rows = args.map((arg) => `${inner}${arg},\n`).join("");
  const flat = object[0] === undefined ? "" : `${inner}${object[0]},\n`;
  const objectRows =
    last === undefined || flat.length - 1 <= WIDTH
      ? flat
      : `${inner}{\n${fieldsOf(last, indent + 4)}${inner}},\n`;
  return `${space}${start}${callee}(\n${rows}${objectRows}${space});\n`;
}

/** The fields of an object literal, one a line; a list or object among them is broken where it does not fit. */
function fieldsOf(fields: readonly string[], indent: number): string {
  const space = " ".repeat(indent);
  return fields
    .map((field) => {
      if (indent + field.length + 1 <= WIDTH) return `${space}${field},\n`;
      const broken = field.replace(
        /^([^:]+): ([[{])(.*)([\]}])$/s,
        (_field, key: string, open: string, items: string, close: string) => {
          const rows = splitItems(items.trim()).map((item) => `${space}  ${item},\n`);
          return `${key}: ${open}\n${rows.join("")}${space}${close}`;
        },
      );
      if (broken !== field) return `${space}${broken},\n`;
      return `${space}${field.replace(": ", `:\n${space}  `)},\n`;
    })
    .join("");
}

/** The items of a list in source text: a comma inside of a string does not separate. */
function splitItems(text: string): string[] {
  const items = text.matchAll(/(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^,])+/g);
  return Array.from(items, ([item]) => item.trim());
}

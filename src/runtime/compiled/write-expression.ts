import type { OperationRecord } from "../../wire/operation-record.js";
import {
  label,
  matrix,
  part,
  parts,
  pathJson,
  reservedParts,
} from "../../wire/path.js";
import { refusal } from "../../wire/refusal.js";
import { pipes, ssv, tsv } from "../../wire/separated.js";
import { recordFor } from "./entries.js";

export type WriteExpression = (
  name: string,
  value: unknown,
  operator: string,
  isExploded: boolean,
  form: string | undefined,
) => string;

export const simple: WriteExpression = (name, value, _operator, isExploded) =>
  typeof value === "object"
    ? parts(name, value, isExploded ? "=" : ",")
    : part(name, value);

export const anyExpression: WriteExpression = (
  name,
  given,
  operator,
  isExploded,
  form,
) => {
  const write = { json: pathJson, ssv, tsv, pipes }[form ?? ""];
  const value = write === undefined ? given : write(name, given);
  if (operator === ".") return label(name, value, isExploded);
  if (operator === ";") return matrix(name, value, isExploded);
  return operator === "+"
    ? reservedParts(name, value, isExploded ? "=" : undefined)
    : simple(name, value, operator, isExploded, form);
};

export interface Template {
  readonly names: ReadonlySet<string>;
  fill(values: ReadonlyMap<string, unknown>): string;
}

export function templateOf(
  text: string,
  isEncoded: boolean,
  { path: forms = {}, optional }: OperationRecord,
  write: WriteExpression = part,
): Template {
  const pieces = text.split(/\{([+.;]?)([^{}]+?)(\*?)\}/);
  const names = pieces
    .filter((_, index) => index % 4 === 2)
    .map((name) => (isEncoded ? decodeURIComponent(name) : name));
  const literals = pieces.filter((_, index) => index % 4 === 0).map(literal);
  const expressions = names.map(
    (name, index) =>
      [
        name,
        pieces[4 * index + 1] ?? "",
        pieces[4 * index + 3] === "*",
        recordFor(forms, name),
        literals[index + 1] ?? "",
      ] as const,
  );
  return {
    names: new Set(names),
    fill(values) {
      let [filled = ""] = literals;
      for (const [name, operator, isExploded, form, end] of expressions) {
        const value = values.get(name);
        if (name === optional && value === undefined)
          return filled.slice(0, -1);
        filled += write(name, value, operator, isExploded, form) + end;
      }
      return filled;
    },
  };
}

function literal(text: string): string {
  if (/[{}]/.test(text)) throw refusal("invalid-template", "route");
  return encodeURI(text).replace(/%(?:5B|5D|25)/g, decodeURIComponent);
}

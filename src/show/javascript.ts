import { unsupportedFormat } from "./formats.js";
import { base64, decodeUtf8, latin1Text, pathOf } from "../internal/bytes.js";
import { printableJson } from "../internal/printable.js";
import { isList, isPlainObject } from "../internal/objects.js";
import { hasToJson } from "../wire/json.js";
import { encodeForm, fileType, hasTypedParts } from "../wire/multipart.js";
import type { Placeholders } from "../internal/placeholders.js";

/** A longer list has a line for each member. */
const LONGEST_LIST = 60;

export class JavaScript {
  readonly #imports = new Set<string>();
  readonly #form: string[] = [];

  constructor(private readonly placeholders: Placeholders) {}

  import(line: string): this {
    this.#imports.add(line);
    return this;
  }

  program(statement: string): string {
    return [[...this.#imports], this.#form, [statement]]
      .filter((lines) => lines.length > 0)
      .map((lines) => `${lines.join("\n")}\n`)
      .join("\n");
  }

  arguments(...values: readonly unknown[]): string {
    return values.map((value) => this.value(value)).join(", ");
  }

  value(value: unknown, indent = ""): string {
    if (typeof value === "string") return this.#text(value);
    if (isList(value)) return this.#list(value, indent);
    // The headers of adapters have no prototype.
    if (isPlainObject(value)) {
      const given = Object.entries(value).filter(([, each]) => each !== undefined);
      if (given.length === 0) return "{}";
      const lines = given.map(
        ([name, each]) => `${indent}  ${this.property(name, each, indent)},\n`,
      );
      return `{\n${lines.join("")}${indent}}`;
    }
    if (typeof value === "object" && value !== null) return this.#instance(value);
    return typeof value === "bigint" ? `${value}n` : String(value);
  }

  property(name: string, value: unknown, indent = ""): string {
    return `${propertyName(name)}: ${this.value(value, `${indent}  `)}`;
  }

  #list(list: readonly unknown[], indent: string): string {
    const members = list.map((member) => this.value(member, `${indent}  `));
    const line = `[${members.join(", ")}]`;
    if (line.length <= LONGEST_LIST && !line.includes("\n")) return line;
    return `[\n${members.map((member) => `${indent}  ${member},\n`).join("")}${indent}]`;
  }

  #text(text: string): string {
    const parts = this.placeholders.parts(text);
    const [first] = parts;
    if (parts.length === 1 && typeof first === "object") return `process.env.${first.variable}`;
    if (parts.every((part) => typeof part === "string")) return quotedText(text);
    const written = parts.map((part) =>
      typeof part === "string"
        ? quotedText(part)
            .slice(1, -1)
            .replaceAll('\\"', '"')
            .replace(/`|\$(?=\{)/g, "\\$&")
        : `\${process.env.${part.variable}}`,
    );
    return `\`${written.join("")}\``;
  }

  #instance(value: object): string {
    if (value instanceof Date) return `new Date(${JSON.stringify(value.toISOString())})`;
    if (value instanceof URLSearchParams)
      return `new URLSearchParams(${this.#text(String(value))})`;
    if (value instanceof FormData) return this.#formOf(value);
    if (value instanceof Uint8Array) return this.#bytes(value);
    if (value instanceof ArrayBuffer) return `${this.#bytes(new Uint8Array(value))}.buffer`;
    if (value instanceof File) return this.#file(value);
    if (hasToJson(value)) return this.value(value.toJSON());
    throw unsupportedFormat("A stream cannot be written as code.", "curl", "http");
  }

  #bytes(value: Uint8Array): string {
    const utf8 = decodeUtf8(value);
    const text = utf8 ?? latin1Text(value);
    if (this.placeholders.parts(text).length <= 1)
      return `Uint8Array.from(Buffer.from(${JSON.stringify(base64(value))}, "base64"))`;
    return utf8 === undefined
      ? `Uint8Array.from(Buffer.from(${this.#text(text)}, "latin1"))`
      : `new TextEncoder().encode(${this.#text(text)})`;
  }

  #formOf(form: FormData): string {
    if (hasTypedParts(form)) {
      const [parts, type] = encodeForm(form);
      this.#form.push(
        `const form = new Blob(${this.value(parts)}, { type: ${quotedText(type)} });`,
      );
      return "form";
    }
    this.#form.push("const form = new FormData();");
    for (const [name, value] of form) {
      const content = typeof value === "string" ? this.#text(value) : this.#file(value);
      this.#form.push(`form.append(${this.#text(name)}, ${content});`);
    }
    return "form";
  }

  #file(file: File): string {
    const type = quotedText(fileType(file));
    this.import('import { readFile } from "node:fs/promises";');
    const name = quotedText(file.name);
    const path = quotedText(pathOf(file) ?? file.name);
    return `new File([await readFile(${path})], ${name}, { type: ${type} })`;
  }
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quotedText(name);
}

function quotedText(text: string): string {
  return printableJson(JSON.stringify(text));
}

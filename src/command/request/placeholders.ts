import { randomUUID } from "node:crypto";
import type { Credential, VariableFor } from "../../clients/curl/command-text.js";
import { distinctVariables } from "../../clients/curl/command-text.js";
import { EndpointError } from "../../errors.js";

/** What stands in the output in place of a value that is not shown. */
export interface Placeholder {
  /** The name of a variable of the environment, in which the value is or has to be put. */
  readonly variable: string;
  /** Whether the user wrote `$NAME`. Otherwise the value is a credential that stood on the command line. */
  readonly isFromEnvironment: boolean;
}

/** Returns the text for a variable of the environment, which a file may use. */
export type ResolveVariable = (name: string, file?: string) => string;

const VARIABLE = /\\\$|\$(?:([A-Z_][A-Z0-9_]*)|\{([A-Za-z_]\w*)\})/g;

/** A text with `$NAME` and `${NAME}` resolved. `\$` is a dollar sign. */
export function withVariables(text: string, resolve: ResolveVariable): string {
  return text.replace(VARIABLE, (match, plain?: string, braced?: string) => {
    const name = plain ?? braced;
    return name === undefined ? match.slice(1) : resolve(name);
  });
}

/**
 * The value of a variable of the environment.
 *
 * @throws EndpointError `missing-variable`
 */
export function fromEnvironment(name: string, file?: string): string {
  const value = process.env[name];
  if (value !== undefined && value !== "") return value;
  throw new EndpointError(
    "missing-variable",
    `The environment variable ${name} is ${value === "" ? "empty" : "not set"}. Set it, or write \\$ for a dollar sign.${file === undefined ? "" : ` It is used in ${file}.`}`,
  );
}

/**
 * Marks in place of values that are not shown. The request that is written is built with the marks, so no output contains a value,
 * encoded or not. A mark consists of characters that no part of a request encodes.
 */
export class Placeholders {
  readonly #start = `m-${randomUUID()}-`;
  readonly #marks: Placeholder[] = [];
  readonly #byVariable = new Map<string, string>();
  readonly #variableFor: VariableFor = distinctVariables();

  /** The mark for a variable of the environment. */
  ofEnvironment(name: string): string {
    return this.#mark({ variable: name, isFromEnvironment: true });
  }

  /** The text of a credential with a mark in place of everything that has none yet. */
  ofCredential(credential: Credential): string {
    return this.parts(credential.text)
      .map((part) => {
        if (typeof part !== "string") return this.#mark(part);
        const variable = this.#variableFor({ ...credential, text: part });
        return this.#mark({ variable, isFromEnvironment: false });
      })
      .join("");
  }

  /** A text, split at its marks. No part is empty. */
  parts(text: string): readonly (string | Placeholder)[] {
    return text
      .split(new RegExp(`${this.#start}(\\d+)-`))
      .map((part, index) => (index % 2 === 0 ? part : (this.#marks[Number(part)] ?? "")))
      .filter((part) => part !== "");
  }

  /** A text with its marks replaced. */
  show(text: string, write: (placeholder: Placeholder) => string = readable): string {
    return this.parts(text)
      .map((part) => (typeof part === "string" ? part : write(part)))
      .join("");
  }

  #mark(placeholder: Placeholder): string {
    const key = `${placeholder.variable} ${String(placeholder.isFromEnvironment)}`;
    const known = this.#byVariable.get(key);
    if (known !== undefined) return known;
    const mark = `${this.#start}${this.#marks.push(placeholder) - 1}-`;
    this.#byVariable.set(key, mark);
    return mark;
  }
}

/** A placeholder for people to read. */
export function readable({ variable, isFromEnvironment }: Placeholder): string {
  return isFromEnvironment ? `$${variable}` : "***";
}

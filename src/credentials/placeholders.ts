import { type Credential, distinctVariables, type VariableFor } from "./segments.js";

/** Replaces a value that the output does not show. */
export interface Placeholder {
  /** The name of a variable of the environment, in which the value is or has to be put. */
  readonly variable: string;
  /** `true` if the user wrote `$NAME`. Otherwise the value is a credential from the command line. */
  readonly isFromEnvironment: boolean;
}

/**
 * Marks in place of values that are not shown. The request that is written is built with the marks, so no output contains a value,
 * encoded or not. A mark consists of characters that no part of a request encodes.
 */
export class Placeholders {
  readonly #start = `m-${randomText()}-`;
  readonly #marks: Placeholder[] = [];
  readonly #byVariable = new Map<string, string>();
  readonly #variableFor: VariableFor = distinctVariables();

  /** The mark for a variable of the environment. */
  ofEnvironment(name: string): string {
    return this.#mark({ variable: name, isFromEnvironment: true });
  }

  /** Returns the text of a credential with marks in place of everything that is not marked yet. */
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

  /** An error message with its marks replaced, also one that the message cuts. */
  showInMessage(message: string): string {
    const whole = message.replace(/m(?:-[\da-z-]*)?…/g, (cut) => {
      const text = cut.slice(0, -1);
      return this.#start.startsWith(text) || text.startsWith(this.#start) ? "…" : cut;
    });
    return this.show(whole);
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

/** Text that no request contains by chance. (`crypto.randomUUID` is missing in pages that were not loaded over HTTPS.) */
function randomText(): string {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint32Array(2));
  return first.toString(36) + second.toString(36);
}

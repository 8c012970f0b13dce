/** A credential in a part of a request. */
interface Credential {
  readonly text: string;
  readonly part: string;
  readonly name: string;
}

/** The longest name of a variable, without its location and number. A property of a JSON body may have a name of any length. */
const LONGEST_NAME = 60;

/** A value that the output does not show. */
export interface HiddenValue {
  /** The name of a variable of the environment, in which the value is or has to be put. */
  readonly variable: string;
  /** `true` if the user wrote `$NAME`. Otherwise the value is a credential from the command line. */
  readonly isFromEnvironment: boolean;
}

/**
 * Placeholders of values that are not shown. The request that is written is built with them, so no output contains a value, encoded or
 * not. A placeholder consists of characters that no part of a request encodes.
 */
export class Placeholders {
  readonly #start = `m-${randomText()}-`;
  readonly #values: HiddenValue[] = [];
  readonly #byVariable = new Map<string, string>();
  readonly #variableFor = distinctVariables();

  /** The placeholder for a variable of the environment. */
  ofEnvironment(name: string): string {
    return this.#placeholderOf({ variable: name, isFromEnvironment: true });
  }

  /** Returns the text of a credential with placeholders in place of everything that has none yet. */
  ofCredential(credential: Credential): string {
    return this.show(
      credential.text,
      (value) => this.#placeholderOf(value),
      (text) => {
        const variable = this.#variableFor({ ...credential, text });
        return this.#placeholderOf({ variable, isFromEnvironment: false });
      },
    );
  }

  /** A text, split at its placeholders. No part is empty. */
  parts(text: string): readonly (string | HiddenValue)[] {
    return text
      .split(new RegExp(`${this.#start}(\\d+)-`))
      .map((part, index) => (index % 2 === 0 ? part : (this.#values[Number(part)] ?? "")))
      .filter((part) => part !== "");
  }

  /** A text with its placeholders replaced, and with what is around them as `writeText` returns it. */
  show(
    text: string,
    write: (value: HiddenValue) => string = readable,
    writeText: (part: string) => string = (part) => part,
  ): string {
    return this.parts(text)
      .map((part) => (typeof part === "string" ? writeText(part) : write(part)))
      .join("");
  }

  /** An error message with its placeholders replaced, also one that the message cuts. */
  showInMessage(message: string): string {
    const whole = message.replace(/m(?:-[\da-z-]*)?…/g, (cut) => {
      const text = cut.slice(0, -1);
      return this.#start.startsWith(text) || text.startsWith(this.#start) ? "…" : cut;
    });
    return this.show(whole);
  }

  #placeholderOf(value: HiddenValue): string {
    const key = `${value.variable} ${String(value.isFromEnvironment)}`;
    const known = this.#byVariable.get(key);
    if (known !== undefined) return known;
    const placeholder = `${this.#start}${this.#values.push(value) - 1}-`;
    this.#byVariable.set(key, placeholder);
    return placeholder;
  }
}

/** A hidden value for people to read. */
export function readable({ variable, isFromEnvironment }: HiddenValue): string {
  return isFromEnvironment ? `$${variable}` : "***";
}

/** Text that no request contains by chance. (`crypto.randomUUID` is missing in pages that were not loaded over HTTPS.) */
function randomText(): string {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint32Array(2));
  return first.toString(36) + second.toString(36);
}

/** Gives every credential of a request one variable. Different credentials of one name are numbered: `…_2`, `…_3`. */
function distinctVariables(): (credential: Credential) => string {
  const variables = new Map<string, string>();
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  return (credential) => {
    const known = variables.get(credential.text);
    if (known !== undefined) return known;
    const variable = variableName(credential);
    let number = numbers.get(variable) ?? 1;
    let distinct = variable;
    // A name may itself end in a number: "token_2".
    while (used.has(distinct)) distinct = `${variable}_${String(++number)}`;
    numbers.set(variable, number);
    used.add(distinct);
    variables.set(credential.text, distinct);
    return distinct;
  };
}

/** Names a variable after the location of a credential and its header, parameter, field or property: `HEADER_AUTHORIZATION`. */
function variableName({ part, name }: Credential): string {
  const words = name
    .slice(0, LONGEST_NAME)
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
  return [part, ...words].join("_").slice(0, part.length + 1 + LONGEST_NAME);
}

interface ReplacedCredential {
  readonly text: string;
  readonly part: string;
  readonly name: string;
}

const LONGEST_NAME = 60;

export interface HiddenValue {
  readonly variable: string;
  /** `true` if the user wrote `$NAME`, `false` for a credential on the command line. */
  readonly isFromEnvironment: boolean;
}

/**
 * Stand-ins for values that must not be shown. A request is written with placeholders, so no output contains a value, encoded or
 * not. No part of a request encodes their characters.
 */
export class Placeholders {
  readonly #start = `m-${randomText()}-`;
  readonly #values: HiddenValue[] = [];
  readonly #byVariable = new Map<string, string>();
  readonly #variableFor = distinctVariables();

  ofEnvironment(name: string): string {
    return this.#placeholderOf({ variable: name, isFromEnvironment: true });
  }

  ofCredential(credential: ReplacedCredential): string {
    return this.show(
      credential.text,
      (value) => this.#placeholderOf(value),
      (text) => {
        const variable = this.#variableFor({ ...credential, text });
        return this.#placeholderOf({ variable, isFromEnvironment: false });
      },
    );
  }

  parts(text: string): readonly (string | HiddenValue)[] {
    return text
      .split(new RegExp(`${this.#start}(\\d+)-`))
      .map((part, index) => (index % 2 === 0 ? part : (this.#values[Number(part)] ?? "")))
      .filter((part) => part !== "");
  }

  show(
    text: string,
    write: (value: HiddenValue) => string = readable,
    writeText: (part: string) => string = (part) => part,
  ): string {
    return this.parts(text)
      .map((part) => (typeof part === "string" ? writeText(part) : write(part)))
      .join("");
  }

  /** Also finds placeholders that the message cuts. */
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

export function readable({ variable, isFromEnvironment }: HiddenValue): string {
  return isFromEnvironment ? `$${variable}` : "***";
}

/** `crypto.randomUUID` is missing in pages that were not loaded over HTTPS. */
function randomText(): string {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint32Array(2));
  return first.toString(36) + second.toString(36);
}

function distinctVariables(): (credential: ReplacedCredential) => string {
  const variables = new Map<string, string>();
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  return (credential) => {
    const known = variables.get(credential.text);
    if (known !== undefined) return known;
    const variable = placeholderName(credential);
    let number = numbers.get(variable) ?? 1;
    let distinct = variable;
    // A name may itself end in a number, such as "token_2".
    while (used.has(distinct)) distinct = `${variable}_${String(++number)}`;
    numbers.set(variable, number);
    used.add(distinct);
    variables.set(credential.text, distinct);
    return distinct;
  };
}

function placeholderName({ part, name }: ReplacedCredential): string {
  const words = name
    .slice(0, LONGEST_NAME)
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
  return [part, ...words].join("_").slice(0, part.length + 1 + LONGEST_NAME);
}

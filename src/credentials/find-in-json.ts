import { isCountName, isSecretName } from "./names.js";
import { type CredentialPlace, type FoundCredential, nestedName, shifted } from "./segments.js";

/** An object or a list that the scan of a JSON document is in. */
interface JsonContainer {
  readonly isList: boolean;
  /** The names down to this container from a property whose whole value is a credential, or `undefined` outside one. */
  readonly secretName: string | undefined;
  /** The name of the current property, `undefined` before it. */
  property: string | undefined;
}

/**
 * Finds the credentials in a JSON document: every string and number in the value of a property that is named like one, at any depth
 * of this value.
 *
 * @param findInText - finds the credentials in what any other string contains
 */
export function* findInJson(
  json: string,
  place: CredentialPlace,
  findInText: (text: string) => readonly FoundCredential[],
): Generator<FoundCredential> {
  const containers: JsonContainer[] = [];
  for (const { start, end } of jsonTokens(json)) {
    const container = containers.at(-1);
    const firstCharacter = json.charAt(start);
    if (firstCharacter === "{" || firstCharacter === "[") {
      const secretName = secretNameOf(container);
      containers.push({ isList: firstCharacter === "[", secretName, property: undefined });
    } else if (firstCharacter === "}" || firstCharacter === "]") {
      containers.pop();
    } else if (firstCharacter === ",") {
      if (container !== undefined) container.property = undefined;
    } else if (container?.isList === false && container.property === undefined) {
      container.property = decodeString(json.slice(start, end));
    } else {
      const name = secretNameOf(container);
      const isText = firstCharacter === '"';
      if (name === undefined && isText)
        yield* shifted(findInText(json.slice(start + 1, end - 1)), start + 1);
      else if (name !== undefined && isText) yield { start: start + 1, end: end - 1, place, name };
      else if (name !== undefined && !isCount(container, name)) yield { start, end, place, name };
    }
  }
}

/** Returns `true` if the number under a name is directly the value of a property such as `max_tokens`. */
function isCount(container: JsonContainer | undefined, name: string): boolean {
  return container?.isList === false && container.secretName === undefined && isCountName(name);
}

function secretNameOf(container: JsonContainer | undefined): string | undefined {
  if (container === undefined || container.isList) return container?.secretName;
  const { secretName, property = "" } = container;
  if (secretName !== undefined) return nestedName(secretName, property);
  return isSecretName(property) ? property : undefined;
}

/** The strings, numbers, brackets, braces and commas of a JSON document. An invalid document is read as far as possible. */
function* jsonTokens(json: string): Generator<{ readonly start: number; readonly end: number }> {
  const token = /["{}[\],]|-?\d[\d.eE+-]*/g;
  for (let match = token.exec(json); match !== null; match = token.exec(json)) {
    if (match[0] === '"') {
      const closing = closingQuote(json, match.index);
      if (closing < 0) return;
      token.lastIndex = closing + 1;
    }
    yield { start: match.index, end: token.lastIndex };
  }
}

function closingQuote(json: string, opening: number): number {
  let quote = json.indexOf('"', opening + 1);
  while (quote >= 0 && isEscaped(json, quote)) quote = json.indexOf('"', quote + 1);
  return quote;
}

function isEscaped(json: string, position: number): boolean {
  let first = position;
  while (json[first - 1] === "\\") first--;
  return (position - first) % 2 === 1;
}

/** The text of a JSON string, or what is between its quotation marks where it is invalid. */
function decodeString(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return json.slice(1, -1);
  }
}

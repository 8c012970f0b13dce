/** A piece of text, and whether it is a credential. */
export interface Part {
  readonly text: string;
  readonly secret: boolean;
}

/** Text without credentials. */
export function open(text: string): Part {
  return { text, secret: false };
}

/** A credential. */
export function secret(text: string): Part {
  return { text, secret: true };
}

/** The same with neighbours of one kind as one part, and nothing empty. */
export function joined(parts: readonly Part[]): readonly Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part.text === "") continue;
    if (last?.secret === part.secret) {
      result[result.length - 1] = { text: last.text + part.text, secret: part.secret };
    } else {
      result.push(part);
    }
  }
  return result;
}

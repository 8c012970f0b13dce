export interface Part {
  readonly offset: number;
  readonly parts?: Map<string, Part> | undefined;
}

export interface Key {
  readonly name: string;
  readonly offset: number;
}

interface Scanned {
  readonly root: Part;
  readonly repeated: readonly Key[];
}

export function scan(text: string): Scanned {
  const whole = { isList: true, parts: new Map<string, Part>() };
  const open = [whole];
  const repeated: Key[] = [];
  let key: Key | undefined;
  for (const { token, offset } of tokensIn(text)) {
    const around = open.at(-1) ?? whole;
    if (token === "}" || token === "]") open.pop();
    else if (!around.isList && key === undefined) {
      key = { name: JSON.parse(token) as string, offset };
      if (around.parts.has(key.name)) repeated.push(key);
    } else {
      const isContainer = token === "{" || token === "[";
      const parts = isContainer ? new Map<string, Part>() : undefined;
      const { name, offset: start } = key ?? { name: String(around.parts.size), offset };
      around.parts.set(name, { offset: start, parts });
      if (parts !== undefined) open.push({ isList: token === "[", parts });
      key = undefined;
    }
  }
  return { root: whole.parts.get("0") ?? { offset: 0 }, repeated };
}

function* tokensIn(text: string): Iterable<{ readonly token: string; readonly offset: number }> {
  const start = /["{}[\]]|[^\s{}[\],:"]+/g;
  for (let found = start.exec(text); found !== null; found = start.exec(text)) {
    const { 0: token, index: offset } = found;
    if (token === '"') start.lastIndex = endOfString(text, offset);
    yield { token: token === '"' ? text.slice(offset, start.lastIndex) : token, offset };
  }
}

/** Not a regular expression: it would overflow the stack on a string with millions of escapes. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return end + 1;
  }
}

/** A piece of text, and whether it is a credential. */
export interface TextSegment {
  readonly text: string;
  readonly isCredential: boolean;
}

/** Text that may be shown. */
export function plainText(text: string): TextSegment {
  return { text, isCredential: false };
}

/** Text that is a credential. */
export function credential(text: string): TextSegment {
  return { text, isCredential: true };
}

/** Merges neighbouring segments of the same kind, and leaves out empty ones. */
export function mergeNeighbours(segments: readonly TextSegment[]): readonly TextSegment[] {
  const merged: TextSegment[] = [];
  for (const segment of segments) {
    const last = merged.at(-1);
    if (segment.text === "") continue;
    if (last?.isCredential === segment.isCredential) {
      merged[merged.length - 1] = { ...last, text: last.text + segment.text };
    } else {
      merged.push(segment);
    }
  }
  return merged;
}

/**
 * Characters that have an effect when a command is pasted, or change how it looks: control characters except the line feed,
 * formatting and private use characters, lone surrogates, line and paragraph separators.
 */
const UNPRINTABLE = /((?:[^\P{Cc}\n]|[\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}])+)/u;

/** Whether a text can stand in a command as it is. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** Splits a text into runs, printable and unprintable ones by turns. The first one is printable, and may be empty. */
export function printableRuns(text: string): readonly string[] {
  return text.split(UNPRINTABLE);
}

interface Wildcard {
  /** True if it stands for "/", too. */
  readonly spans: boolean;
}

/** A character of a glob, or a wildcard. */
type Piece = string | Wildcard;

/**
 * Returns a function that says if a text has the form of a glob, in which "**" stands for any text.
 *
 * It reads a text once, with all positions in the glob that may be next. A regular expression tries them one after another, in time that
 * grows with a power of the text.
 *
 * @param spans - `true` if "*" stands for "/", too
 */
export function globMatcher(glob: string, spans: boolean): (text: string) => boolean {
  if (!glob.includes("*")) return (text) => text === glob;
  const prefix = glob.slice(0, glob.indexOf("*"));
  const suffix = glob.slice(glob.lastIndexOf("*") + 1);
  const pieces = glob
    .slice(prefix.length)
    .split(/(\*\*|\*)/)
    .flatMap((part): readonly Piece[] => {
      if (part === "**") return [{ spans: true }];
      return part === "*" ? [{ spans }] : part.split("");
    });
  return (text) =>
    text.startsWith(prefix) && text.endsWith(suffix) && isOf(pieces, text, prefix.length);
}

function isOf(pieces: readonly Piece[], text: string, start: number): boolean {
  const last = pieces.length - 1;
  let positions = withNext(pieces, [], 0);
  for (let index = start; index < text.length; index++) {
    const character = text.charAt(index);
    let next: number[] = [];
    for (const position of positions) {
      const piece = pieces[position];
      if (typeof piece !== "object") {
        if (piece === character) next = withNext(pieces, next, position + 1);
      } else if (piece.spans) {
        if (position === last) return true;
        // It reaches all that the positions before it can reach.
        next = withNext(pieces, [], position);
      } else if (character !== "/") next = withNext(pieces, next, position);
    }
    if (next.length === 0) return false;
    positions = next;
  }
  return positions.at(-1) === pieces.length;
}

/** Adds a position, and the positions after its wildcards, which may match no character. The positions stay in order. */
function withNext(pieces: readonly Piece[], positions: number[], position: number): number[] {
  let next = position;
  while (next > (positions.at(-1) ?? -1)) {
    positions.push(next);
    if (typeof pieces[next] !== "object") break;
    next++;
  }
  return positions;
}

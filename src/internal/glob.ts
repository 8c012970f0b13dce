interface Wildcard {
  readonly spans: boolean;
}

type GlobPiece = string | Wildcard;

/**
 * Matches a glob, in which "**" stands for any text.
 *
 * Follows all positions in the glob at once, in linear time. A regular expression would backtrack.
 *
 * @param spans - `true` if "*" also matches "/"
 */
export function globMatcher(glob: string, spans: boolean): (text: string) => boolean {
  if (!glob.includes("*")) return (text) => text === glob;
  const prefix = glob.slice(0, glob.indexOf("*"));
  const suffix = glob.slice(glob.lastIndexOf("*") + 1);
  const pieces = glob
    .slice(prefix.length)
    .split(/(\*\*|\*)/)
    .flatMap((part): readonly GlobPiece[] => {
      if (part === "**") return [{ spans: true }];
      return part === "*" ? [{ spans }] : part.split("");
    });
  return (text) =>
    text.startsWith(prefix) && text.endsWith(suffix) && isOf(pieces, text, prefix.length);
}

function isOf(pieces: readonly GlobPiece[], text: string, start: number): boolean {
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
        // This includes the positions that earlier ones can reach.
        next = withNext(pieces, [], position);
      } else if (character !== "/") next = withNext(pieces, next, position);
    }
    if (next.length === 0) return false;
    positions = next;
  }
  return positions.at(-1) === pieces.length;
}

function withNext(pieces: readonly GlobPiece[], positions: number[], position: number): number[] {
  let next = position;
  while (next > (positions.at(-1) ?? -1)) {
    positions.push(next);
    if (typeof pieces[next] !== "object") break;
    next++;
  }
  return positions;
}

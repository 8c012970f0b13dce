interface Wildcard {
  /** True if it stands for "/", too. */
  readonly spans: boolean;
}

/** A character of a glob, or a wildcard. */
type Piece = string | Wildcard;

/**
 * Returns a function that says if a text has the form of a glob, in which "**" stands for any text.
 *
 * It reads a text once, with all places of the glob that may be next. A regular expression tries them one after another, in time that
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
  let places = withNext(pieces, [], 0);
  for (let index = start; index < text.length; index++) {
    const character = text.charAt(index);
    let next: number[] = [];
    for (const place of places) {
      const piece = pieces[place];
      if (typeof piece !== "object") {
        if (piece === character) next = withNext(pieces, next, place + 1);
      } else if (piece.spans) {
        if (place === last) return true;
        // It reaches all that the places before it can reach.
        next = withNext(pieces, [], place);
      } else if (character !== "/") next = withNext(pieces, next, place);
    }
    if (next.length === 0) return false;
    places = next;
  }
  return places.at(-1) === pieces.length;
}

/** Adds a place, and the places after its wildcards, which may match no character. The places stay in order. */
function withNext(pieces: readonly Piece[], places: number[], place: number): number[] {
  let next = place;
  while (next > (places.at(-1) ?? -1)) {
    places.push(next);
    if (typeof pieces[next] !== "object") break;
    next++;
  }
  return places;
}

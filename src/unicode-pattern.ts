/**
 * A pattern with Unicode properties (`\p{…}`), made when it is first needed: an engine takes longer to look one of them up
 * than to read all the rest of a file, and few programs need any.
 */
export function unicodePattern(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= new RegExp(source, flags));
}

/**
 * A pattern that costs an engine more to read than all the rest of a file, and that few programs need: made when it is
 * first asked for. Unicode properties (`\p{…}`) cost so much, and Unicode regardless of case.
 */
export function costlyPattern(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= new RegExp(source, flags));
}

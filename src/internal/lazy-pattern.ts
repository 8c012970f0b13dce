/**
 * A regular expression that is compiled on first use. Patterns with Unicode properties (`\p{…}`) take an engine longer to
 * compile than the rest of this package takes to load, and most programs never need them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lazyPattern(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= new RegExp(source, flags));
}

const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/** Returns `true` for a path segment that a URL parser removes, which leads to another resource (RFC 3986 section 5.2.4). */
export function isDotSegment(segment: string): boolean {
  return DOT_SEGMENT.test(segment);
}

/** Returns `true` if a path has such a segment. */
export function hasDotSegment(path: string): boolean {
  return path.split("/").some(isDotSegment);
}

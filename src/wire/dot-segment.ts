const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/** URL parsers would remove the segment and request another resource (RFC 3986 section 5.2.4). */
export function isDotSegment(segment: string): boolean {
  return DOT_SEGMENT.test(segment);
}

export function hasDotSegment(path: string): boolean {
  return /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
}

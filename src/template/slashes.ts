/** A text without the slashes that it begins with. */
export function withoutLeadingSlashes(text: string): string {
  let start = 0;
  while (text.charAt(start) === "/") start++;
  return start === 0 ? text : text.slice(start);
}

/** A text without the slashes that it ends with. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === "/") end--;
  return end === text.length ? text : text.slice(0, end);
}

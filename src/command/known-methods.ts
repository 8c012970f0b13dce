/** The methods that are offered while a person types, the most used first. A route may have any other too, in capitals. */
export const METHODS = [
  "GET",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "HEAD",
  "OPTIONS",
  "QUERY",
  "TRACE",
];

/** Whether a word is one of {@link METHODS}, in any case. */
export function isMethod(word: string): boolean {
  return METHODS.includes(word.toUpperCase());
}

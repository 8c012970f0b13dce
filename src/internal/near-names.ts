import leven from "leven";

const MOST = 3;

/** The names that are nearly the given one, the nearest first; else names that contain it. */
export function nearNames(given: string, names: readonly string[]): string[] {
  const wanted = given.toLowerCase();
  const limit = Math.max(wanted.length > 3 ? 2 : 1, Math.floor(wanted.length / 4));
  const near = names
    .map((name) => ({
      name,
      distance: leven(wanted, name.toLowerCase(), { maxDistance: limit + 1 }),
    }))
    .filter(({ distance }) => distance <= limit)
    .sort((one, other) => one.distance - other.distance);
  if (near.length === 0 && wanted.length > 2) {
    return names.filter((name) => name.toLowerCase().includes(wanted)).slice(0, MOST);
  }
  const nearest = near[0]?.distance ?? 0;
  return near
    .filter(({ distance }) => distance <= nearest + 1)
    .slice(0, MOST)
    .map(({ name }) => name);
}

/** The names as a question, such as `Did you mean "org"?`; an empty text if there are none. */
export function didYouMean(names: readonly string[]): string {
  return names.length === 0 ? "" : `Did you mean ${listed(names, "or")}?`;
}

/** Names in quotation marks, with a word before the last. */
export function listed(names: readonly string[], word: "and" | "or"): string {
  const quoted = names.map((name) => `"${name}"`);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} ${word} ${last}`;
}

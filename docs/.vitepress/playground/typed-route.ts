import { EMPTY_FORM, type Form } from "./form.js";

interface TypedRoute {
  readonly method: string;
  readonly path: string;
}

/** The parts of a route while it is typed: a method alone may not be finished yet. */
function partsOf(route: string): TypedRoute {
  const [, method = "", path = ""] = /^\s*([a-z]*)(?:\s+|(?=[/{:]|$))(.*)$/is.exec(route) ?? [];
  const isUrl = /^\s*https?:/i.test(route);
  return isUrl ? { method: "GET", path: route.trim() } : { method: method.toUpperCase(), path };
}

/** The origin and the first segment of a path, which belong to what a route is about. */
const FIRST_SEGMENT = /^(?:https?:\/\/[^/]*)?\/[^/{?#]+/i;

/**
 * Returns `true` if a route that is typed is about something else than the one that the rows were made for. A route that goes on, is
 * shortened or gets another method is still the same.
 */
export function isAnotherRoute(own: string, typed: string): boolean {
  const [before, after] = [partsOf(own), partsOf(typed)];
  if (before.path === "") return false;
  if (after.path === "") return !before.method.startsWith(after.method);
  if (before.path === after.path) return false;
  if ((before.method || "GET") !== (after.method || "GET")) return true;
  if (before.path.startsWith(after.path) || after.path.startsWith(before.path)) return false;
  const first = FIRST_SEGMENT.exec(before.path)?.[0];
  return first === undefined || first !== FIRST_SEGMENT.exec(after.path)?.[0];
}

/**
 * The form for another route that is typed: what the old request had is gone.
 *
 * @param isOwnApi - `true` if the base URL is a person's own, and not a sample's. It stays then, with the headers and the style
 */
export function cleanForm(
  { baseUrl, headers, style }: Form,
  route: string,
  isOwnApi: boolean,
): Form {
  if (!isOwnApi) return { ...EMPTY_FORM, route };
  return {
    ...EMPTY_FORM,
    route,
    baseUrl: isAbsolute(route) ? "" : baseUrl,
    headers: headers.filter(({ name }) => !/^content-/i.test(name.trim())),
    style,
  };
}

/** Returns `true` for a route that needs no base URL. */
export function isAbsolute(route: string): boolean {
  return /^\s*(?:\S+\s+)?https?:\/\//i.test(route);
}

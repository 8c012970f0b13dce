/** The result of an endpoint function. */
export interface RawResult {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly request?: unknown;
}

/** A result with a decoded query, and with the fields of a `FormData` as its body. Everything else is unchanged. */
export interface Result extends Omit<RawResult, "url"> {
  /** Up to the query. */
  readonly address: string;
  /** Names and values in order; an empty part between two `&` is `["", ""]`. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

export function decoded({ url, ...raw }: RawResult): Result {
  const rest =
    raw.body instanceof FormData
      ? { ...raw, body: Array.from(raw.body, (field) => [...field]) }
      : raw;
  const start = url.indexOf("?");
  if (start < 0) return { ...rest, address: url, query: [] };
  const query = url
    .slice(start + 1)
    .split("&")
    .map((part) => {
      const [name = "", ...value] = part.split("=");
      return [decode(name), decode(value.join("="))] as const;
    });
  return { ...rest, address: url.slice(0, start), query };
}

/** As servers read a query: `application/x-www-form-urlencoded`. */
function decode(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

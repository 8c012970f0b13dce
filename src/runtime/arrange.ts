/** The places of an operation's arguments in a request, where the builder cannot know them from their names. */
export interface Binding {
  /** The URL template, if it is not the path. */
  readonly url?: string;
  /** The server of the operation. It is used if the builder calls a server of the description. */
  readonly server?: string;
  readonly path?: readonly Bound[];
  readonly query?: readonly Bound[];
  readonly header?: readonly Bound[];
  readonly cookie?: readonly Bound[];
  readonly body?: readonly Bound[];
  /** The argument that is the body itself. */
  readonly data?: string;
  /** The form of the body itself, if it is not sent as it is. */
  readonly kind?: "json" | "form";
  /** The argument that is the whole query. Without it, the URL ends before its query. */
  readonly optionalQuery?: string;
  /** The headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The styles of lists and objects, by the names of their parameters. */
  readonly styles?: Readonly<Record<string, string>>;
  /** The arguments whose `Date`s are sent without a time. */
  readonly dates?: readonly string[];
}

/** An argument: its name, or what else there is to know of it. */
export type Bound = string | BoundArgument;

/** An argument whose parameter has another name, or whose value is written in a form of its own. */
export interface BoundArgument {
  readonly argument: string;
  /** The name of the parameter. Default: the name of the argument. */
  readonly name?: string;
  /**
   * - `json`: JSON text
   * - `exploded`: an object in a header as `a=1,b=2`
   * - `joined`: a list or an object in one cookie, `a=1,2`
   * - `plain`: a cookie that is not percent-encoded
   */
  readonly form?: "json" | "exploded" | "joined" | "plain";
}

/** The values of a request by their locations. */
export interface Arranged {
  /** The URL template, if it is not the path. */
  readonly url: string | undefined;
  /** The values that the builder places by their names. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The builder refuses a value that is not a text. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** The text of the cookie header. Empty if there are no cookies. */
  readonly cookies: string;
  readonly data: unknown;
}

/** Puts the arguments of an operation in the locations that its description has for them. */
export function arrange(binding: Binding, given: object): Arranged {
  const parameters: Record<string, unknown> = { ...given };
  for (const name of binding.dates ?? []) {
    if (Object.hasOwn(given, name))
      parameters[name] = dateText(parameters[name]);
  }
  const take = (
    bounds: readonly Bound[] = [],
  ): (BoundArgument & { value: unknown })[] =>
    bounds.flatMap((bound) => {
      const known = typeof bound === "string" ? { argument: bound } : bound;
      if (!Object.hasOwn(given, known.argument)) return [];
      const value = parameters[known.argument];
      parameters[known.argument] = undefined;
      return [{ ...known, value }];
    });
  const valuesOf = (bounds?: readonly Bound[], isPath = false) =>
    Object.fromEntries(
      take(bounds).map(({ argument, name = argument, form, value }) => {
        const isText = form === "json" && (isPath || typeof value === "string");
        return [name, isText && value !== null ? JSON.stringify(value) : value];
      }),
    );
  const { url, optionalQuery } = binding;
  const isBare =
    optionalQuery !== undefined && parameters[optionalQuery] === undefined;
  const headers: Record<string, unknown> = { ...binding.headers };
  for (const { argument, name = argument, form, value } of take(
    binding.header,
  )) {
    headers[name] =
      value === undefined || value === null
        ? undefined
        : headerText(value, form);
  }
  const cookies = take(binding.cookie).flatMap(
    ({ argument, name = argument, form, value }) =>
      cookiePairs(name, value, form),
  );
  const path = valuesOf(binding.path, true);
  const query = valuesOf(binding.query);
  const body = valuesOf(binding.body);
  const [data] = take(binding.data === undefined ? [] : [binding.data]);
  const parts = {
    url: isBare ? url?.replace(/\?.*/, "") : url,
    parameters,
    path,
    query,
    body,
    headers,
    cookies: cookies.join("; "),
  };
  return { ...parts, ...wholeBody(data?.value, binding, body, headers) };
}

/** A `Date` as its date in UTC, and so are those in a list. Other values stay as they are. */
function dateText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dateText);
  const isDate = value instanceof Date && !Number.isNaN(Number(value));
  return isDate ? value.toISOString().replace(/T.*/, "") : value;
}

/** The body itself: JSON text for a text, number, boolean or null, and the fields of a form. */
function wholeBody(
  value: unknown,
  { kind }: Binding,
  body: Arranged["body"],
  headers: Arranged["headers"],
): Pick<Arranged, "data" | "body" | "headers"> {
  if (kind === "form" && isPlainObject(value)) {
    return { data: undefined, body: { ...body, ...value }, headers };
  }
  if (kind !== "json" || !isJsonScalar(value))
    return { data: value, body, headers };
  const contentType =
    headers["content-type"] ?? "application/json; charset=utf-8";
  return {
    data: JSON.stringify(value),
    body,
    headers: { ...headers, "content-type": contentType },
  };
}

function isJsonScalar(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return (
    typeof value === "string" || typeof value === "boolean" || value === null
  );
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The value of a header: JSON, or OpenAPI's style "simple". A value that has no text is returned as it is. */
function headerText(value: unknown, form?: BoundArgument["form"]): unknown {
  if (form === "json") return JSON.stringify(value);
  const isObject = isPlainObject(value);
  if (!isObject && !Array.isArray(value)) {
    return isScalar(value) ? text(value) : value;
  }
  const entries = Object.entries(value).filter(([, each]) => isGiven(each));
  if (!entries.every(([, each]) => isScalar(each))) return value;
  const equals = form === "exploded" ? "=" : ",";
  return entries
    .map(([key, each]) => `${isObject ? key + equals : ""}${text(each)}`)
    .join(",");
}

function isScalar(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (value instanceof Date) return !Number.isNaN(Number(value));
  return ["string", "boolean", "bigint"].includes(typeof value);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The cookies of a parameter: one, or one for each value of a list or an object. */
function cookiePairs(
  name: string,
  value: unknown,
  form?: BoundArgument["form"],
): string[] {
  if (value === undefined || value === null) return [];
  const write = form === "plain" ? plainCookie : encoded;
  if (form === "json") return [`${name}=${encoded(JSON.stringify(value))}`];
  const isList = Array.isArray(value);
  if (!isList && !isPlainObject(value))
    return [`${name}=${write(text(value))}`];
  const entries: [string, unknown][] = isList
    ? value.map((each: unknown) => [name, each])
    : Object.entries(value);
  const given = entries.filter(([, each]) => isGiven(each));
  if (form !== "joined")
    return given.map(([key, each]) => `${key}=${write(text(each))}`);
  const members = given.flatMap(([key, each]) =>
    isList ? [each] : [key, each],
  );
  return [`${name}=${members.map((each) => write(text(each))).join(",")}`];
}

function text(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

/** A cookie as it is, but for what would end it or is no part of a cookie (RFC 6265 section 4.1.1). */
function plainCookie(value: string): string {
  return value.replace(/[^!#-+\--:<-[\]-~]+/g, encoded);
}

/** Percent-encoded. Half of a surrogate pair stays as it is, which no header can contain. */
function encoded(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value;
  }
}

import {
  hasData,
  isInUrl,
  isPlainObject,
  layersOf,
  locationOf,
  mapLayers,
  namesIn,
  parametersBesideData,
  valueOf,
  variablesOf,
  variablesOfBaseUrl,
  without,
  type Call,
  type Options,
  type Place,
} from "../call.js";
import {
  both,
  byBuilder,
  inBody,
  inQuery,
  inUrl,
  withOptions,
  type Differences,
  type Provocation,
  type Refusal,
} from "../difference.js";

export const refusals: Differences = {
  "dot-segments": {
    refused(call) {
      const alone = segmentVariables(call.endpoint.route);
      return refusal(
        "dot-segment",
        call,
        (value, _, name) => alone.includes(name) && /^\.{1,2}$/.test(String(value)),
      );
    },
    provoke: ({ route }) =>
      segmentVariables(route).flatMap((name) =>
        [".", "..", [".."]].map((value) => withOptions({ [name]: value })),
      ),
  },
  "route-and-url": {
    refused({ way, options }) {
      if (way !== "route" && way !== "merge and parse") return undefined;
      const parameter = ["url", "method"].find((name) => options[name] !== undefined);
      return parameter === undefined ? undefined : { code: "route-conflict", parameter };
    },
    provoke: (route) =>
      inBody(route, { url: "https://hook.example.com" }, { method: "rebase" }).map((add) =>
        both(add, (call) => ({ ...call, way: "route" })),
      ),
  },
  "objects-in-url": {
    refused: (call) =>
      refusal("invalid-parameter", call, (value, place) =>
        place === "path" || place === "query expression"
          ? members(value).some(isListOrObject)
          : place === "query" &&
            (isObject(value) || (Array.isArray(value) && value.some(isInstance))),
      ) ??
      refusal(
        "unsupported-style",
        call,
        (value, place) => place === "query" && Array.isArray(value) && value.some(isListOrObject),
      ),
    provoke: (route) =>
      inUrl(route, [["a"], ["b"]], [{ a: 1 }], [new Set()], new Map([["a", 1]]), { a: { b: 1 } }),
  },
  "unsendable-values": {
    refused: (call) =>
      refusal(
        "invalid-parameter",
        call,
        (value, place) =>
          place !== "option" &&
          place !== "data" &&
          members(value).some((member) => isUnsendable(member, place)),
      ),
    provoke: (route) => [
      ...inUrl(route, NaN, [1, Infinity], new Date(NaN)),
      ...inBody(route, { title: () => "a" }, { labels: ["a", Symbol("b")] }),
      withOptions({ title: NaN }),
      withOptions({ title: Symbol("a") }),
    ],
  },
  "lone-surrogates": {
    refused: (call) =>
      refusal(
        "invalid-parameter",
        call,
        (value, place) =>
          isInUrl(place) &&
          members(value).some(
            (member) => typeof member === "string" && /\p{Surrogate}/u.test(member),
          ),
      ),
    provoke: (route) => inUrl(route, "\ud83d", "a\udc00b", ["a", "\ud83d"]),
  },
  "strict-builder": {
    refused(call) {
      const missing = inPath(call).find((name) => isMissing(valueOf(call, name)));
      return ofBuilder(call, "missing-variable", missing);
    },
    provoke: (route) => inPathByBuilder(route, "", null, [], [""], [null]),
  },
  "objects-in-path": {
    refused(call) {
      const variable = variablesOf(call.endpoint.route).find(({ name }) =>
        isObject(valueOf(call, name)),
      );
      return ofBuilder(call, "invalid-parameter", variable?.name);
    },
    provoke: (route) => inPathByBuilder(route, { a: 1 }),
  },
  "data-without-body": {
    refused(call) {
      const isSent = locationOf(call, "data") === "query" && valueOf(call, "data") !== undefined;
      return ofBuilder(call, "unplaced-parameter", isSent ? "data" : undefined);
    },
    provoke: (route) => inQuery(route, { data: "a text" }).map((add) => both(add, byBuilder)),
  },
  "wrapped-fields": {
    refused(call) {
      const rest = namesIn(call).filter((name) => {
        const place = locationOf(call, name);
        return (place === "body" || place === "query") && valueOf(call, name) !== undefined;
      });
      const isWrapped = rest.every((name) => isWrapper(call, name));
      return ofBuilder(call, "invalid-parameter", isWrapped ? rest[0] : undefined);
    },
    provoke: (route) => inBody(route, { body: { a: 1 } }).map((add) => both(add, byBuilder)),
  },
  "parameters-with-data": {
    refused(call) {
      const [parameter] = hasData(call) ? (parametersBesideData(call)[0] ?? []) : [];
      return ofBuilder(call, "conflicting-parameter", parameter);
    },
    provoke: (route) =>
      inBody(route, { title: "a", data: { body: "b" } }).map((add) => both(add, byBuilder)),
  },
};

export const routesAndOptions: Differences = {
  "unicode-space": {
    refused: ({ route }) =>
      /[\u00a0\u2003\u2028]/.test(route) ? { code: "invalid-route" } : undefined,
    provoke: () =>
      ["\u00a0", "\u2003", "\u2028"].map((space) => onRoute((route) => route.replace(" ", space))),
  },
  "hyphen-with-operator": {
    refused: ({ route }) => (/\{[?/][^}]*-/.test(route) ? { code: "invalid-template" } : undefined),
    provoke: () =>
      ["{?user-id}", "{/user-id}"].map((expression) =>
        both(
          onRoute((route) => route + expression),
          withOptions({ "user-id": 7 }),
        ),
      ),
  },
  "base-url-template": {
    meant(call) {
      const names = variablesOfBaseUrl(call);
      if (names.length === 0) return undefined;
      const baseUrl = names.reduce(
        (url, name) => url.replace(`{${name}}`, String(valueOf(call, name))),
        String(valueOf(call, "baseUrl")),
      );
      return mapLayers(call, (layer) => names.reduce(without, withBaseUrl(layer, baseUrl)));
    },
    refused: (call) =>
      variablesOfBaseUrl(call).some((name) => !/^[\w.-]+$/.test(String(valueOf(call, name))))
        ? { code: "changed-origin" }
        : undefined,
    provoke: () =>
      ["acme", "eu.acme", "evil.example/"].map((tenant) =>
        withOptions({ baseUrl: "https://{tenant}.example.com/api", tenant }),
      ),
  },
  "base-url-with-two-slashes": {
    refused: (call) =>
      layersOf(call).some(({ baseUrl }) => String(baseUrl).startsWith("//"))
        ? { code: "invalid-base-url" }
        : undefined,
    provoke: () => [withOptions({ baseUrl: "//host.example" })],
  },
  "null-options": {
    refused: (call) =>
      layersOf(call).some(({ headers, request }) => headers === null || request === null)
        ? { code: "invalid-options" }
        : undefined,
    provoke: () => [withOptions({ headers: null }), withOptions({ request: null })],
  },
};

/** The error of a strict builder about a parameter, if there is one. */
function ofBuilder(
  { way }: Call,
  code: Refusal["code"],
  parameter: string | undefined,
): Refusal | undefined {
  return way === "builder" && parameter !== undefined ? { code, parameter } : undefined;
}

function inPath({ endpoint }: Pick<Call, "endpoint">): readonly string[] {
  return variablesOf(endpoint.route).flatMap(({ name, place }) => (place === "path" ? [name] : []));
}

/** Gives a builder one of the values for a variable of the path. */
function inPathByBuilder(endpoint: Call["endpoint"], ...values: readonly unknown[]): Provocation[] {
  return inPath({ endpoint }).flatMap((name) =>
    values.map((value) => both(withOptions({ [name]: value }), byBuilder)),
  );
}

/** Changes the route of a call that is given as one text. */
function onRoute(change: (route: string) => string): Provocation {
  return (call) => ({ ...call, way: "route", route: change(call.route) });
}

function withBaseUrl(layer: Options, baseUrl: string): Options {
  return layer.baseUrl === undefined ? layer : { ...layer, baseUrl };
}

/** Returns `true` for an object that looks like all parameters of a call. */
function isWrapper(call: Call, name: string): boolean {
  const names =
    locationOf(call, name) === "query" ? ["body", "params", "query"] : ["body", "params"];
  return names.includes(name) && isPlainObject(valueOf(call, name));
}

/** The variables that are a whole path segment. */
function segmentVariables(route: string): readonly string[] {
  return [...route.matchAll(/(?<=\/\{)[^}]+(?=\}(?:[/{]|$))/g)].map(([name]) => name);
}

/** The error for the first value that is refused. */
function refusal(
  code: Refusal["code"],
  call: Call,
  isRefused: (value: unknown, place: Place, name: string) => boolean,
): Refusal | undefined {
  const parameter = namesIn(call).find((name) =>
    isRefused(valueOf(call, name), locationOf(call, name), name),
  );
  return parameter === undefined ? undefined : { code, parameter };
}

/** The value, or the members of a list or plain object. */
function members(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[];
  return isPlainObject(value) ? Object.values(value) : [value];
}

function isListOrObject(value: unknown): boolean {
  return Array.isArray(value) || isObject(value);
}

function isObject(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

function isInstance(value: unknown): boolean {
  return isObject(value) && !isPlainObject(value);
}

function isUnsendable(value: unknown, place: Place): boolean {
  if (value instanceof Date) return isInUrl(place) && Number.isNaN(value.getTime());
  if (typeof value === "number") return !Number.isFinite(value);
  return typeof value === "function" || typeof value === "symbol";
}

/** Returns `true` if a value is undefined (RFC 6570 section 2.3) or expands to nothing. */
function isMissing(value: unknown): boolean {
  if (Array.isArray(value)) {
    const defined = value.filter((member) => member !== undefined && member !== null);
    return defined.every(isMissing);
  }
  return value === undefined || value === null || value === "";
}

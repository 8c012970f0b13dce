import fc from "fast-check";
import { anyText } from "../../helpers/any-text.js";
import { BODY, PATH, QUERY } from "../../../src/index.js";
import { weighted } from "../fuzz/arbitraries.js";

type Options = Readonly<Record<PropertyKey, unknown>>;

const NAMES = ["a", "b", "c", "d_1", "constructor"] as const;
const METHODS = "GET head POST Put PATCH delete OPTIONS purge query".split(" ");

/** Few names, so that templates, parameters and locations often have the same. */
const name = fc.constantFrom(...NAMES);

const text = fc.oneof(
  fc.constantFrom("", ".", "..", "x", "a b", "é€", "a/b", "../c", "%2e", "/", "?q", "#f", "𝄞", ":"),
  fc.constantFrom(
    "https://h.example",
    "HTTP://h.example/p?q",
    "//evil.example",
    "ftp://h",
    "https:",
  ),
  anyText(4),
);

const scalar = weighted<unknown>(
  [4, text],
  [
    2,
    fc.oneof(
      fc.integer(),
      fc.boolean(),
      fc.bigInt(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    ),
  ],
  [1, fc.constantFrom(null, undefined, new Date(0), new Map())],
);

/** Values that are valid everywhere, so that most requests have no error. */
const plain = fc.constantFrom<unknown>("x", "y z", 1, true, "é");

const list = fc.array(scalar, { maxLength: 3 });
const object = fc.dictionary(fc.constantFrom("k", "l", "é"), fc.oneof(scalar, list), {
  maxKeys: 3,
});

const empty = fc.constantFrom<unknown>("", [], [""], [null]);

/** Values of parameters that can be sent in a URL or in a body. */
export const value: fc.Arbitrary<unknown> = weighted<unknown>(
  [6, plain],
  [5, scalar],
  [1, empty],
  [2, list],
  [2, object],
  [1, fc.dictionary(fc.constantFrom("k", "l"), object, { maxKeys: 2 })],
);

const variable = fc
  .tuple(name, fc.constantFrom("", "", "", "", "*", ":2"))
  .map(([name, modifier]) => `${name}${modifier}`);
const expression = fc
  .tuple(
    fc.constantFrom("", "", "", "+", "/", ".", ";", "?", "&", "#"),
    fc.oneof(
      variable,
      fc.array(variable, { minLength: 2, maxLength: 3 }).map((list) => list.join()),
    ),
  )
  .map(([operator, variables]) => `{${operator}${variables}}`);
const placeholder = name.map((name) => `:${name}`);
const literal = fc.constantFrom(
  ...["/", "/", "/x", "/.", "..", ".", "-", "/é", "?q=1", "#f", "/%2e", ":8", "%41"],
);

/** URL templates, relative and absolute. */
export const template: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      ...["/", "/", "/orgs/", "x/", "", "", "//", "https://h.example/", "https://h.example:8/"],
      ...["https://u:p@h.example/", "HTTP://h./"],
    ),
    fc.array(weighted([3, expression], [1, placeholder], [1, literal]), { maxLength: 4 }),
  )
  .map(([beginning, parts]) => beginning + parts.join(""))
  .filter((template) => template !== "");

const method = fc.constantFrom(...METHODS);

/** Route strings, with and without a method. */
export const route: fc.Arbitrary<string> = fc
  .tuple(
    fc.option(method),
    template.filter((template) => !/^[a-z]+$/i.test(template)),
  )
  .map(([method, url]) => (method === null ? url : `${method} ${url}`));

const headerName = fc.constantFrom("accept", "Accept", "x-a", "X-A", "content-type", "user-agent");
const accept = fc.constantFrom(
  "text/html",
  "application/octet-stream",
  "application/vnd.acme.v3+json",
  "application/vnd.github.v3.raw+json,application/json",
  "application/vnd.github.mercy-preview+json",
  "application/vnd.nebula-preview+json, application/vnd.acme+json;q=0.5",
  "application/vnd.acme.v2.mercy-preview.raw+json",
);
const contentType = fc.constantFrom(
  "application/json",
  "Application/Merge-Patch+JSON; charset=utf-8",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
);
const headerValue = fc.oneof(
  accept,
  contentType,
  fc.constantFrom<unknown>(null, undefined, 7, "", "é"),
);

const preview = fc.constantFrom("mercy", "symmetra", "mercy-preview", "scarlet-witch");
const mediaType = fc.record(
  {
    format: fc.constantFrom<unknown>("raw", "text+json", undefined, "", null),
    previews: fc.array(preview, { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

/** The values of a location. */
export const values = fc.dictionary(fc.oneof(name, fc.constantFrom("url", "a[]")), value, {
  maxKeys: 2,
});
const parameters = fc.dictionary(
  weighted<string>([4, name], [1, fc.constantFrom("page", "é b", "é[]")]),
  value,
  { maxKeys: 4 },
);

const own = {
  baseUrl: fc.constantFrom(
    ...["https://api.example", "https://api.example/v3/", "HTTP://u:p@h:8//", undefined],
  ),
  headers: fc.dictionary(headerName, headerValue, { maxKeys: 3 }),
  mediaType,
  data: fc.oneof(
    fc.constantFrom<unknown>("raw", null, undefined, [1], new Uint8Array(1), new FormData()),
    fc.constantFrom('{"a":1}', "[]", "[1", "[a](/b)", " {}", "{} ", "null"),
    object,
  ),
  request: fc.dictionary(fc.constantFrom("k", "l"), object, { maxKeys: 2 }),
};
const locations = { [PATH]: values, [QUERY]: values, [BODY]: values };

/** Records that have each key once in `oneIn` times, because with all keys nearly every call has an error. */
function some(
  keys: Record<PropertyKey, fc.Arbitrary<unknown>>,
  oneIn: number,
): fc.Arbitrary<Options> {
  const sometimes: Record<PropertyKey, fc.Arbitrary<unknown>> = {};
  for (const key of Reflect.ownKeys(keys)) {
    const nothing = fc.constant<unknown>(undefined);
    sometimes[key] = weighted([oneIn - 1, nothing], [1, keys[key] ?? nothing]);
  }
  return fc.record(sometimes);
}

/** Options without `method` and `url`. Each is valid, though some requests of them are not. */
export const options: fc.Arbitrary<Options> = fc
  .tuple(parameters, some(own, 4), some(locations, 8))
  .map((parts) => Object.assign({}, ...parts) as Options);

/** Options that sometimes have `method` and `url`. */
export const wholeOptions: fc.Arbitrary<Options> = fc
  .tuple(options, some({ method }, 3), some({ url: template }, 2))
  .map(([options, method, url]) => ({ ...options, ...method, ...url }));

/** The arguments of a call: options alone, or a route and options. */
export const call = fc.oneof(fc.tuple(wholeOptions), fc.tuple(route, options));

/**
 * Options as a builder takes them. It refuses a base URL that is undefined and one header in two cases, of which an endpoint function
 * ignores the first and takes the last.
 */
export function builderOptions(options: object = {}): object {
  const { baseUrl, headers = {}, ...rest } = options as Options;
  return {
    ...(baseUrl !== undefined && { baseUrl }),
    ...(Object.keys(headers as object).length > 0 && { headers: distinct(headers as object) }),
    ...rest,
  };
}

function distinct(headers: object): object {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  const last = new Map(given.map(([name, value]) => [name.toLowerCase(), value as unknown]));
  return Object.fromEntries(last);
}

/** Headers that a caller gives. */
export type HeaderCase = Readonly<Record<string, string | number>>;

/** Unusual headers. They must arrive unchanged, except for white space around a value. */
export const HEADERS: Readonly<Record<string, HeaderCase>> = {
  numbers: { "x-count": 42, "x-part": 0.5, "x-minus": -1, "x-zero": 0, "x-large": 1e21 },
  "a hundred headers": Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`x-many-${index}`, `value ${index}`]),
  ),
  "an empty value": { "x-empty": "" },
  "a value of characters above ASCII": { "x-latin": "café \u0080\u00ff" },
  "a value with a tab": { "x-tab": "a\tb" },
  "a value with white space around it": { "x-outer": " \t value\t " },
  "a long value": { "x-long": "v".repeat(8000) },
  "a value that means something to a shell": {
    "x-shell": 'it\'s "q" \\ $HOME ${HOME} `id` $(id) !! %41 * ? ~ # ; & | < > ( ) [ ] { }',
  },
  "a value that means something to curl": {
    "x-at": "@/etc/passwd",
    "x-semicolon": "a;",
    "x-dash": "-v",
  },
  "every character that a name may have": { "!#$%&'*+-.^_`|~09az": "value" },
  "names of methods of objects": { constructor: "c", tostring: "t", hasownproperty: "h" },
  credentials: {
    authorization: "token 0123",
    "proxy-authorization": "Basic 4567",
    cookie: "a=b; c=d",
  },
  "names that clients set themselves": {
    accept: "application/vnd.github.v3+json",
    "accept-encoding": "identity",
    "accept-language": "de",
    "user-agent": "fluent-endpoint/0.3.0",
  },
  "names that browsers keep for themselves": {
    date: "Sat, 01 Jan 2000 00:00:00 GMT",
    origin: "https://example.com",
    referer: "https://example.com/",
    via: "1.1 example",
    dnt: "1",
    te: "trailers",
    "accept-charset": "utf-8",
    "access-control-request-method": "PUT",
    "set-cookie": "a=b",
  },
  "sec-fetch-mode": { "sec-fetch-mode": "navigate" },
  host: { host: "example.com" },
  connection: { connection: "close" },
  expect: { expect: "100-continue" },
  "keep-alive": { "keep-alive": "timeout=5" },
  upgrade: { upgrade: "example" },
  "transfer-encoding": { "transfer-encoding": "chunked" },
  trailer: { trailer: "x-later" },
  "conditions and ranges": {
    "if-none-match": '"etag"',
    "if-modified-since": "Sat, 01 Jan 2000 00:00:00 GMT",
    range: "bytes=0-1",
    "cache-control": "no-cache",
  },
};

import { Readable } from "node:stream";
import { EndpointBuilder } from "fluent-endpoint";
import { createApi } from "fluent-endpoint/openapi";

/** A kind of body, and what must arrive. */
export interface BodyCase {
  readonly make: () => unknown;
  /** Headers that the caller gives with it. */
  readonly headers?: Record<string, string | number>;
  /** The content type that arrives, without the boundary of a form. */
  readonly type: string | undefined;
  /** The bytes that arrive. The boundary of a form is "BOUNDARY". */
  readonly bytes: Uint8Array;
  /** True if its length is known before it is read, and must be declared. */
  readonly sized: boolean;
}

const TEXT = "grüße, \"world\" $HOME `id` 'quoted' \\n %41\nsecond line @file";
const BINARY = Uint8Array.from({ length: 256 }, (_, index) => index);
const LARGE = "0123456789abcdef".repeat(20_000);

const utf8 = (text: string) => new TextEncoder().encode(text);
const JSON_TYPE = "application/json; charset=utf-8";
const PLAIN_TYPE = "text/plain;charset=UTF-8";

/** A view of the middle of a buffer. The rest of the buffer must not be sent. */
function middle(): Uint8Array {
  const around = new Uint8Array(512).fill(0x21);
  around.set(BINARY, 100);
  return around.subarray(100, 356);
}

function fields(): FormData {
  const form = new FormData();
  form.append("title", 'It\'s "quoted"\nand 漢字; $HOME');
  form.append("title", "again");
  form.append('na"me;x', "@not-a-file");
  form.append("empty", "");
  return form;
}

const FIELD_BYTES = [
  '--BOUNDARY\r\nContent-Disposition: form-data; name="title"\r\n\r\nIt\'s "quoted"\r\nand 漢字; $HOME\r\n',
  '--BOUNDARY\r\nContent-Disposition: form-data; name="title"\r\n\r\nagain\r\n',
  '--BOUNDARY\r\nContent-Disposition: form-data; name="na%22me;x"\r\n\r\n@not-a-file\r\n',
  '--BOUNDARY\r\nContent-Disposition: form-data; name="empty"\r\n\r\n\r\n',
].join("");

function formWithFile(): FormData {
  const form = fields();
  form.append("asset", new File([BINARY], 'a "b".bin', { type: "application/x-test" }));
  return form;
}

function formWithTwoFiles(): FormData {
  const form = new FormData();
  form.append("a", new File(["1"], "a.txt", { type: "text/plain" }));
  form.append("b", new File(["2"], "b"));
  return form;
}

const TWO_FILES = [
  '--BOUNDARY\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n1\r\n',
  '--BOUNDARY\r\nContent-Disposition: form-data; name="b"; filename="b"\r\nContent-Type: application/octet-stream\r\n\r\n2\r\n',
  "--BOUNDARY--\r\n",
].join("");

/** A form that a builder makes of lists, objects and a file. */
function formOfBuilder(): unknown {
  const picture = new File([BINARY], 'grün "1".png', { type: "image/png" });
  const builder = new EndpointBuilder("https://h.example").route("POST /x");
  return builder.multipart({ ...FORM_FIELDS, picture }).build().body;
}

/** A form that a description has a part of JSON in. */
function describedForm(): unknown {
  const schema = {
    type: "object",
    properties: { title: { type: "string" }, meta: { type: "object" } },
  };
  const encoding = { meta: { contentType: "application/json" } };
  const api = createApi({
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    servers: [{ url: "https://h.example" }],
    paths: {
      "/x": {
        post: {
          operationId: "upload",
          requestBody: { content: { "multipart/form-data": { schema, encoding } } },
        },
      },
    },
  });
  return api.build("upload", { title: "a", meta: JSON_PART }).body;
}

/** A value with everything that separates a part from its type in curl. */
export const JSON_PART = { text: 'a "b" \\; type=x, \n @c ü', list: [1] };

const DESCRIBED_FORM = [
  '--BOUNDARY\r\nContent-Disposition: form-data; name="title"\r\n\r\na\r\n',
  '--BOUNDARY\r\nContent-Disposition: form-data; name="meta"\r\nContent-Type: application/json\r\n\r\n',
  `${JSON.stringify(JSON_PART)}\r\n--BOUNDARY--\r\n`,
].join("");

/** Values of a form, and the parts that they become. */
export const FORM_FIELDS = {
  title: 'grüße & "more"\r\nsecond line',
  ids: [1, 2],
  address: { city: "Zürich", lines: ["a", "b"] },
};
export const FORM_PARTS: readonly (readonly [name: string, value: string])[] = [
  ["title", 'grüße & "more"\r\nsecond line'],
  ["ids", "1"],
  ["ids", "2"],
  ["address[city]", "Zürich"],
  ["address[lines][0]", "a"],
  ["address[lines][1]", "b"],
];

function formOfBuilderBytes(): Uint8Array {
  const parts = FORM_PARTS.map(
    ([name, value]) =>
      `--BOUNDARY\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head =
    '--BOUNDARY\r\nContent-Disposition: form-data; name="picture"; filename="grün %221%22.png"\r\nContent-Type: image/png\r\n\r\n';
  return Buffer.concat([utf8(parts.join("") + head), BINARY, utf8("\r\n--BOUNDARY--\r\n")]);
}

function formWithFileBytes(): Uint8Array {
  return Buffer.concat([
    utf8(
      `${FIELD_BYTES}--BOUNDARY\r\nContent-Disposition: form-data; name="asset"; filename="a %22b%22.bin"\r\nContent-Type: application/x-test\r\n\r\n`,
    ),
    BINARY,
    utf8("\r\n--BOUNDARY--\r\n"),
  ]);
}

function webStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(utf8("first, "));
      controller.enqueue(utf8("second"));
      controller.close();
    },
  });
}

async function* generator(): AsyncGenerator<Uint8Array> {
  yield utf8("first, ");
  yield await Promise.resolve(utf8("second"));
}

const STREAMED = utf8("first, second");
const stream = { type: undefined, bytes: STREAMED, sized: false };

/** Every kind of body. */
export const BODIES = {
  "no body": { make: () => undefined, type: undefined, bytes: utf8(""), sized: true },
  "a JSON object": {
    make: () => ({ title: TEXT, list: [1, null, { deep: true }] }),
    type: JSON_TYPE,
    bytes: utf8(JSON.stringify({ title: TEXT, list: [1, null, { deep: true }] })),
    sized: true,
  },
  "a JSON list": { make: () => [1, "two"], type: JSON_TYPE, bytes: utf8('[1,"two"]'), sized: true },
  "a JSON object under another JSON type": {
    make: () => ({ a: "b" }),
    headers: { "content-type": "application/vnd.api+json" },
    type: "application/vnd.api+json",
    bytes: utf8('{"a":"b"}'),
    sized: true,
  },
  "JSON text": {
    make: () => '  { "already": "serialised" }\n',
    headers: { "content-type": "application/json" },
    type: "application/json",
    bytes: utf8('  { "already": "serialised" }\n'),
    sized: true,
  },
  "bytes of JSON": {
    make: () => utf8('{"already":"serialised"}'),
    headers: { "content-type": "application/json" },
    type: "application/json",
    bytes: utf8('{"already":"serialised"}'),
    sized: true,
  },
  "a string": { make: () => TEXT, type: PLAIN_TYPE, bytes: utf8(TEXT), sized: true },
  "a string with a content type": {
    make: () => "# Grüße",
    headers: { "content-type": "text/x-markdown" },
    type: "text/x-markdown",
    bytes: utf8("# Grüße"),
    sized: true,
  },
  "a string with control characters": {
    make: () => "-n\r\n\t\0\u001b[201~\u202e\ud800!\n",
    type: PLAIN_TYPE,
    bytes: utf8("-n\r\n\t\0\u001b[201~\u202e\ufffd!\n"),
    sized: true,
  },
  "an empty string": { make: () => "", type: PLAIN_TYPE, bytes: utf8(""), sized: true },
  "a long string": { make: () => LARGE, type: PLAIN_TYPE, bytes: utf8(LARGE), sized: true },
  "a Uint8Array": { make: middle, type: undefined, bytes: BINARY, sized: true },
  "an empty Uint8Array": {
    make: () => new Uint8Array(0),
    type: undefined,
    bytes: utf8(""),
    sized: true,
  },
  "a Uint8Array with content-length": {
    make: middle,
    headers: { "content-type": "application/zip", "content-length": 256 },
    type: "application/zip",
    bytes: BINARY,
    sized: true,
  },
  "a DataView": {
    make: () => new DataView(middle().buffer, 100, 256),
    type: undefined,
    bytes: BINARY,
    sized: true,
  },
  "an ArrayBuffer": {
    make: () => BINARY.slice().buffer,
    type: undefined,
    bytes: BINARY,
    sized: true,
  },
  "a Blob": {
    make: () => new Blob([BINARY], { type: "application/x-test" }),
    type: "application/x-test",
    bytes: BINARY,
    sized: true,
  },
  "a Blob without a type": {
    make: () => new Blob([BINARY]),
    type: undefined,
    bytes: BINARY,
    sized: true,
  },
  "a File with another content type": {
    make: () => new File(["text"], "name.txt", { type: "text/plain" }),
    headers: { "content-type": "Text/X-Own" },
    type: "Text/X-Own",
    bytes: utf8("text"),
    sized: true,
  },
  URLSearchParams: {
    make: () => new URLSearchParams({ q: "a b&c=ü", n: "1" }),
    type: "application/x-www-form-urlencoded;charset=UTF-8",
    bytes: utf8("q=a+b%26c%3D%C3%BC&n=1"),
    sized: true,
  },
  "FormData of text": {
    make: fields,
    type: "multipart/form-data",
    bytes: utf8(`${FIELD_BYTES}--BOUNDARY--\r\n`),
    sized: true,
  },
  "FormData with a file": {
    make: formWithFile,
    // The content type must be the client's, which names the boundary.
    headers: { "content-type": "multipart/form-data" },
    type: "multipart/form-data",
    bytes: formWithFileBytes(),
    sized: true,
  },
  "FormData made by a builder": {
    make: formOfBuilder,
    type: "multipart/form-data",
    bytes: formOfBuilderBytes(),
    sized: true,
  },
  "FormData made by a description": {
    make: describedForm,
    type: "multipart/form-data",
    bytes: utf8(DESCRIBED_FORM),
    sized: true,
  },
  "FormData with two files": {
    make: formWithTwoFiles,
    type: "multipart/form-data",
    bytes: utf8(TWO_FILES),
    sized: true,
  },
  "a ReadableStream": { make: webStream, ...stream },
  "a stream of Node": { make: () => Readable.from([utf8("first, "), utf8("second")]), ...stream },
  "a stream of Node with text": {
    make: () => Readable.from(["first, ", "second"], { encoding: "utf8" }),
    ...stream,
  },
  "an async generator": { make: generator, ...stream },
  "a stream with content-length": {
    make: webStream,
    headers: { "content-type": "application/zip", "content-length": "13" },
    type: "application/zip",
    bytes: STREAMED,
    sized: true,
  },
} satisfies Record<string, BodyCase>;

export type BodyName = keyof typeof BODIES;

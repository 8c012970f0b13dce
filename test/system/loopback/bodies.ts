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

/** A part of a form: the rest of its head, and its value. */
function part(name: string, value: string | Uint8Array, more = ""): Uint8Array {
  const head = `--BOUNDARY\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  return Buffer.concat([utf8(head), Buffer.from(value), utf8("\r\n")]);
}

function form(...parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([...parts, utf8("--BOUNDARY--\r\n")]);
}

const FIELDS = [
  part("title", 'It\'s "quoted"\r\nand 漢字; $HOME'),
  part("title", "again"),
  part("na%22me;x", "@not-a-file"),
  part("empty", ""),
];

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

const given = (type: string, more: Record<string, string | number> = {}) => {
  return { headers: { "content-type": type, ...more }, type };
};

/** A body whose length is known, and the bytes of it. */
function sized(
  make: () => unknown,
  bytes: string | Uint8Array,
  type?: string | Pick<BodyCase, "headers" | "type">,
): BodyCase {
  const types = typeof type === "object" ? type : { type };
  return { make, bytes: typeof bytes === "string" ? utf8(bytes) : bytes, sized: true, ...types };
}

const DEEP = { title: TEXT, list: [1, null, { deep: true }] };
const MULTIPART = "multipart/form-data";

const CASES = {
  "no body": sized(() => undefined, ""),
  "a JSON object": sized(() => structuredClone(DEEP), JSON.stringify(DEEP), JSON_TYPE),
  "a JSON list": sized(() => [1, "two"], '[1,"two"]', JSON_TYPE),
  "a JSON object under another JSON type": sized(
    () => ({ a: "b" }),
    '{"a":"b"}',
    given("application/vnd.api+json"),
  ),
  "JSON text": sized(() => '  { "a": "b" }\n', '  { "a": "b" }\n', given("application/json")),
  "bytes of JSON": sized(() => utf8('{"a":"b"}'), '{"a":"b"}', given("application/json")),
  "a string": sized(() => TEXT, TEXT, PLAIN_TYPE),
  "a string with a content type": sized(() => "# Grüße", "# Grüße", given("text/x-markdown")),
  "a string with control characters": sized(
    () => "-n\r\n\t\0\u001b[201~\u202e\ud800!\n",
    "-n\r\n\t\0\u001b[201~\u202e\ufffd!\n",
    PLAIN_TYPE,
  ),
  "an empty string": sized(() => "", "", PLAIN_TYPE),
  "a long string": sized(() => LARGE, LARGE, PLAIN_TYPE),
  "a Uint8Array": sized(middle, BINARY),
  "an empty Uint8Array": sized(() => new Uint8Array(0), ""),
  "a Uint8Array with content-length": sized(
    middle,
    BINARY,
    given("application/zip", { "content-length": 256 }),
  ),
  "a DataView": sized(() => new DataView(middle().buffer, 100, 256), BINARY),
  "an ArrayBuffer": sized(() => BINARY.slice().buffer, BINARY),
  "a Blob": sized(
    () => new Blob([BINARY], { type: "application/x-test" }),
    BINARY,
    "application/x-test",
  ),
  "a Blob without a type": sized(() => new Blob([BINARY]), BINARY),
  "a File with another content type": sized(
    () => new File(["text"], "name.txt", { type: "text/plain" }),
    "text",
    given("Text/X-Own"),
  ),
  URLSearchParams: sized(
    () => new URLSearchParams({ q: "a b&c=ü", n: "1" }),
    "q=a+b%26c%3D%C3%BC&n=1",
    "application/x-www-form-urlencoded;charset=UTF-8",
  ),
  "FormData of text": sized(fields, form(...FIELDS), MULTIPART),
  // The content type must be the client's, which names the boundary.
  "FormData with a file": sized(
    formWithFile,
    form(...FIELDS, part("asset", BINARY, fileHead("a %22b%22.bin", "application/x-test"))),
    given(MULTIPART),
  ),
  "FormData made by a builder": sized(
    formOfBuilder,
    form(
      ...FORM_PARTS.map(([name, value]) => part(name, value)),
      part("picture", BINARY, fileHead("grün %221%22.png", "image/png")),
    ),
    MULTIPART,
  ),
  "FormData made by a description": sized(
    describedForm,
    form(
      part("title", "a"),
      part("meta", JSON.stringify(JSON_PART), "\r\nContent-Type: application/json"),
    ),
    MULTIPART,
  ),
  "FormData with two files": sized(
    formWithTwoFiles,
    form(
      part("a", "1", fileHead("a.txt", "text/plain")),
      part("b", "2", fileHead("b", "application/octet-stream")),
    ),
    MULTIPART,
  ),
  "a ReadableStream": { make: webStream, ...stream },
  "a stream of Node": { make: () => Readable.from([utf8("first, "), utf8("second")]), ...stream },
  "a stream of Node with text": {
    make: () => Readable.from(["first, ", "second"], { encoding: "utf8" }),
    ...stream,
  },
  "an async generator": { make: generator, ...stream },
  "a stream with content-length": sized(
    webStream,
    STREAMED,
    given("application/zip", { "content-length": "13" }),
  ),
} satisfies Record<string, BodyCase>;

function fileHead(filename: string, type: string): string {
  return `; filename="${filename}"\r\nContent-Type: ${type}`;
}

export type BodyName = keyof typeof CASES;

/** Every kind of body. */
export const BODIES: Readonly<Record<BodyName, BodyCase>> = CASES;

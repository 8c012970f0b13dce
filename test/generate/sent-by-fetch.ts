/** The parts of Blobs, which are not read at once. */
const PARTS = new WeakMap<object, readonly unknown[]>();

globalThis.Blob = new Proxy(Blob, {
  construct(target, args: ConstructorParameters<typeof Blob>, newTarget) {
    const blob = Reflect.construct(target, args, newTarget) as Blob;
    PARTS.set(blob, args[0] ?? []);
    return blob;
  },
});

/** The arguments of `fetch`, without the header that only the library sends, and with what a form contains. */
export function sent(request: unknown): unknown {
  const [url, init] = request as [string, { headers: Record<string, string>; body?: unknown }];
  const { "user-agent": _agent, ...others } = init.headers;
  const [, boundary] =
    init.body instanceof Blob ? (/boundary=(.*)/.exec(init.body.type) ?? []) : [];
  if (boundary === undefined) return { url, ...init, headers: others, body: contentOf(init.body) };
  const { "content-type": _type, ...headers } = others;
  const parts = PARTS.get(Object(init.body) as object) ?? [];
  const form = parts.map((part) =>
    typeof part === "string" ? part.replace(boundary, "BOUNDARY") : part,
  );
  return { url, ...init, headers, body: { form } };
}

function contentOf(body: unknown): unknown {
  if (body instanceof FormData) return [...body];
  return body instanceof URLSearchParams ? String(body) : body;
}

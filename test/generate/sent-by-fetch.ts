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
  const { "user-agent": _agent, ...headers } = init.headers;
  const form = encodedForm(init.body);
  return form === undefined
    ? { url, ...init, headers, body: contentOf(init.body) }
    : { url, ...init, headers: withoutBoundary(headers), body: { form } };
}

function contentOf(body: unknown): unknown {
  if (body instanceof FormData) return [...body];
  return body instanceof URLSearchParams ? String(body) : body;
}

/** The parts of an encoded form, with BOUNDARY for its boundary; undefined for any other body. */
export function encodedForm(body: unknown): readonly unknown[] | undefined {
  const [, boundary] = body instanceof Blob ? (/boundary=(.*)/.exec(body.type) ?? []) : [];
  if (boundary === undefined) return undefined;
  return PARTS.get(Object(body) as object)?.map((part) =>
    typeof part === "string" ? part.replace(boundary, "BOUNDARY") : part,
  );
}

/** Headers without the content type of an encoded form, which is random. */
export function withoutBoundary(headers: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(headers).filter(([, value]) => !value.includes("boundary=")),
  );
}

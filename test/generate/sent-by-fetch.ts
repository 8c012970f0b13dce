/** The arguments of `fetch`, without the header that only the library sends, and with what a form contains. */
export function sent(request: unknown): unknown {
  const [url, init] = request as [string, { headers: Record<string, string>; body?: unknown }];
  const { "user-agent": _agent, ...headers } = init.headers;
  const body =
    init.body instanceof FormData
      ? [...init.body]
      : init.body instanceof URLSearchParams
        ? String(init.body)
        : init.body;
  return { url, ...init, headers, body };
}

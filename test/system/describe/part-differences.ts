import { isDeepStrictEqual } from "node:util";
import type { RequestOptions } from "fluent-endpoint";
import type { DescribedCall } from "./described-call.js";
import { inOrder, type ExpectedRequest, type Part } from "./expected-request.js";

/** A part of a request that is not as expected. */
export interface PartDifference {
  readonly part: "method" | "URL" | "query" | "headers" | "body";
  readonly expected: unknown;
  readonly actual: unknown;
}

/** A part of a request that is not as its description says. */
export async function differencesOf(
  request: RequestOptions,
  expected: ExpectedRequest,
  call: DescribedCall,
): Promise<PartDifference[]> {
  const [, path = "", query = "", fragment = ""] =
    /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(request.url) ?? [];
  const found: PartDifference[] = [];
  const compare = (part: PartDifference["part"], is: unknown, shouldBe: unknown): void => {
    if (!isDeepStrictEqual(is, shouldBe)) found.push({ part, expected: shouldBe, actual: is });
  };
  compare("method", request.method, expected.method);
  compare("URL", path + fragment, expected.path + expected.fragment);
  compare("query", inOrder(query.split("&").filter(Boolean)), expected.query);
  compare("headers", headersOf(request, call, expected), expected.headers);
  compare("body", await bodyOf(request, expected), bodyToCompare(expected));
  return found;
}

/** The headers but the library's user agent; of the content type JSON, the charset that the library adds is left out. */
function headersOf(
  { headers }: RequestOptions,
  { body }: DescribedCall,
  expected: ExpectedRequest,
): Record<string, unknown> {
  const { "user-agent": agent, ...others } = headers;
  const rest: Record<string, unknown> =
    "user-agent" in expected.headers ? { ...others, "user-agent": agent } : others;
  if (body?.contentType === "application/json" && rest["content-type"] === JSON_WITH_CHARSET) {
    return { ...rest, "content-type": body.contentType };
  }
  return rest;
}

const JSON_WITH_CHARSET = "application/json; charset=utf-8";

async function bodyOf(
  request: RequestOptions,
  { body: { kind } }: ExpectedRequest,
): Promise<unknown> {
  if (!("body" in request)) return undefined;
  const { body } = request;
  if (body instanceof FormData)
    return Promise.all([...body].map(([name, value]) => partOf(name, value)));
  return kind === "json" && typeof body !== "string" ? JSON.stringify(body) : body;
}

async function partOf(name: string, value: string | File): Promise<Part> {
  if (typeof value === "string") {
    return {
      name,
      contentType: "text/plain",
      size: new TextEncoder().encode(value).length,
      text: value,
    };
  }
  const isBytes = value.type === "application/octet-stream";
  return {
    name,
    contentType: value.type,
    size: value.size,
    text: isBytes ? undefined : await value.text(),
  };
}

function bodyToCompare({ body }: ExpectedRequest): unknown {
  switch (body.kind) {
    case "none":
      return undefined;
    case "json":
      return JSON.stringify(body.value);
    case "text":
      return body.text;
    case "parts":
      return body.parts;
  }
}

import type { Body, DescribedCall, Given } from "./described-call.js";
import { expectedFields, expectedSegment, encoded } from "./expected-query.js";
import { isObject, listIn, objectIn, textIn } from "./json.js";

/** The request that an OpenAPI description asks for. */
export interface ExpectedRequest {
  readonly method: string;
  /** The URL without the query and the fragment. */
  readonly path: string;
  /** The fields of the query in an order of their own: names have none, only values of one name. */
  readonly query: readonly string[];
  readonly fragment: string;
  /** All headers but the user agent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ExpectedBody;
}

export type ExpectedBody =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "parts"; readonly parts: readonly Part[] };

/** A part of a multipart form. */
export interface Part {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly text: string | undefined;
}

export function expectedRequest(call: DescribedCall): ExpectedRequest {
  const { operation, body } = call;
  const [, path = "", query = "", fragment = ""] =
    /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(expectedUrl(call)) ?? [];
  const fields = [...query.split("&").filter(Boolean), ...call.query.flatMap(expectedFields)];
  return {
    method: operation.method.toLowerCase(),
    path,
    query: inOrder(fields),
    fragment,
    headers: expectedHeaders(call),
    body: body ? expectedBody(body) : { kind: "none" },
  };
}

/** The fields sorted by their names, equal names in the order given. */
export function inOrder(fields: readonly string[]): string[] {
  const nameOf = (field: string) => field.split("=", 1)[0] ?? "";
  return [...fields].sort((one, other) =>
    nameOf(one) < nameOf(other) ? -1 : Number(nameOf(one) > nameOf(other)),
  );
}

function expectedUrl({ operation, path }: DescribedCall): string {
  const { server } = operation;
  const values = new Map(path.map((given) => [given.parameter.name, expectedSegment(given)]));
  const base = server.url.replace(
    /\{([^{}]+)\}/g,
    (braced, name: string) => server.variables[name] ?? braced,
  );
  const relative = operation.path
    .split(/\{([^{}]+)\}/)
    .map((part, index) => (index % 2 === 1 ? (values.get(part) ?? "") : literal(part)))
    .join("");
  return absolute(base).replace(/\/+$/, "") + relative;
}

/** A path may contain characters that a URL cannot contain. */
function literal(text: string): string {
  return text.replace(/[^!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]/gu, encoded);
}

/**
 * A server's URL may be relative to the place of the description. That place is not known here: a relative URL stays a path, and
 * one with a host gets https.
 */
function absolute(url: string): string {
  if (/^https?:\/\//i.test(url)) return url;
  if (url.startsWith("//")) return `https:${url}`;
  return `/${url.replace(/^\//, "")}`;
}

function expectedHeaders({ header, cookie, body, accept }: DescribedCall): Record<string, string> {
  const headers: Record<string, string> = { accept };
  for (const { parameter, value } of header) {
    headers[parameter.name.toLowerCase()] = headerText(value, parameter.explode);
  }
  if (cookie.length > 0) headers.cookie = cookie.flatMap(expectedFields).join("; ");
  // The boundary of a multipart form is chosen by the client, which sets the header.
  if (body && body.kind !== "multipart") headers["content-type"] = body.contentType;
  return headers;
}

function headerText(value: unknown, explode: boolean): string {
  if (Array.isArray(value)) return listIn(value).map(String).join(",");
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .map(([key, each]) => `${key}${explode ? "=" : ","}${String(each)}`)
    .join(",");
}

function expectedBody({ kind, value, encoding }: Body): ExpectedBody {
  switch (kind) {
    case "json":
      return { kind: "json", value };
    case "form":
      return { kind: "text", text: expectedForm(value, encoding) };
    case "multipart":
      return { kind: "parts", parts: expectedParts(value, encoding) };
    case "other":
      return { kind: "text", text: String(value) };
  }
}

/** The fields of a urlencoded form, as parameters of a query ("Support for x-www-form-urlencoded Request Bodies"). */
export function formProperty(name: string, value: unknown, encoding: unknown): Given {
  const { style, explode, contentType, allowReserved } = objectIn(encoding);
  const hasStyle = style !== undefined || explode !== undefined || allowReserved !== undefined;
  const isJson =
    !hasStyle && (isObject(value) || listIn(value).some((each) => typeof each === "object"));
  return {
    value,
    parameter: {
      name,
      in: "query",
      style: textIn(style) ?? "form",
      explode: typeof explode === "boolean" ? explode : (textIn(style) ?? "form") === "form",
      allowReserved: false,
      contentType: isJson ? (textIn(contentType) ?? "application/json") : undefined,
      schema: undefined,
    },
  };
}

function expectedForm(value: unknown, encoding: Body["encoding"]): string {
  return Object.entries(objectIn(value))
    .flatMap(([name, each]) => formFields(name, each, encoding[name]).flatMap(expectedFields))
    .join("&");
}

/** "Array properties MUST be handled by applying the given Encoding Object to produce one encoded value per array item" (3.2). */
function formFields(name: string, value: unknown, encoding: unknown): Given[] {
  const property = formProperty(name, value, encoding);
  if (property.parameter.contentType === undefined || !Array.isArray(value)) return [property];
  return listIn(value).map((item) =>
    typeof item === "object" ? { ...property, value: item } : formProperty(name, item, encoding),
  );
}

/** An array has the content type of its items: each item is a part. Objects are JSON. */
function expectedParts(value: unknown, encoding: Body["encoding"]): Part[] {
  return Object.entries(objectIn(value)).flatMap(([name, property]) => {
    const members = Array.isArray(property) ? listIn(property) : [property];
    const given = textIn(objectIn(encoding[name]).contentType);
    return members.map((member) => expectedPart(name, member, given));
  });
}

function expectedPart(name: string, member: unknown, given: string | undefined): Part {
  if (member instanceof Blob)
    return { name, contentType: member.type, size: member.size, text: undefined };
  const text = typeof member === "string" ? member : JSON.stringify(member);
  const byDefault = typeof member === "object" ? "application/json" : "text/plain";
  const contentType = given?.split(",")[0]?.trim().toLowerCase() ?? byDefault;
  return { name, contentType, size: new TextEncoder().encode(text).length, text };
}

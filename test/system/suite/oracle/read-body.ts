import { basename } from "node:path";
import busboy from "busboy";
import qs from "qs";
import { isFile, type Case, type Json } from "../format.js";
import type { Recorded } from "../recording-server.js";
import { isSameValue } from "./same-value.js";
import { readingsOf, type Reading } from "./read-parameter.js";

/** The parsers that read the body of a case from a request, for each field of a form, or for the whole body. */
export async function bodyReaders(each: Case, request: Recorded): Promise<ReadonlySet<string>[]> {
  const { operation, values } = each;
  const type = new Map(request.headers).get("content-type") ?? "";
  if (values.body !== undefined && type.includes("urlencoded")) {
    const { requestBody = {}, parameters = [] } = operation;
    const swagger = operation.openapi === "2.0" ? parameters : undefined;
    return formReaders(requestBody, values.body as Json, request, swagger);
  }
  const isRead = await readsWhole(values.body, type, request).catch(() => false);
  const parser = values.body === undefined ? "the text of the body" : parserOf(type);
  return [new Set(isRead ? [parser] : [])];
}

function parserOf(type: string): string {
  if (type.includes("multipart")) return "busboy";
  return /[/+]json\b/.test(type) ? "JSON.parse" : "the text of the body";
}

async function readsWhole(body: unknown, type: string, request: Recorded): Promise<boolean> {
  if (body === undefined) return request.body.length === 0;
  if (isFile(body)) return request.body.toString("base64") === body.$file.base64;
  if (/[/+]json\b/.test(type)) return isSameValue(JSON.parse(request.body.toString()), body);
  if (type.includes("multipart")) return readsParts(type, body as Json, request);
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? "utf-8";
  const text = new TextDecoder(charset).decode(request.body);
  return typeof body === "object" ? false : text === String(body);
}

interface Content {
  readonly schema?: { readonly properties?: Readonly<Record<string, Json>> };
  readonly encoding?: Readonly<Record<string, Json>>;
}

/** qs reads the fields; one with a style is read as a parameter of the query. */
async function formReaders(
  requestBody: Json,
  body: Json,
  request: Recorded,
  swagger: readonly Json[] | undefined,
): Promise<ReadonlySet<string>[]> {
  const all: ReadonlySet<string>[] = [];
  const [content] = Object.values((requestBody.content ?? {}) as Record<string, Content>);
  const text = request.body.toString();
  const fields = qs.parse(text, { plainObjects: true, allowPrototypes: true });
  const flat = new URLSearchParams(text);
  for (const [name, value] of Object.entries(body)) {
    const { style: given, explode: isExploded, allowReserved } = content?.encoding?.[name] ?? {};
    const isStyled = [given, isExploded, allowReserved].some((each) => each !== undefined);
    const schema = content?.schema?.properties?.[name] ?? {};
    const inQuery = { ...request, target: `/form?${text}` };
    const style = typeof given === "string" ? given : "form";
    const explode = isExploded === undefined ? style === "form" : isExploded === true;
    const parameter = { name, in: "query", schema, style, explode };
    const parameters = swagger?.map((each) => ({ ...each, in: "query" })) ?? [parameter];
    const described = { path: "/form", isSwagger: swagger !== undefined, parameters };
    const lists = [flat.getAll(name), flat.getAll(name).map(json)];
    const plain: readonly Reading[] = [
      { parser: "qs", values: [fields[name]] },
      { parser: "URLSearchParams", values: [flat.get(name), json(flat.get(name)), ...lists] },
    ];
    const found = isStyled || swagger ? await readingsOf(parameter, inQuery, described) : plain;
    const readers = found.filter(({ values }) => values.some((each) => isSameValue(each, value)));
    all.push(new Set(readers.map(({ parser }) => parser)));
  }
  return all;
}

function json(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/** busboy reads the parts. */
async function readsParts(type: string, body: Json, request: Recorded): Promise<boolean> {
  const read = new Map<string, unknown[]>();
  const add = (name: string, value: unknown) => read.set(name, [...(read.get(name) ?? []), value]);
  const parser = busboy({
    headers: { "content-type": type },
    defParamCharset: "utf8",
    preservePath: true,
  });
  parser.on("field", (name, value, info) => {
    add(unescaped(name), info.mimeType.includes("json") ? (json(value) ?? value) : value);
  });
  parser.on("file", (name, stream, info) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("close", () => {
      const base64 = Buffer.concat(chunks).toString("base64");
      add(unescaped(name), { name: basename(unescaped(String(info.filename))), base64 });
    });
  });
  await new Promise((resolve, reject) => {
    parser.on("close", resolve).on("error", reject).end(request.body);
  });
  return Object.entries(body).every(([name, value]) => {
    const found = read.get(name) ?? [];
    const wanted = [value]
      .flat()
      .map((each) =>
        isFile(each) ? { name: basename(each.$file.name), base64: each.$file.base64 } : each,
      );
    return (
      isSameValue(found, wanted) ||
      isSameValue(
        found.map((each) => json(String(each)) ?? each),
        wanted,
      )
    );
  });
}

function unescaped(name: string): string {
  return name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}

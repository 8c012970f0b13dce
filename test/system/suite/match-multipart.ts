import type { Part } from "./format.js";
import { isSameJson } from "./same-json.js";

interface ReadPart {
  /** The names that the header can be read as: escapes differ. */
  readonly names: readonly string[];
  readonly filenames: readonly string[] | undefined;
  readonly type: string | null;
  readonly body: Buffer;
}

/** The first difference between a multipart body and the parts of a case. Parts of different names may stand in any order. */
export function partDifference(
  contentType: string,
  body: Buffer,
  parts: readonly Part[],
): string | undefined {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  if (!boundary) return "the content type has no boundary";
  const rest = readParts(body, boundary[1] ?? boundary[2] ?? "");
  if (rest === undefined) return "the body is not delimited by its boundary";
  for (const part of parts) {
    const index = rest.findIndex(({ names }) => names.includes(part.name));
    const [read] = index < 0 ? [] : rest.splice(index, 1);
    if (!read) return `no part "${part.name}"`;
    const difference = differenceOf(part, read);
    if (difference !== undefined) return `part "${part.name}": ${difference}`;
  }
  const [further] = rest;
  return further && `a further part "${further.names[0] ?? ""}"`;
}

function differenceOf(part: Part, read: ReadPart): string | undefined {
  const { type, filename, text, json, base64 } = part;
  if (type !== undefined && ![type].flat().includes(read.type))
    return `type ${String(read.type)}, not ${[type].flat().map(String).join(" or ")}`;
  if (filename !== undefined && !read.filenames?.includes(filename))
    return `file name ${String(read.filenames?.[0])}, not ${filename}`;
  if (
    text !== undefined &&
    filename === undefined &&
    read.filenames &&
    [type].flat().includes(null)
  )
    return `a field with the file name ${String(read.filenames[0])}`;
  if (text !== undefined && read.body.toString() !== text) return `text ${read.body.toString()}`;
  if (base64 !== undefined && read.body.toString("base64") !== base64) return "other bytes";
  if (json !== undefined && !isSameJson(read.body.toString(), json))
    return `not this JSON: ${read.body.toString()}`;
  return undefined;
}

function readParts(body: Buffer, boundary: string): ReadPart[] | undefined {
  const text = body.toString("latin1");
  const delimiter = `\r\n--${boundary}`;
  const pieces = `\r\n${text}`.split(delimiter);
  if (pieces.length < 2 || !pieces.at(-1)?.startsWith("--")) return undefined;
  return pieces.slice(1, -1).map((piece) => {
    const end = piece.indexOf("\r\n\r\n");
    const head = Buffer.from(piece.slice(0, end), "latin1").toString();
    const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? "";
    const type = /^content-type:\s*([^;\r\n]*)/im.exec(head)?.[1]?.trim().toLowerCase();
    return {
      names: readings(disposition, "name") ?? [""],
      filenames: readings(disposition, "filename"),
      type: type ?? null,
      body: Buffer.from(piece.slice(end + 4), "latin1"),
    };
  });
}

/** A parameter of the header as it stands, with the escapes of browsers, with backslashes, and with `name*`. */
function readings(disposition: string, name: string): string[] | undefined {
  const found = parametersOf(disposition);
  const plain = found.get(name);
  const extended = found.get(`${name}*`)?.replace(/^utf-8''/i, "");
  if (plain === undefined && extended === undefined) return undefined;
  return [
    ...(extended === undefined ? [] : [decodeURIComponent(extended)]),
    ...(plain === undefined
      ? []
      : [
          plain,
          plain.replace(/%0D/gi, "\r").replace(/%0A/gi, "\n").replace(/%22/g, '"'),
          plain.replace(/\\(.)/g, "$1"),
        ]),
  ];
}

/** The parameters of a header, whose values are quoted or not. */
function parametersOf(header: string): Map<string, string> {
  const pattern = /;\s*([\w*-]+)=(?:"((?:\\.|[^"\\])*)"|([^";\s]*))/g;
  return new Map(
    [...header.matchAll(pattern)].map(([, name = "", quoted, token = ""]) => [
      name.toLowerCase(),
      quoted ?? token,
    ]),
  );
}

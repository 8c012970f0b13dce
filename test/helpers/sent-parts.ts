/** A part of a multipart body, as it is sent. */
export interface SentPart {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly text: string;
}

/** The parts of a multipart body of text. */
export async function sentParts(body: unknown): Promise<SentPart[]> {
  const text = await new Response(body as BodyInit).text();
  const [boundary = ""] = text.split("\r\n", 1);
  return text
    .split(boundary)
    .slice(1, -1)
    .map((part) => {
      const [, head = "", content = ""] = /^\r\n(.*?)\r\n\r\n(.*)\r\n$/s.exec(part) ?? [];
      const [, name = ""] = / name="(.*?)"/.exec(head) ?? [];
      const [, filename] = / filename="(.*?)"/.exec(head) ?? [];
      const [, type] = /Content-Type: (.*)/.exec(head) ?? [];
      return {
        name,
        ...(filename !== undefined && { filename }),
        ...(type !== undefined && { type }),
        text: content,
      };
    });
}

import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import busboy from "busboy";
import { FORM_PARTS, JSON_PART, type BodyName } from "./bodies.js";
import { ClientsProcess } from "./clients-process.js";
import { ADDED } from "./differences.js";
import { RecordingServer, type Arrival } from "./recording-server.js";
import type { ClientName } from "./senders.js";

const CLIENTS = Object.keys(ADDED) as ClientName[];

interface ReceivedForm {
  readonly fields: (readonly [name: string, value: string])[];
  readonly files: { name: string; filename: string | undefined; type: string; bytes: Buffer }[];
}

const FORMS: readonly (readonly [body: BodyName, ReceivedForm])[] = [
  [
    "FormData made by a builder",
    {
      fields: [...FORM_PARTS],
      files: [
        {
          name: "picture",
          // As browsers and undici write quotes (Fetch Standard, "multipart/form-data encoding"); busboy does not decode them.
          filename: "grün %221%22.png",
          type: "image/png",
          bytes: Buffer.from(Uint8Array.from({ length: 256 }, (_, index) => index)),
        },
      ],
    },
  ],
  [
    "FormData made by a description",
    {
      fields: [
        ["title", "a"],
        ["meta", JSON.stringify(JSON_PART)],
      ],
      files: [],
    },
  ],
];

describe.each(FORMS)("busboy reads %s back from every client", (body, form) => {
  let server: RecordingServer;
  let clients: ClientsProcess;

  beforeAll(async () => {
    server = await RecordingServer.start();
    clients = ClientsProcess.start(process.execPath);
  });

  afterAll(async () => {
    clients.stop();
    await server.close();
  });

  test.each(CLIENTS)("%s", async (client) => {
    const request = { method: "post", url: `${server.origin}/form`, headers: {}, body };
    const outcome = await clients.send(client, request);
    expect(outcome.status).toBe(200);
    const [arrival] = server.take();
    expect(await partsOf(arrival)).toEqual(form);
  });
});

function partsOf(arrival: Arrival | undefined): Promise<ReceivedForm> {
  const headers: Record<string, string> = {};
  for (const [name, value] of arrival?.headers ?? []) headers[name.toLowerCase()] = value;
  const parts: ReceivedForm = { fields: [], files: [] };
  return new Promise((resolve, reject) => {
    const parser = busboy({ headers, defParamCharset: "utf8" });
    parser.on("field", (name, value) => parts.fields.push([name, value]));
    parser.on("file", (name, stream, { filename, mimeType: type }) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () =>
        parts.files.push({ name, filename, type, bytes: Buffer.concat(chunks) }),
      );
    });
    parser.on("error", reject);
    parser.on("close", () => {
      resolve(parts);
    });
    parser.end(arrival?.body);
  });
}

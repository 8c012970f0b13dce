import { expect, test } from "@jest/globals";
import busboy from "busboy";
import { BODIES, FORM_PARTS, JSON_PART } from "./bodies.js";

const BINARY = Buffer.from(Uint8Array.from({ length: 256 }, (_, index) => index));

/** Reads the bytes that arrive from every client. */
function partsOf(bytes: Uint8Array): Promise<readonly unknown[]> {
  const parts: unknown[] = [];
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "multipart/form-data; boundary=BOUNDARY" };
    const parser = busboy({ headers, defParamCharset: "utf8" });
    parser.on("field", (name, value) => parts.push([name, value]));
    parser.on("file", (name, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => parts.push([name, filename, mimeType, Buffer.concat(chunks)]));
    });
    parser.on("error", reject);
    parser.on("close", () => {
      resolve(parts);
    });
    parser.end(bytes);
  });
}

test("busboy reads the form of a builder back", async () => {
  // As browsers and undici write quotes (Fetch Standard, "multipart/form-data encoding"); busboy does not decode them.
  const file = ["picture", "grün %221%22.png", "image/png", BINARY];
  expect(await partsOf(BODIES["FormData made by a builder"].bytes)).toEqual([...FORM_PARTS, file]);
});

test("busboy reads the form of a description back", async () => {
  expect(await partsOf(BODIES["FormData made by a description"].bytes)).toEqual([
    ["title", "a"],
    ["meta", JSON.stringify(JSON_PART)],
  ]);
});

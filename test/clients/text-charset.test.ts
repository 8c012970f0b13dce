import { execFileSync } from "node:child_process";
import { describe, expect, test } from "@jest/globals";
import { endpoint, EndpointBuilder } from "fluent-endpoint";
import { toCurl, toRequest } from "fluent-endpoint/clients";
import { createApi } from "fluent-endpoint/openapi";
import { writeRequest } from "fluent-endpoint/show";
import { bodyOf, documentWith, text } from "../helpers/descriptions.js";
import { thrownBy } from "../helpers/thrown-by.js";

const API = "https://api.example.com";
const textIn = (charset: string, data: string) =>
  new EndpointBuilder(API)
    .route("POST /notes")
    .header("content-type", `text/plain; charset=${charset}`)
    .data(data)
    .build();
const sentBy = async (...[request]: Parameters<typeof toRequest>) =>
  Buffer.from(await toRequest(request).arrayBuffer());

describe("A text with a charset", () => {
  test.each<[string, string, BufferEncoding]>([
    ["iso-8859-1", "Grüße, ÿ", "latin1"],
    ['"ISO-8859-1"', "é", "latin1"],
    ["latin1", "é", "latin1"],
    ["us-ascii", "a\u007f", "ascii"],
    ["windows-1252", "plain", "latin1"],
    ["utf-8", "→ 😀", "utf8"],
    ["UTF8", "é", "utf8"],
  ])("is sent in %s", async (charset, text, encoding) => {
    expect((await sentBy(textIn(charset, text))).toString(encoding)).toBe(text);
  });

  test("is sent by a described operation in the charset of its media type", async () => {
    const api = createApi(documentWith(bodyOf(text, "text/plain; charset=iso-8859-1")));
    const request = api.build("run", { data: "é" });
    expect(await sentBy(request)).toEqual(Buffer.from([0xe9]));
  });

  test.each([
    ["iso-8859-1", "€"],
    ["us-ascii", "é"],
    ["windows-1252", "é"],
    ["utf-16", "a"],
  ])("is refused where %s does not have its characters, or is not known", (charset, text) => {
    for (const adapt of [toRequest, toCurl]) {
      const { code, message } = thrownBy(() => adapt(textIn(charset, text)));
      expect(code).toBe("unsupported-body");
      expect(message).toContain("Pass the encoded bytes, or set the charset to utf-8.");
    }
  });

  describe.each(["password=s3cret&name=é", Buffer.from("password=s3cret&name=é", "latin1")])(
    "with a credential",
    (body) => {
      const type = "application/x-www-form-urlencoded; charset=iso-8859-1";
      const request = { method: "post", url: API, headers: { "content-type": type }, body };
      const sent = "password=from the environment&name=é";

      test("is written by curl without it", () => {
        const command = toCurl(request);
        expect(command).not.toContain("s3cret");
        const [print = ""] = command.split(" | curl");
        const env = { ...process.env, BODY_PASSWORD: "from the environment" };
        expect(execFileSync("sh", ["-c", print], { env }).toString("latin1")).toBe(sent);
      });

      test("is written as JSON without it", async () => {
        const { body: shown } = JSON.parse(await writeRequest(request, "json")) as {
          body: unknown;
        };
        const { base64 } = Object(shown) as { base64?: string };
        const text =
          base64 === undefined ? shown : Buffer.from(base64, "base64").toString("latin1");
        expect(text).toBe("password=***&name=é");
      });

      test("is written as a program that reads it from the environment", async () => {
        const code = await writeRequest(request, "fetch");
        const [, bytes = ""] = /body: (Uint8Array.*),$/m.exec(code) ?? [];
        const written = bytes.replace("${process.env.BODY_PASSWORD}", "from the environment");
        expect(written).toBe(`Uint8Array.from(Buffer.from(\`${sent}\`, "latin1"))`);
      });
    },
  );

  test("is returned by endpoint as it is", () => {
    const headers = { "content-type": "text/plain; charset=iso-8859-1" };
    expect(endpoint(`POST ${API}/notes`, { headers, data: "€" }).body).toBe("€");
  });
});

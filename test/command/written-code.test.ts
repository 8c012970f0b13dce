import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import * as fluentEndpoint from "fluent-endpoint";
import type { RequestOptions } from "fluent-endpoint";
import { writeRequest } from "fluent-endpoint/show";
import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { type Run, runCommand } from "../generate/run-command.js";
import { DESCRIPTION, OPERATIONS } from "../system/contract/description.js";
import { ProjectFolder } from "./project-folder.js";

/** Values that need a style, encoding, or a rule that only a description has. */
const VALUES: readonly unknown[] = ["a/b?c&d=e#f+g%41", ["a,b", "c d"], { a: "b c", "d e": true }];

const properties = { photo: { type: "string", contentMediaType: "image/png" }, value: {} };
const typed = { photo: { contentType: "image/png" }, value: { contentType: "application/json" } };
const FORMS = {
  typedParts: ["put", "multipart/form-data", typed],
  reservedField: ["put", "application/x-www-form-urlencoded", { value: { allowReserved: true } }],
  otherMethod: ["link", "application/json", undefined],
} as const;

const OTHERS = Object.entries(FORMS).map(([operationId, [method, type, encoding]]) => {
  const content = { [type]: { schema: { type: "object", properties }, encoding } };
  const operation = { operationId, requestBody: { content }, responses: {} };
  const isOwn = method === "link";
  return [
    `/${operationId}`,
    isOwn ? { additionalOperations: { LINK: operation } } : { [method]: operation },
  ];
});
const COLON = { operationId: "colon", parameters: [{ name: "value", in: "query" }], responses: {} };

const folder = new ProjectFolder();

beforeAll(() => {
  folder.write("p.png", "the photo");
  const paths = {
    ...DESCRIPTION.paths,
    ...Object.fromEntries(OTHERS),
    "/a:b": { get: COLON },
  };
  folder.write("contract.json", JSON.stringify({ ...DESCRIPTION, paths }));
});

afterAll(() => {
  folder.leave();
});

function run(...args: readonly string[]): Promise<Run> {
  return runCommand(...args, "--api", "contract.json");
}

/** The message of the request that a program makes. */
async function messageBy(program: string): Promise<string> {
  const body = program
    .replace(/import (\{[^}]*\}) from "fluent-endpoint";/, "const $1 = fluentEndpoint;")
    .replace(/import .*;/, "");
  const globals = { Blob, Buffer, File, FormData, fluentEndpoint, process, readFile };
  const made = runInNewContext(`(async () => { ${body}\nreturn request; })()`, globals);
  return writeRequest(await (made as Promise<RequestOptions>), "http", { secrets: true });
}

/** The message without its random boundary, and with its headers in order. */
function comparable(message: string): string {
  const [head = "", ...body] = message
    .replace(/(?<=fluent-endpoint-)\d{32}/g, "*")
    .split("\r\n\r\n");
  return [head.split("\r\n").sort().join("\r\n"), ...body].join("\r\n\r\n");
}

/** The message by `--as http`, and by the program that `--as code` writes. */
async function messages(...args: readonly string[]): Promise<readonly string[]> {
  const http = await run(...args, "--as", "http");
  const code = await run(...args, "--as", "code");
  if (http.code !== 0) return [http.errors, code.errors];
  return [http.output, await messageBy(code.output)].map(comparable);
}

describe("--as code sends what --as http sends", () => {
  test.each([...OPERATIONS, "typedParts", "reservedField", "colon"])("by %s", async (id) => {
    for (const value of VALUES) {
      const [http, code] = await messages(id, `value:=${JSON.stringify(value)}`);
      expect(code).toBe(http);
    }
  });

  test("with files and typed parts", async () => {
    const [http, code] = await messages("typedParts", 'value:={"a":1}', "--file", "photo=p.png");
    expect(http).toMatch(/image\/png\r\n\r\nthe photo.*json\r\n\r\n\{"a":1\}/s);
    expect(code).toBe(http);
  });

  test("with a variable of the environment that need not be encoded", async () => {
    process.env.WORD = "a-b";
    const args = ["queryReserved", "value=$WORD", "--as", "code"];
    expect(await messageBy((await run(...args)).output)).toContain("?value=a-b ");
    process.env.WORD = "a/b c";
    expect((await run(...args)).errors).toContain(
      "an environment variable that the URL has to encode",
    );
  });
});

test("--as code refuses a body that only a description allows", async () => {
  const { code, errors } = await run("otherMethod", "value=a", "--as", "code");
  expect({ code, errors }).toEqual({
    code: 1,
    errors: "A call of LINK has no body. Use --as fetch.\n",
  });
});

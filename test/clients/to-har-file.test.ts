import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test } from "@jest/globals";
import { Ajv, type AnySchemaObject } from "ajv";
import addFormats from "ajv-formats";
import draft06 from "ajv/dist/refs/json-schema-draft-06.json";
import { endpoint, type RequestOptions } from "fluent-endpoint";
import { toHar, toHarFile } from "fluent-endpoint/clients";
import type { Har } from "har-format";
import { version } from "../../package.json";
import { exampleForm, optionsWith } from "./adapters.js";

const REQUESTS: Readonly<Record<string, RequestOptions>> = {
  "a GET request": endpoint("GET /user", {
    q: "a b",
    headers: { cookie: "a=b; c", authorization: "token 0123" },
  }),
  "an empty body": optionsWith({}),
  "a JSON body": optionsWith({ body: { a: "é" } }),
  "a URL-encoded form": optionsWith({ body: new URLSearchParams({ a: "b" }) }),
  "a form with files": optionsWith({ body: exampleForm() }),
  "bytes that are not UTF-8": optionsWith({ body: Uint8Array.of(255) }),
  "a stream": optionsWith({ body: Readable.from(["x"]) }),
};

/** Returns the errors of an archive by the JSON Schema of the format. */
function schemaErrors(archive: object): readonly object[] {
  const folder = join(__dirname, "../../node_modules/har-schema/lib");
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const schemas = files.map(
    (file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as AnySchemaObject,
  );
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  ajv.addMetaSchema(draft06).addSchema(schemas);
  ajv.validate("har.json", JSON.parse(JSON.stringify(archive)));
  return ajv.errors ?? [];
}

describe("toHarFile", () => {
  test.each(Object.entries(REQUESTS))("returns a valid archive for %s", (_, options) => {
    const archive: Har = toHarFile(options);
    expect(schemaErrors(archive)).toEqual([]);
    expect(schemaErrors({ log: { ...archive.log, entries: [{}] } })).not.toEqual([]);
  });

  test("names this library and its version", () => {
    expect(toHarFile(optionsWith({})).log.creator).toEqual({ name: "fluent-endpoint", version });
  });

  test("returns an entry for each of a list of requests, in their order", () => {
    const requests = [optionsWith({ body: "a" }), optionsWith({ body: "b" })];
    const { entries } = toHarFile(requests).log;
    expect(entries.map(({ request }) => request)).toEqual(requests.map(toHar));
    expect(toHarFile([]).log.entries).toEqual([]);
  });

  test("dates every entry 1970, unless a time is given", () => {
    const timeOf = (startedDateTime?: Date | string) =>
      toHarFile(optionsWith({}), startedDateTime === undefined ? {} : { startedDateTime }).log
        .entries[0]?.startedDateTime;
    expect(timeOf()).toBe("1970-01-01T00:00:00.000Z");
    expect(timeOf("2026-01-01T12:00:00+01:00")).toBe("2026-01-01T11:00:00.000Z");
    expect(timeOf(new Date(1))).toBe("1970-01-01T00:00:00.001Z");
  });

  test.each([new Date(NaN), "yesterday", 5])("refuses the time %p", (startedDateTime) => {
    expect(() =>
      toHarFile(optionsWith({}), { startedDateTime: startedDateTime as string }),
    ).toThrow(expect.objectContaining({ code: "invalid-options" }));
  });
});

import { describe, expect, test } from "@jest/globals";
import { thrownBy } from "../helpers/thrown-by.js";
import { untypedBuilder, untypedEndpoint } from "../helpers/untyped.js";

const SECRET = "s3cr3t";

/** Calls whose error quotes a URL with a credential in its query or fragment, with the start of the quoted text. */
const calls: readonly (readonly [string, string, () => unknown])[] = [
  [
    "of another scheme",
    '"ftp://h.example/x?…"',
    () => untypedEndpoint(`ftp://h.example/x?token=${SECRET}`),
  ],
  [
    "with a fragment",
    '"ftp://h.example/#…"',
    () => untypedEndpoint(`ftp://h.example/#token=${SECRET}`),
  ],
  [
    "without a value",
    '"/x/{id}?…"',
    () => untypedBuilder().route(`/x/{id}?token=${SECRET}`).build(),
  ],
  [
    "whose query goes on after an expression",
    '"/x/{id}{?page}&…"',
    () => untypedBuilder().route(`/x/{id}{?page}&token=${SECRET}`).build(),
  ],
  [
    "with a dot segment",
    '"/x/{id}?…"',
    () => untypedEndpoint(`/x/{id}?token=${SECRET}`, { id: ".." }),
  ],
  [
    "with another host",
    '"https://a.{host}/?…"',
    () => untypedEndpoint(`https://a.{host}/?token=${SECRET}`, { host: "h.example" }),
  ],
];

describe("A message that quotes a URL", () => {
  test.each(calls)("shows no query: %s", (_, quoted, call) => {
    const { message } = thrownBy(call);
    expect(message).toContain(quoted);
    expect(message).not.toContain(SECRET);
  });
});

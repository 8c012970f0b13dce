import { describe, expect, test } from "@jest/globals";
import { dotSegments } from "./dot-segments.js";
import { headers, mediaTypes } from "./headers.js";
import { type ExpectedError, SECRET } from "./hostile-input.js";
import { links } from "./links.js";
import { names, realms } from "./names.js";
import { nesting } from "./nesting.js";
import { options } from "./options.js";
import { origins } from "./origins.js";
import { parameters, styles } from "./parameters.js";
import { routes } from "./routes.js";
import { secrets } from "./secrets.js";
import { attackStrings, sizes } from "./sizes.js";
import { unreadableInput } from "./unreadable.js";
import { EndpointError, type TemplateRange } from "fluent-endpoint";
import { baseUrls, urls } from "./urls.js";
import { expectSamePrototypes, Thrown } from "./values.js";

const TOPICS = [
  ...[routes, options, urls, baseUrls, origins, links, dotSegments, parameters, styles, names],
  ...[realms, headers, mediaTypes, unreadableInput, nesting, sizes, attackStrings, secrets],
];

describe.each(TOPICS)("$name", ({ inputs }) => {
  test.each(inputs)("$name", ({ call, expected }) => {
    if ("result" in expected) expect(call()).toStrictEqual(expected.result);
    else expectRefusal(call, expected.error);
    expectSamePrototypes();
  });
});

function expectRefusal(call: () => unknown, expected: ExpectedError): void {
  const error = errorOf(call);
  expect(error).toBeInstanceOf(EndpointError);
  const { template, advice, ...fields } = error as EndpointError;
  const range = template && { template: template.source, position: template.position };
  expect({ ...fields, ...range }).toEqual({ name: "EndpointError", ...expected });
  expectHarmless(error as EndpointError);
  if (template !== undefined) expectInside(template);
  if (advice !== undefined) expect((error as EndpointError).message).toContain(advice.text);
}

function errorOf(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** The part that an editor underlines is in the template. */
function expectInside({ source, position, length }: TemplateRange): void {
  expect(position).toBeGreaterThanOrEqual(0);
  expect(position + length).toBeLessThanOrEqual(source.length);
}

/** The message of every error can be shown: it is short, printable, and has no secret in it. */
function expectHarmless(error: EndpointError): void {
  const { cause, code, message, stack } = error;
  expect(message.length).toBeGreaterThan(20);
  expect(message.length).toBeLessThan(500);
  expect(message).not.toMatch(/[^\P{C}\n]|[\u2028\u2029]/u);
  expect([message, stack, JSON.stringify(error)].join()).not.toContain(SECRET);
  expect("cause" in error).toBe(code === "unreadable-input");
  if (cause instanceof Thrown) expect(message).not.toContain(cause.stack);
}

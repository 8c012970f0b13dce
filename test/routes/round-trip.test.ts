import { describe, expect } from "@jest/globals";
import fc from "fast-check";
import { EndpointBuilder, EndpointError } from "fluent-endpoint";
import { createRoutes, matchRoute } from "fluent-endpoint/routes";
import { UrlTemplate } from "../../src/core/template.js";
import { testProperty } from "../helpers/random.js";
import { template as anyTemplate, text } from "../template/arbitrary-template.js";

const baseUrl = "https://user:secret@api.example.com:8443/v1/";
const builder = new EndpointBuilder({ baseUrl });

/** Templates of pieces that are often readable together, and of any pieces. */
const piece = fc.constantFrom(
  ...["/", "/x", "/x-", ".git", ":a", "/{a}", "/{b}", ":{c}", "{a}", "{b}", "{/a}", "{/c*}", "/y"],
  ...["{.b}", "{;a,c}", "{;b*}", "?", "?t=1", "&a={a}", "?b={b}", "{?a,b*}", "{?c}", "{&c}", "#f"],
  ...["@", ",", "{a,b}", "{?d%2Ee}", "/{user-id}", "%41", "é", "'", "/[1]"],
);
const template = fc.oneof(
  { weight: 6, arbitrary: fc.array(piece, { maxLength: 6 }).map((parts) => `/${parts.join("")}`) },
  { weight: 1, arbitrary: anyTemplate.map((parts) => `/${parts}`) },
);
const texts = fc.array(text, { minLength: 16, maxLength: 16 });

const urlPath = fc
  .array(
    fc.constantFrom(..."x /-.git:@,;=a1b?&%ty".split(""), "%2F", "%41", "%ff", "é", "x", "/"),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(""));

describe("matchRoute", () => {
  testProperty(
    "gives back the values that made a URL, for every template that it accepts",
    fc.property(template, texts, fc.boolean(), (source, texts, leavesOut) => {
      const values = valuesFor(source, texts, leavesOut);
      const routed = builder.route(`PUT ${source}`);
      const built = resultOf(() => routed.params(values).build());
      if (built instanceof EndpointError) return;
      const found = resultOf(() => matchRoute(routed, built));
      if (found instanceof EndpointError) {
        expect(found.code).toBe("unreadable-template");
        return;
      }
      expect(found).toEqual(values);
      expect(createRoutes({ routed }).match(built)).toEqual({ name: "routed", parameters: values });
      expect(matchRoute(routed, { ...built, method: "POST" })).toBeUndefined();
    }),
  );

  testProperty(
    "reads values that make a URL with the same values",
    fc.property(template, urlPath, (source, path) => {
      const routed = builder.route(`GET ${source}`);
      const url = `https://api.example.com:8443/v1/${path}`;
      const found = resultOf(() => matchRoute(routed, { method: "GET", url }));
      if (found === undefined || found instanceof EndpointError) return;
      const built = resultOf(() => routed.params(found).build());
      if (built instanceof EndpointError) {
        // A value that is a dot segment is not a segment of its own in this URL.
        expect(built.code).toBe("dot-segment");
        return;
      }
      expect(matchRoute(routed, built)).toEqual(found);
    }),
  );
});

/** A value for each variable of a template: a list for an exploded one, none for some optional ones. */
function valuesFor(source: string, texts: readonly string[], leavesOut: boolean) {
  const parts = resultOf(() => new UrlTemplate(source));
  const values: Record<string, string | string[]> = {};
  if (parts instanceof EndpointError) return values;
  for (const { operator, variables } of parts.expressions) {
    for (const { name, explode } of variables) {
      const [text = "", other = ""] = texts.slice(Object.keys(values).length);
      const isRequired = operator === "" || operator === "+";
      if (!isRequired && (leavesOut || name in values)) continue;
      if (isRequired) values[name] = text === "" ? "x" : text;
      else values[name] = explode && operator !== "." ? [text, other] : text;
    }
  }
  return values;
}

/** Returns what a call returns, or the `EndpointError` that it throws. Any other error fails the property. */
function resultOf<Result>(call: () => Result): Result | EndpointError {
  try {
    return call();
  } catch (error) {
    if (error instanceof EndpointError) return error;
    throw error;
  }
}

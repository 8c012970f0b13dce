import type { GrowthCase } from "./growth-case.js";
import { endpoint as typedEndpoint, EndpointBuilder } from "../library.js";
import type { Work } from "../timer.js";

/** `endpoint` without checks by the compiler, so that invalid input can be passed. */
interface Untyped {
  (route: string, options?: Record<string, unknown>): unknown;
  (options: Record<string, unknown>): unknown;
}
const endpoint: Untyped = typedEndpoint;

/** Inputs that make other libraries slow, or might make this one slow. The time must grow linearly with their length. */
export const HOSTILE_INPUTS: readonly GrowthCase[] = [
  // Strings on which regular expressions of @octokit/endpoint took quadratic time before its version 10.1.3: the accept header of
  // CVE-2025-25285 (GHSA-x4c5-c7rf-jjgv), and URL templates for the pattern of variables and for the one that trims their names.
  accept("an accept header of letters and a hyphen", (size) => `${letters(size)}-`),
  template('opening braces and "@"', (size) => `${"{".repeat(size)}@`),
  template("NUL in an expression", (size) => `{00${"\0".repeat(size)}a!a}`),

  accept("an accept header of commas", (size) => ",".repeat(size)),
  accept("an accept header of spaces", (size) => `application/vnd.a${" ".repeat(size)}b`),
  accept("an accept header of digits", (size) => `application/vnd.a.v${"1".repeat(size)}!`),
  accept("an accept header of a long vendor", (size) => `application/vnd.${letters(size)}+`),
  accept("an accept header of unfinished previews", (size) => {
    return `application/vnd.a.${"-preview-".repeat(size / 9)}!`;
  }),
  accept("an accept header of many previews", (size) => {
    return repeated(size / 32, (index) => `application/vnd.a.${index}-preview+json`).join();
  }),

  template("closing braces", (size) => "}".repeat(size)),
  template("an expression that is not closed", (size) => `{${letters(size)}`),
  template("a prefix that is not closed", (size) => `{a:${"1".repeat(size)}`),
  template("dots in a variable name", (size) => `{${"a.".repeat(size / 2)}}`),
  template("triplets in a variable name", (size) => `{${"%41".repeat(size / 3)}!}`),
  template("slashes", (size) => "/".repeat(size)),
  template("slashes and at-signs", (size) => `${"//@".repeat(size / 3)}{`),
  template("at-signs in the authority", (size) => `https://${"@".repeat(size)}`),
  template("colons in the authority", (size) => `https://h.example:${":".repeat(size)}`),
  template("a scheme without a colon", (size) => letters(size)),
  template("labels of a host", (size) => `https://${"a.".repeat(size / 2)}example`),
  template("colons", (size) => `/${":".repeat(size)}`),
  template("placeholders", (size) => "/:a".repeat(size / 3)),
  template("dot segments in literals", (size) => "/..".repeat(size / 3)),
  template("dot segments between values", (size) => "/./{a}".repeat(size / 6)),
  template("simple expressions", (size) => "{a}".repeat(size / 3)),
  template("expressions of every kind", (size) => "{/b}{.b}{;a}{&a}".repeat(size / 16)),
  template("variables in one expression", (size) => `{?${"a,".repeat(size / 2)}a}`),
  template("letters outside ASCII", (size) => "/é".repeat(size / 2)),
  template("lone surrogates", (size) => "\ud800".repeat(size)),
  template("triplets", (size) => "%41".repeat(size / 3)),
  template("percent signs", (size) => "%".repeat(size)),
  template("question marks", (size) => `/${"?".repeat(size)}#${"?".repeat(size)}`),

  route("capital letters", (size) => letters(size)),
  route("white space", (size) => " \t".repeat(size / 2)),
  route("white space between method and URL", (size) => `GET${" \t".repeat(size / 2)}/x`),
  route("white space inside the URL", (size) => `GET /${"x ".repeat(size / 2)}`),
  route("a long method", (size) => `${letters(size)} /x`),

  value("letters", "{a}", letters),
  value("percent signs", "{+a}", (size) => "%".repeat(size)),
  value("triplets", "{+a}", (size) => "%41".repeat(size / 3)),
  value("apostrophes and brackets", "{+a}{a}", (size) => "'[".repeat(size / 2)),
  value("surrogate pairs, cut", "{a:9999}", (size) => "𝄞".repeat(size / 2)),
  value("a lone surrogate at the end", "{a}", (size) => `${letters(size)}\ud800`),
  value("names like dot segments", "{+a}", (size) => "/..x/%2ex".repeat(size / 9)),
  value("slashes where a path begins", "{+a}", (size) => "/".repeat(size)),
  value("an origin", "https://h.example{+a}", (size) => `/${letters(size)}`),
  value("at-signs in an origin", "{a}", (size) => `https://${"@".repeat(size)}h.example`),
  value("a list", "{a}", (size) => repeated(size / 2, () => "a")),
  value("an exploded list", "{/a*}", (size) => repeated(size / 2, () => "a")),
  value("a list of null", "{a}", (size) => repeated(size / 2, () => null)),
  value("an exploded map", "{;a*}", (size) => named(size / 8, ""), copyKeys),

  options("a body nested to the limit", (size) => ({
    a: repeated(size / 1000, () => nested(490)),
  })),
  options("a list of objects", (size) => ({ a: repeated(size / 8, () => ({ a: 1 })) })),
  options("a header's value", (size) => ({ headers: { a: letters(size) } })),
  options("a header's value with an error at its end", (size) => ({
    headers: { a: `${letters(size)}\u0100` },
  })),
  options("a header's name", (size) => ({ headers: { [letters(size)]: 1 } })),
  options("headers of one name", (size) => ({ headers: spellings(size) })),
  options("a preview's name", (size) => ({ mediaType: { previews: [letters(size)] } })),
  options(
    "previews",
    (size) => ({ mediaType: { previews: Object.keys(named(size / 8, "")) } }),
    copyKeys,
  ),
  options("previews of one name", (size) => ({
    mediaType: { previews: repeated(size / 8, () => "a-preview") },
  })),
  options("slashes at the end of baseUrl", (size) => ({
    baseUrl: `https://h.example${"/".repeat(size)}`,
  })),
  options("the userinfo of baseUrl", (size) => ({ baseUrl: `https://${"@".repeat(size)}` })),

  merge("parameters", (size) => named(size / 8, 1)),
  merge("one parameter that is a map", (size) => ({ a: named(size / 8, 1) })),
  merge("request", (size) => ({ request: named(size / 8, 1) })),
  merge("headers", (size) => ({ headers: named(size / 8, 1) })),
  merge("previews", (size) => ({ mediaType: { previews: Object.keys(named(size / 8, 1)) } })),
  merge("nesting to the limit", (size) => ({ a: named(size / 1000, nested(490)) })),

  chain("different parameters", (builder, step) => builder.param(`a${step}`, step)),
  chain("one parameter, merged", (builder, step) => builder.param("a", { [`a${step}`]: step })),
  chain("values for the query", (builder, step) => builder.query({ [`a${step}`]: step })),
  chain("values for the body", (builder, step) => builder.body({ [`a${step}`]: step })),
  chain("headers", (builder, step) => builder.header(`a${step}`, step)),
  chain("previews", (builder, step) => builder.preview(`a${step}`)),
  chain("request, merged", (builder, step) => builder.meta({ [`a${step}`]: step })),
];

function accept(name: string, header: (size: number) => string): GrowthCase {
  return growthCase(name, (size) => {
    const headers = { accept: header(size) };
    const mediaType = { format: "raw", previews: ["mercy"] };
    return () => {
      endpoint("GET /x", { headers, mediaType });
      return endpoint("GET /x", { headers, mediaType: { format: "raw" } });
    };
  });
}

function template(name: string, url: (size: number) => string): GrowthCase {
  return growthCase(`a template of ${name}`, (size) => {
    const parameters = { url: url(size), a: "x" };
    return () => endpoint(parameters);
  });
}

function route(name: string, of: (size: number) => string): GrowthCase {
  return growthCase(`a route of ${name}`, (size) => {
    const given = of(size);
    return () => endpoint(given);
  });
}

function value(
  name: string,
  variable: string,
  a: (size: number) => unknown,
  linear?: GrowthCase["run"],
): GrowthCase {
  return growthCase(
    `a value of ${name} in ${variable}`,
    (size) => {
      const parameters = { url: variable, a: a(size) };
      return () => endpoint(parameters);
    },
    linear,
  );
}

function options(
  name: string,
  of: (size: number) => Record<string, unknown>,
  linear?: GrowthCase["run"],
): GrowthCase {
  return growthCase(
    name,
    (size) => {
      const given = of(size);
      return () => endpoint("POST /x", given);
    },
    linear,
  );
}

/** Merges an input over an equal one. */
function merge(name: string, of: (size: number) => Record<string, unknown>): GrowthCase {
  return growthCase(
    `a merge of ${name}`,
    (size) => {
      const given = of(size);
      const defaulted: Untyped = typedEndpoint.defaults(given);
      return () => defaulted("POST /x", given);
    },
    copyKeys,
  );
}

type Step = (builder: EndpointBuilder, step: number) => EndpointBuilder;

function chain(name: string, step: Step): GrowthCase {
  return growthCase(
    `a chain of ${name}`,
    (size) => () => {
      let builder = new EndpointBuilder().route("POST /x");
      for (let index = 0; index < size / 64; index++) builder = step(builder, index);
      return builder.build();
    },
    (size) => copyKeys(size / 8),
  );
}

/** A case whose work may throw, which is caught: errors take time too. */
function growthCase(
  name: string,
  prepare: GrowthCase["run"],
  linear?: GrowthCase["run"],
): GrowthCase {
  return {
    name,
    ...(linear && { linear }),
    run(size) {
      const work = prepare(size);
      return () => {
        try {
          return work();
        } catch (error) {
          return error;
        }
      };
    },
  };
}

/** Reference work: copies an object with as many names. V8 stores large objects differently. */
function copyKeys(size: number): Work {
  const original = named(size / 8, 1);
  return () => {
    const copy: Record<string, unknown> = {};
    for (const name of Object.keys(original)) copy[name] = original[name];
    return copy;
  };
}

function letters(size: number): string {
  return "A".repeat(size);
}

function repeated<Result>(count: number, make: (index: number) => Result): Result[] {
  return Array.from({ length: Math.max(1, count) }, (_, index) => make(index));
}

function named(count: number, each: unknown): Record<string, unknown> {
  return Object.fromEntries(repeated(count, (index) => [`name${index}`, each]));
}

/** Spellings of one header name that differ in upper and lower case. */
function spellings(size: number): Record<string, number> {
  const bits = Math.ceil(Math.log2(size / 16));
  return Object.fromEntries(
    repeated(size / 16, (index) => {
      const pattern = index.toString(2).padStart(bits, "0");
      return [pattern.replaceAll("0", "a").replaceAll("1", "A"), index];
    }),
  );
}

function nested(depth: number): unknown {
  let inner: unknown = 1;
  for (let level = 0; level < depth; level++) inner = { a: inner };
  return inner;
}

import { describe, expect } from "@jest/globals";
import fc from "fast-check";
import { testProperty } from "../../helpers/random.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";
import type { Built } from "../reference/build.js";
import type { Options } from "../reference/options.js";
import { reference, routeOptions } from "../reference/reference.js";
import {
  builderOptions,
  everyValue,
  faultyOptions,
  host,
  hostTemplate,
  options,
  route,
  wholeOptions,
} from "./arbitrary-options.js";
import { outcomeOf, type Outcome } from "./outcome.js";

/** Expects the request of the reference, or one of the errors that it finds. */
function expectAsReference(outcome: Outcome, { request, codes }: Built): void {
  if ("code" in outcome) expect(codes).toContain(outcome.code);
  else expect({ ...outcome, codes }).toEqual({ result: request, codes: [] });
}

describe("The library gives the same result as the reference implementation", () => {
  testProperty(
    "in endpoint(route, options)",
    fc.property(route, options, (route, options) => {
      expectAsReference(
        outcomeOf(() => untypedEndpoint(route, options)),
        reference([{ ...options, ...routeOptions(route) }], "endpoint"),
      );
    }),
  );

  testProperty(
    "in endpoint(options) with two layers of defaults",
    fc.property(wholeOptions, wholeOptions, wholeOptions, (first, second, call) => {
      expectAsReference(
        outcomeOf(() => untypedEndpoint.defaults(first).defaults(second)(call)),
        reference([first, second, call], "endpoint"),
      );
    }),
  );

  testProperty(
    "in a builder with one step for each option, whether or not options are read in between",
    fc.property(
      route,
      options,
      fc.array(options, { maxLength: 2 }),
      fc.boolean(),
      fc.boolean(),
      (route, defaults, layers, strict, read) => {
        const outcome = outcomeOf(() => {
          let builder = untypedBuilder(builderOptions(defaults)).strict(strict).route(route);
          for (const layer of layers) {
            builder = inSteps(builder, layer);
            if (read) expect(builder.options).toBeDefined();
          }
          return builder.build();
        });
        expectAsReference(
          outcome,
          reference(
            [defaults, routeOptions(route), ...layers],
            strict ? "strict builder" : "lenient builder",
          ),
        );
      },
    ),
  );

  testProperty(
    "in a strict builder with a value for every variable, some of them empty",
    fc.property(route, everyValue, (route, values) => {
      expectAsReference(
        outcomeOf(() => untypedBuilder(builderOptions(values)).route(route).build()),
        reference([values, routeOptions(route)], "strict builder"),
      );
    }),
  );

  testProperty(
    "in a template that begins with a variable for the host",
    fc.property(hostTemplate, host, options, (url, a, options) => {
      const whole = { ...options, url, a };
      expectAsReference(
        outcomeOf(() => untypedEndpoint(whole)),
        reference([whole], "endpoint"),
      );
    }),
  );

  testProperty(
    "with invalid options",
    fc.property(faultyOptions, options, (faulty, more) => {
      const layers = [{ url: "/{a}" }, faulty, more];
      expectAsReference(
        outcomeOf(() => untypedEndpoint.defaults({ url: "/{a}" }).defaults(faulty)(more)),
        reference(layers, "endpoint"),
      );
    }),
  );
});

type Builder = ReturnType<typeof untypedBuilder>;

/** Calls one chain method for each option. */
function inSteps(builder: Builder, options: Options): Builder {
  let next = builder;
  for (const key of Reflect.ownKeys(options)) next = step(next, key, options[key]);
  return next;
}

function step(builder: Builder, key: PropertyKey, value: unknown): Builder {
  const { headers, mediaType } = { headers: {}, mediaType: {}, [key]: value } as {
    headers: Record<string, unknown>;
    mediaType: { format?: string; previews?: readonly string[] };
  };
  if (value === undefined) return builder;
  switch (key) {
    case "baseUrl":
    case "data":
      return builder[key](value);
    case "request":
      return builder.meta(value);
    case "headers":
      return Object.entries(headers).reduce(
        (next, [name, value]) => next.header(name, value),
        builder,
      );
    case "mediaType": {
      const { format, previews = [] } = mediaType;
      return (format === undefined ? builder : builder.format(format)).preview(...previews);
    }
    default:
      if (typeof key === "string") return builder.param(key, value);
      return givenFor(builder, key, value);
  }
}

function givenFor(builder: Builder, key: PropertyKey, values: unknown): Builder {
  switch (String(key)) {
    case "Symbol(fluent-endpoint.path)":
      return builder.path(values);
    case "Symbol(fluent-endpoint.query)":
      return builder.query(values);
    default:
      return builder.body(values);
  }
}

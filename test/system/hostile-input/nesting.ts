import { accepted, type ExpectedError, refused, type Topic } from "./hostile-input.js";
import { BODY } from "fluent-endpoint";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import {
  cyclicList,
  cyclicObject,
  deepList,
  deepObject,
  doublingObject,
  tower,
  VERY_DEEP,
} from "./values.js";

const builder = untypedBuilder({ method: "POST", url: "/x" });

const tooDeep = (parameter: string): ExpectedError => ({ code: "invalid-parameter", parameter });

const BOTTOMLESS: readonly (readonly [string, () => unknown])[] = [
  ["an object 100,000 deep", () => deepObject(VERY_DEEP)],
  ["a list 100,000 deep", () => deepList(VERY_DEEP)],
  ["a cyclic object", cyclicObject],
  ["a cyclic list", cyclicList],
];

export const nesting: Topic = {
  name: "cyclic and very deep values",
  inputs: [
    ...BOTTOMLESS.flatMap(([name, make]) => [
      refused(`${name} in a body`, () => endpoint("POST /x", { a: make() }), tooDeep("a")),
      refused(`${name} in a query`, () => endpoint("GET /x", { a: make() }), tooDeep("a")),
      refused(`${name} in a path`, () => endpoint("GET /{a}", { a: make() }), tooDeep("a")),
      refused(`${name} in defaults`, () => endpoint.defaults({ a: make() }), tooDeep("a")),
      refused(`${name} in a givenFor`, () => builder.body({ a: make() }), tooDeep("a")),
      refused(`${name} given to build`, () => builder.build({ a: make() }), tooDeep("a")),
      refused(`${name} as data of GET`, () => endpoint("/x", { data: make() }), tooDeep("data")),
      refused(`${name} as a header`, () => endpoint("/x", { headers: { a: make() } }), {
        code: "invalid-header",
        location: "header",
        parameter: "a",
      }),
      refused(`${name} as a format`, () => endpoint("/x", { mediaType: { format: make() } }), {
        code: "invalid-media-type",
      }),
      refused(`${name} as a route`, () => builder.route(make()), { code: "invalid-route" }),
      accepted(
        `${name} as data`,
        () => {
          const data = make();
          return builder.data(data).build().body === data;
        },
        true,
      ),
    ]),
    ...[
      ["an object 100,000 deep", () => deepObject(VERY_DEEP)] as const,
      ["a cyclic object", cyclicObject] as const,
    ].flatMap(([name, make]) => [
      accepted(
        `${name} as request`,
        () => {
          const meta = make();
          return builder.meta(meta).build().request === meta;
        },
        true,
      ),
      accepted(
        `${name} as request, merged with a shallow one`,
        () => Object.keys(builder.meta(make()).meta({ b: 1 }).build().request ?? {}).length,
        2,
      ),
      refused(
        `${name} as request on both sides`,
        () => endpoint.defaults({ request: make() })("/x", { request: make() }),
        { code: "invalid-options" },
      ),
      refused(
        `${name} as request on both sides of endpoint.merge`,
        () => endpoint.defaults({ request: make() }).merge("/x", { request: make() }),
        { code: "invalid-options" },
      ),
      refused(
        `${name} as request on both sides of builder.options`,
        () => builder.meta(make()).meta(make()).options,
        { code: "invalid-options" },
      ),
      refused(
        `${name} in defaults of defaults`,
        () => endpoint.defaults({ request: make() }).defaults({ request: make() })("/x"),
        { code: "invalid-options" },
      ),
    ]),
    refused(
      "a value that is too deep by what its parts share",
      () => endpoint("POST /x", { a: tower(300) }),
      tooDeep("a"),
    ),
    refused(
      "a value that is too deep by what its parts share, in another order",
      () => endpoint.defaults({ a: { floor299: 1 } })("POST /x", { a: tower(300) }),
      tooDeep("a"),
    ),
    accepted(
      "a few objects that multiply",
      () => Object.keys((endpoint("POST /x", { a: doublingObject(40) }).body as { a: object }).a),
      ["l", "r"],
    ),
    accepted(
      "the deepest value that is taken",
      () => JSON.stringify(endpoint("POST /x", { a: deepObject(500) }).body).length,
      6 * 501 + 2,
    ),
    refused(
      "a value one level deeper",
      () => endpoint("POST /x", { a: deepObject(501) }),
      tooDeep("a"),
    ),
    accepted(
      "the deepest value on both sides",
      () =>
        JSON.stringify(
          endpoint.defaults({ a: deepObject(500, { b: 1 }) })("POST /x", { a: deepObject(500) })
            .body,
        ).length,
      6 * 501 + 7,
    ),
    accepted(
      "the deepest value on both sides of a location",
      () =>
        JSON.stringify(
          endpoint.defaults({ [BODY]: { a: deepObject(500) } })("POST /x", {
            [BODY]: { a: deepObject(500) },
          }).body,
        ).length,
      6 * 501 + 2,
    ),
  ],
};

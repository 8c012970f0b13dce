import fc from "fast-check";
import {
  layersOf,
  mapLayers,
  valueOf,
  variablesOfBaseUrl,
  without,
  type Call,
  type Options,
} from "../call.js";
import type { Difference } from "../difference.js";
import { both, withOptions } from "../provocations.js";

export const routesAndOptions: readonly Difference[] = [
  {
    name: "unicode-space",
    octokit: "a non-breaking space between method and URL becomes a part of the host",
    here: "`invalid-route`",
    refused: ({ route }) =>
      /[\u00a0\u2003\u2028]/.test(route) ? { code: "invalid-route" } : undefined,
    provoke: () =>
      fc
        .constantFrom("\u00a0", "\u2003", "\u2028")
        .map((space) => onRoute((route) => route.replace(" ", space))),
  },
  {
    name: "hyphen-with-operator",
    octokit: "accepts `{?user-id}`",
    here: "`invalid-template`; write `{?user%2Did}`, or `{user-id}` without an operator",
    refused: ({ route }) => (/\{[?/][^}]*-/.test(route) ? { code: "invalid-template" } : undefined),
    provoke: () =>
      fc.constantFrom("{?user-id}", "{/user-id}").map((expression) =>
        both(
          onRoute((route) => route + expression),
          withOptions({ "user-id": 7 }),
        ),
      ),
  },
  {
    name: "base-url-template",
    octokit: "expressions in `baseUrl` stay as they are, and their parameters go into the query",
    here: "parameters fill them, with host labels only",
    meant(call) {
      const names = variablesOfBaseUrl(call);
      if (names.length === 0) return undefined;
      const baseUrl = names.reduce(
        (url, name) => url.replace(`{${name}}`, String(valueOf(call, name))),
        String(valueOf(call, "baseUrl")),
      );
      return mapLayers(call, (layer) => names.reduce(without, withBaseUrl(layer, baseUrl)));
    },
    refused: (call) =>
      variablesOfBaseUrl(call).some((name) => !/^[\w.-]+$/.test(String(valueOf(call, name))))
        ? { code: "changed-origin" }
        : undefined,
    provoke: () =>
      fc
        .constantFrom("acme", "eu.acme", "evil.example/")
        .map((tenant) => withOptions({ baseUrl: "https://{tenant}.example.com/api", tenant })),
  },
  {
    name: "base-url-with-two-slashes",
    octokit: '`baseUrl: "//host"` is accepted',
    here: "`invalid-base-url`",
    refused: (call) =>
      layersOf(call).some(({ baseUrl }) => String(baseUrl).startsWith("//"))
        ? { code: "invalid-base-url" }
        : undefined,
    provoke: () => fc.constant(withOptions({ baseUrl: "//host.example" })),
  },
  {
    name: "null-options",
    octokit: "`headers: null` and `request: null` are ignored",
    here: "`invalid-options`; `undefined` counts as not given",
    refused: (call) =>
      layersOf(call).some(({ headers, request }) => headers === null || request === null)
        ? { code: "invalid-options" }
        : undefined,
    provoke: () => fc.constantFrom({ headers: null }, { request: null }).map(withOptions),
  },
];

/** Changes the route of a call that is given as one text. */
function onRoute(change: (route: string) => string): (call: Call) => Call {
  return (call) => ({ ...call, way: "route", route: change(call.route) });
}

function withBaseUrl(layer: Options, baseUrl: string): Options {
  return layer.baseUrl === undefined ? layer : { ...layer, baseUrl };
}

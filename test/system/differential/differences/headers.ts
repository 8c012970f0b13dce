import fc from "fast-check";
import { headerOf, valuesIn, without, type Call, type Options } from "../call.js";
import type { Difference } from "../difference.js";
import { withHeaders } from "../provocations.js";
import { version } from "../../../../package.json";

const OUR_USER_AGENT = `fluent-endpoint/${version}`;

export const headers: readonly Difference[] = [
  {
    name: "user-agent",
    octokit: "`octokit-endpoint.js/7.0.6 Node.js/…`",
    here: "`fluent-endpoint/<version>`",
    result: (result) => inHeaders(result, ourUserAgent),
    merged: (merged) => inHeaders(merged, ourUserAgent),
  },
  {
    name: "null-removes-a-header",
    octokit: "clients send the word `null`, or throw",
    here: "the header is removed, also a default header",
    result: (result, call) => inHeaders(result, (headers) => withoutRemoved(headers, call)),
    merged: (merged, call) => inHeaders(merged, (headers) => withoutRemovedInMerge(headers, call)),
    provoke: () =>
      fc
        .constantFrom("user-agent", "User-Agent", "x-trace", "Content-Type")
        .map((name) => withHeaders({ [name]: null })),
  },
  {
    name: "bad-headers-are-errors",
    octokit: "any name and value, also line breaks, lists and booleans",
    here: "`invalid-header`",
    refused(call) {
      const header = valuesIn(call, "headers")
        .flatMap((headers) => Object.entries(headers))
        .find(([name, value]) => value !== undefined && !isHeader(name, value))?.[0];
      return header === undefined ? undefined : { code: "invalid-header", parameter: header };
    },
    provoke: () =>
      fc
        .constantFrom(
          { authorization: "token 0000\r\nx-admin: 1" },
          { "X-Name": "Łukasz" },
          { "x-flag": true },
          { "x-list": ["a", "b"] },
          { "x-number": NaN },
          { "bad name": "value" },
          { "": "value" },
        )
        .map(withHeaders),
  },
];

function inHeaders<Holder extends { readonly headers?: unknown }>(
  holder: Holder,
  change: (headers: Options) => Options | undefined,
): Holder | undefined {
  const changed = change(holder.headers as Options);
  return changed && { ...holder, headers: changed };
}

function ourUserAgent(headers: Options): Options | undefined {
  return String(headers["user-agent"]).startsWith("octokit-endpoint.js/7.0.6 ")
    ? { ...headers, "user-agent": OUR_USER_AGENT }
    : undefined;
}

function withoutRemoved(headers: Options, call: Call): Options | undefined {
  const removed = removedIn(headers, call);
  if (removed.length === 0) return undefined;
  const kept = removed.reduce(without, headers);
  return comesBack(call) ? { ...kept, ...defaultHeaders(call, removed) } : kept;
}

/** A removed content type is in the merged options too, so that it stays removed. */
function withoutRemovedInMerge(headers: Options, call: Call): Options | undefined {
  const removed = removedIn(headers, call).filter((name) => name !== "content-type");
  return removed.length === 0 ? undefined : removed.reduce(without, headers);
}

function removedIn(headers: Options, call: Call): readonly string[] {
  return Object.keys(headers).filter(
    (name) => headers[name] === null && headerOf(call, name) === null,
  );
}

/** The plugin calls `endpoint()` with merged options for some methods. They have `null` only for a removed content type. */
function comesBack({ way, endpoint }: Call): boolean {
  const { mapToData, renamedParameters } = endpoint;
  const isMergedFirst = mapToData !== undefined || Object.keys(renamedParameters).length > 0;
  return way === "plugin" && isMergedFirst;
}

function defaultHeaders(call: Call, names: readonly string[]): Options {
  const defaults = { ...call, options: { headers: {} } };
  const entries = names
    .filter((name) => name !== "content-type")
    .map((name) => {
      const value = headerOf(defaults, name);
      return [name, name === "user-agent" && value === undefined ? OUR_USER_AGENT : value] as const;
    });
  return Object.fromEntries(
    entries.filter(([, value]) => typeof value === "string" || typeof value === "number"),
  );
}

/** Returns `true` if a header can be sent (RFC 9110 sections 5.1 and 5.5). */
function isHeader(name: string, value: unknown): boolean {
  if (!/^[\w!#$%&'*+\-.^`|~]+$/.test(name)) return false;
  if (typeof value === "string") return !/[\r\n\0\u0100-\uffff]/.test(value);
  return value === null || Number.isFinite(value);
}

import { refusal } from "../../wire/refusal.js";
import { baseOf, type Api } from "./request.js";
import { encode } from "../../wire/encode.js";
import { scalar } from "../../wire/scalar.js";

/** Returns how an API that has several servers, or variables in their URLs, finds the server of a request. */
export function servers(
  known: Readonly<
    Record<
      string,
      readonly [url: string, variables?: Readonly<Record<string, string>>]
    >
  >,
): Api["server"] {
  const [first = ""] = Object.keys(known);
  return ({ server = first, variables }) => {
    const [url, presets] = Object.hasOwn(known, server)
      ? (known[server] ?? [])
      : [];
    if (url === undefined) throw refusal("invalid-options", "server");
    return presets === undefined
      ? url
      : filled(url, { ...presets, ...variables });
  };
}

/** A URL with the values of its variables. In its host, a value is a part of a name. */
function filled(
  url: string,
  variables: Readonly<Record<string, string | undefined>>,
): string {
  const text = url.replace(/\{([^}]*)\}/g, (_, name: string, start: number) => {
    const value = scalar(name, variables[name]) ?? "";
    const isInHost = /^[^/]*(?:\/\/[^/]*)?$/.test(url.slice(0, start));
    if (value === "" && isInHost) throw refusal("missing-variable", name);
    if (isInHost && /[^\w.-]/.test(value))
      throw refusal("changed-origin", name);
    return encode(value);
  });
  return baseOf(text);
}

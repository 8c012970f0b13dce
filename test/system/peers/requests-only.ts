import type { Json } from "../validators/json.js";

/** A copy of a description with what its requests need: no responses, callbacks and webhooks, and no components that only they refer to. */
export function requestsOnly(description: Json): Json {
  const { openapi, info, servers, security, paths, components: all } = structuredClone(description);
  const copy = {
    openapi,
    info,
    servers: servers ?? [{ url: "/" }],
    security: security ?? [],
    paths,
  };
  for (const item of Object.values(copy.paths as Record<string, Json>)) {
    for (const operation of Object.values(item)) {
      if (typeof operation !== "object" || operation === null || Array.isArray(operation)) continue;
      Object.assign(operation, { responses: {} });
      delete (operation as Json).callbacks;
    }
  }
  const { securitySchemes } = (all ?? {}) as Record<string, Json>;
  const components: Record<string, Json> = securitySchemes === undefined ? {} : { securitySchemes };
  keepReferred(paths, (all ?? {}) as Record<string, Json>, components);
  return { ...copy, components };
}

function keepReferred(value: unknown, all: Record<string, Json>, kept: Record<string, Json>): void {
  if (typeof value !== "object" || value === null) return;
  const { $ref } = value as Json;
  const [, kind = "", name = ""] =
    typeof $ref === "string" ? (/^#\/components\/(\w+)\/([^/]+)/.exec($ref) ?? []) : [];
  if (name !== "" && kept[kind]?.[name] === undefined) {
    const component = all[kind]?.[name];
    kept[kind] = { ...kept[kind], [name]: component };
    keepReferred(component, all, kept);
  }
  for (const member of Object.values(value)) keepReferred(member, all, kept);
}

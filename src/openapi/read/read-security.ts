import type { SecurityScheme } from "../model.js";
import { type References, pointerTo } from "./references.js";
import type { Problems } from "./problems.js";
import { wrongName } from "./read-parameter.js";
import { isObject, listOr, objectOr, textOr } from "./document.js";

/** Reads the security schemes of a description. */
export function readSecuritySchemes(references: References, problems: Problems): SecurityScheme[] {
  const { securitySchemes } = objectOr(references.document.components);
  return Object.entries(objectOr(securitySchemes)).flatMap(([name, described]) => {
    const scheme = references.target(described);
    if (!isObject(scheme)) return [];
    const text = textOr(scheme.description);
    const kind = kindOf(scheme);
    const wrong =
      kind.parameter === undefined ? undefined : wrongName(kind.parameter, kind.location);
    if (wrong !== undefined) {
      problems.add(pointerTo("/components/securitySchemes", name, "name"), wrong);
      return [];
    }
    return [{ name, ...kind, ...(text !== undefined && { description: text }) }];
  });
}

function kindOf(
  scheme: Readonly<Record<string, unknown>>,
): Pick<SecurityScheme, "kind" | "location" | "parameter"> {
  const { type, name } = scheme;
  const http = String(scheme.scheme).toLowerCase();
  if (type === "http" && http === "basic") return { kind: "basic" };
  if (type === "http" && http === "bearer") return { kind: "bearer" };
  if (type === "oauth2" || type === "openIdConnect") return { kind: "bearer" };
  const place = (["header", "query", "cookie"] as const).find((each) => each === scheme.in);
  if (type === "apiKey" && place !== undefined && typeof name === "string" && name !== "") {
    return { kind: "apiKey", location: place, parameter: name };
  }
  return { kind: "other" };
}

/** The alternatives of a security requirement, each as names of schemes. */
export function readSecurity(security: unknown): string[][] | undefined {
  return Array.isArray(security)
    ? listOr(security).map((alternative) => Object.keys(objectOr(alternative)))
    : undefined;
}

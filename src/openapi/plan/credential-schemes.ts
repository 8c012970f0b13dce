import type { CredentialScheme } from "../../runtime/credentials.js";
import type { SecurityScheme } from "../model.js";

/** Says how each scheme sends its credential. Schemes that nobody can send in a header, query or cookie are left out. */
export function credentialSchemes(
  schemes: readonly SecurityScheme[],
): Record<string, CredentialScheme> {
  return Object.fromEntries(
    schemes.flatMap(({ name, kind, location = "header", parameter = "" }) => {
      if (kind === "other") return [];
      const scheme = kind === "apiKey" ? { in: location, name: parameter } : { in: kind };
      return [[name, scheme]];
    }),
  );
}

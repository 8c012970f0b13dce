import type { Credential, SecurityScheme } from "fluent-endpoint/openapi";

/**
 * Reads credentials from the environment: `CREDENTIAL_API_KEY` is the credential of the security scheme `api-key`. For `basic`, it
 * is the user name, a colon and the password.
 */
export function credentialsFrom(
  environment: Readonly<Record<string, string | undefined>>,
  schemes: readonly SecurityScheme[],
): Record<string, Credential> {
  const credentials: Record<string, Credential> = {};
  for (const { name, kind } of schemes) {
    const credential = environment[`CREDENTIAL_${name.replace(/\W/g, "_").toUpperCase()}`];
    if (credential !== undefined && kind !== "other") credentials[name] = credential;
  }
  return credentials;
}

import { EndpointError } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import type { SecurityScheme } from "../model.js";
import type { Credential } from "./api.js";
import type { RequestProblem } from "./request-problem.js";

/** What credentials add to a request. */
export interface CredentialOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
}

/** The credentials that an application has given, by the security schemes of the description. */
export class Credentials {
  readonly #schemes: ReadonlyMap<string, SecurityScheme>;
  readonly #given: Readonly<Record<string, Credential>>;

  /** @throws EndpointError `invalid-options` for a scheme that the description has not, or a credential that it cannot take */
  constructor(
    schemes: readonly SecurityScheme[],
    given: Readonly<Record<string, Credential>> = {},
  ) {
    this.#schemes = new Map(schemes.map((scheme) => [scheme.name, scheme]));
    this.#given = given;
    for (const name of Object.keys(given)) this.#optionsOf(name);
  }

  /** What the first alternative adds for which all credentials are given; nothing if there is none. */
  optionsFor(security: OperationSecurity): CredentialOptions {
    const alternative = security.find((names) => names.every((name) => this.#has(name))) ?? [];
    const parts = alternative.map((name) => this.#optionsOf(name));
    return {
      headers: Object.assign({}, ...parts.map(({ headers }) => headers)) as Record<string, string>,
      query: Object.assign({}, ...parts.map(({ query }) => query)) as Record<string, string>,
      cookies: parts.flatMap(({ cookies }) => cookies),
    };
  }

  /** The warning for an operation whose credentials are given nowhere. */
  problemOf(security: OperationSecurity, headers: ReadonlySet<string>): RequestProblem | undefined {
    const isGiven = (name: string) => this.#has(name) || this.#isInHeaders(name, headers);
    if (security.length === 0 || security.some((names) => names.every(isGiven))) return undefined;
    const names = [...new Set(security.flat())].map(quote).join(" or ");
    return {
      code: "missing-credential",
      severity: "warning",
      message: `The operation needs the credential ${names}.`,
      advice: {
        do: "other",
        text: "Set it in the settings credentials or headers of createApi, unless a proxy adds it.",
      },
    };
  }

  #has(name: string): boolean {
    return Object.hasOwn(this.#given, name);
  }

  #isInHeaders(name: string, headers: ReadonlySet<string>): boolean {
    const { kind, location: place, parameter = "" } = this.#schemes.get(name) ?? {};
    if (kind === "bearer" || kind === "basic") return headers.has("authorization");
    if (place === "cookie") return headers.has("cookie");
    return place === "header" && headers.has(parameter.toLowerCase());
  }

  #optionsOf(name: string): CredentialOptions {
    const scheme = this.#schemes.get(name);
    const credential = this.#given[name];
    if (scheme === undefined || scheme.kind === "other") throw unknownScheme(name);
    const { kind, location: place, parameter = "" } = scheme;
    if (kind === "basic")
      return inHeader("authorization", `Basic ${base64(pairOf(name, credential))}`);
    if (typeof credential !== "string") throw wrongCredential(name, "a text");
    if (kind === "bearer") return inHeader("authorization", `Bearer ${credential}`);
    if (place === "query") return { headers: {}, query: { [parameter]: credential }, cookies: [] };
    if (place === "header") return inHeader(parameter, credential);
    const cookie = `${parameter}=${encodeURIComponent(credential)}`;
    return { headers: {}, query: {}, cookies: [cookie] };
  }
}

/** Alternatives, each with the names of the security schemes that it needs together. */
type OperationSecurity = readonly (readonly string[])[];

function inHeader(name: string, value: string): CredentialOptions {
  return { headers: { [name]: value }, query: {}, cookies: [] };
}

function pairOf(name: string, credential: Credential | undefined): string {
  if (typeof credential === "string") return credential;
  if (credential === undefined) throw wrongCredential(name, "a user name and a password");
  return `${credential.username}:${credential.password}`;
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function unknownScheme(name: string): EndpointError {
  return new EndpointError(
    "invalid-options",
    `The description has no security scheme ${quote(name)} that createApi can fill.`,
    { advice: "Use the names in its securitySchemes, or set the header in headers." },
  );
}

function wrongCredential(name: string, wanted: string): EndpointError {
  return new EndpointError("invalid-options", `The credential ${quote(name)} must be ${wanted}.`);
}

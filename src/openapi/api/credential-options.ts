import { quote } from "../../internal/messages.js";
import { ownValue } from "../../internal/objects.js";
import type { SecurityScheme } from "../model.js";
import { credentialSchemes } from "../plan/operation-plan.js";
import {
  checkCredentials,
  credentialOptions,
  type CredentialOptions,
} from "../../runtime/credentials.js";
import { chosenSchemes, type Credential, type Schemes } from "../../wire/credential.js";
import type { PlannedOperation } from "./planned-operation.js";
import { decodedText, type UrlQuery } from "../../routes/raw-values.js";
import type { RequestProblem } from "./api.js";

/** The names of what a request has, in lower case for headers. */
export interface SentNames {
  readonly headers: ReadonlySet<string>;
  readonly query: ReadonlySet<string>;
}

/** The credentials that an application has given, by the security schemes of the description. */
export class Credentials {
  readonly #schemes: Schemes;
  readonly #given: Readonly<Record<string, Credential>>;

  /** @throws EndpointError `invalid-options` for a scheme missing from the description, or a credential that it cannot take */
  constructor(
    schemes: readonly SecurityScheme[],
    given: Readonly<Record<string, Credential>> = {},
  ) {
    this.#schemes = credentialSchemes(schemes);
    checkCredentials(this.#schemes, given);
    this.#given = { ...given };
  }

  /** Adds the first alternative for which all credentials are given, and what the operation has parameters for. */
  optionsFor({ plan, credentials }: PlannedOperation): CredentialOptions {
    const needed = chosenSchemes(plan.security, this.#given);
    const described = credentials.map(({ scheme }) => scheme).filter((name) => this.#has(name));
    return credentialOptions([...needed, ...described], this.#schemes, this.#given);
  }

  /** The warning for an operation whose credentials are given nowhere. */
  problemOf({ plan, credentials }: PlannedOperation, given: SentNames): RequestProblem | undefined {
    const isGiven = (name: string) => this.#has(name) || this.#isSent(name, given);
    const { security } = plan;
    const hasOne = security.length === 0 || security.some((names) => names.every(isGiven));
    const alternatives = hasOne ? [] : [...new Set(security.flat())];
    const described = credentials.flatMap(({ input, scheme }) =>
      input.isRequired && !isGiven(scheme) ? [scheme] : [],
    );
    const missing = [...(hasOne ? [] : [alternatives]), ...described.map((name) => [name])];
    if (missing.length === 0) return undefined;
    const names = missing.map((each) => each.map(quote).join(" or "));
    const text =
      "Set it in the settings credentials or headers of createApi, unless a proxy adds it.";
    const [sent] = [...alternatives, ...described].flatMap((name) => this.#placeOf(name) ?? []);
    return {
      code: "missing-credential",
      severity: "warning",
      message: `The operation needs the credential ${names.join(" and ")}.`,
      ...(sent !== undefined && { location: sent.location, parameter: sent.parameter }),
      advice: sent === undefined ? { do: "other", text } : { do: "pass", ...sent, text },
    };
  }

  #has(name: string): boolean {
    return Object.hasOwn(this.#given, name);
  }

  #isSent(name: string, { headers, query }: SentNames): boolean {
    const { location, parameter = "" } = this.#placeOf(name) ?? {};
    if (location === "query") return query.has(parameter);
    return headers.has(location === "cookie" ? "cookie" : parameter.toLowerCase());
  }

  /** The location of a credential in a request, if it has one. */
  #placeOf(
    scheme: string,
  ): { location: "header" | "query" | "cookie"; parameter: string } | undefined {
    const { in: location, name: parameter = "" } = ownValue(this.#schemes, scheme) ?? {};
    if (location === undefined) return undefined;
    return location === "bearer" || location === "basic"
      ? { location: "header", parameter: "Authorization" }
      : { location, parameter };
  }
}

/** The parts of a request that may carry credentials. */
interface Carriers {
  readonly headers: ReadonlyMap<string, string>;
  readonly query: UrlQuery;
  readonly cookies: UrlQuery;
}

/** Reads the credentials that a client sent, by the names of the schemes whose carriers they are in. */
export function receivedCredentials(
  schemes: readonly SecurityScheme[],
  carriers: Carriers,
): Readonly<Record<string, Credential>> {
  return Object.fromEntries(
    schemes.flatMap((scheme): [string, Credential][] => {
      const credential = credentialOf(scheme, carriers);
      return credential === undefined ? [] : [[scheme.name, credential]];
    }),
  );
}

function credentialOf(
  { kind, location, parameter = "" }: SecurityScheme,
  { headers, query, cookies }: Carriers,
): Credential | undefined {
  const authorization = headers.get("authorization") ?? "";
  if (kind === "bearer") return /^bearer +(\S.*)$/i.exec(authorization)?.[1];
  if (kind === "basic") return userAndPassword(/^basic +(\S+)$/i.exec(authorization)?.[1]);
  if (kind === "other") return undefined;
  if (location === "header") return headers.get(parameter.toLowerCase());
  const [raw] = (location === "cookie" ? cookies : query).values(parameter);
  return raw === undefined ? undefined : decodedText(raw);
}

function userAndPassword(encoded: string | undefined): Credential | undefined {
  if (encoded === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const [username = "", ...password] = new TextDecoder().decode(bytes).split(":");
    return { username, password: password.join(":") };
  } catch {
    return undefined;
  }
}

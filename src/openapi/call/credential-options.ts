import { quote } from "../../internal/messages.js";
import { ownValue } from "../../internal/objects.js";
import type { SecurityScheme } from "../model.js";
import { credentialSchemes, withoutCertificates } from "../plan/operation-plan.js";
import {
  checkedCredentials,
  credentialOptions,
  type CredentialOptions,
} from "../../runtime/credentials.js";
import { chosenSchemes, mostGiven, type Credential, type Schemes } from "../../wire/credential.js";
import type { PlannedOperation } from "./planned-operation.js";
import type { RequestProblem } from "./api.js";
import { ownValues } from "../../wire/records.js";

interface SentNames {
  readonly headers: ReadonlySet<string>;
  readonly query: ReadonlySet<string>;
}

export class Credentials {
  readonly #schemes: Schemes;
  readonly #described: readonly SecurityScheme[];
  readonly #certificates: ReadonlySet<string>;
  readonly #given: Readonly<Record<string, Credential>>;

  constructor(
    schemes: readonly SecurityScheme[],
    given: Readonly<Record<string, Credential>> = {},
  ) {
    this.#described = schemes;
    const certificates = schemes.filter(({ kind }) => kind === "mutualTLS");
    this.#certificates = new Set(certificates.map(({ name }) => name));
    this.#schemes = credentialSchemes(schemes);
    this.#given = checkedCredentials(this.#schemes, given);
  }

  optionsFor({ plan, credentials }: PlannedOperation): CredentialOptions {
    const needed = chosenSchemes(withoutCertificates(plan.security, this.#described), this.#given);
    const described = credentials.map(({ scheme }) => scheme).filter((name) => this.#has(name));
    return credentialOptions([...needed, ...described], this.#schemes, this.#given);
  }

  problemsOf({ plan, credentials }: PlannedOperation, given: SentNames): readonly RequestProblem[] {
    const isGiven = (name: string) => this.#has(name) || this.#isSent(name, given);
    const neededOf = (names: readonly string[]) =>
      names.filter((name) => !isGiven(name) && !this.#isCertificate(name));
    const { security } = plan;
    const met =
      security.find((names) => names.every(isGiven)) ??
      security.find((names) => neededOf(names).length === 0);
    const chosen = met ?? mostGiven(security, isGiven);
    const isAny = met === undefined && chosen.length === 0;
    const needed = isAny ? [...new Set(neededOf(security.flat()))] : neededOf(chosen);
    const described = credentials.flatMap(({ argument, scheme }) =>
      argument.isRequired && !isGiven(scheme) ? [scheme] : [],
    );
    const missing = [...needed, ...described];
    const certificates = chosen.filter((name) => this.#isCertificate(name) && !isGiven(name));
    const joined = [needed.map(quote).join(isAny ? " or " : " and "), ...described.map(quote)];
    const names = joined.filter((each) => each !== "").join(" and ");
    return [
      ...(missing.length > 0 ? [this.#missing("warning", `credential ${names}`, missing)] : []),
      ...certificates.map((name) =>
        this.#missing("note", `client certificate of ${quote(name)}`, []),
      ),
    ];
  }

  #missing(
    severity: RequestProblem["severity"],
    what: string,
    schemes: readonly string[],
  ): RequestProblem {
    const [sent] = schemes.flatMap((name) => this.#sentIn(name) ?? []);
    const problem = {
      code: "missing-credential",
      severity,
      message: `The operation needs the ${what}.`,
    } as const;
    if (sent === undefined) {
      const text = "Let your HTTP client or a proxy add it.";
      return { ...problem, advice: { do: "other", text } };
    }
    const text =
      "Set it in the settings credentials or headers of createApi, unless a proxy adds it.";
    return { ...problem, ...sent, advice: { do: "pass", ...sent, text } };
  }

  #isCertificate(name: string): boolean {
    return this.#certificates.has(name);
  }

  #has(name: string): boolean {
    return Object.hasOwn(this.#given, name);
  }

  #isSent(name: string, { headers, query }: SentNames): boolean {
    const { location, parameter = "" } = this.#sentIn(name) ?? {};
    if (location === "query") return query.has(parameter);
    return headers.has(location === "cookie" ? "cookie" : parameter.toLowerCase());
  }

  #sentIn(
    scheme: string,
  ): { location: "header" | "query" | "cookie"; parameter: string } | undefined {
    const own = ownValue(this.#schemes, scheme);
    if (own === undefined) return undefined;
    const { in: location, name: parameter = "" } = ownValues(own);
    return location === "bearer" || location === "basic"
      ? { location: "header", parameter: "Authorization" }
      : { location, parameter };
  }
}

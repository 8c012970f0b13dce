import type { ArgumentLocations } from "../../call/argument-locations.js";
import { isPlainObject } from "../../internal/objects.js";
import type { Location, SecurityScheme } from "../model.js";
import { type Argument, type OperationPlan, schemeOf } from "../plan/operation-plan.js";
import { locationsOf } from "../plan/planned-locations.js";
import { objectOr } from "../read/document.js";
import type { References } from "../read/references.js";
import { isForm } from "../../wire/media-type.js";

/** A parameter that carries the credential of a security scheme. */
interface CredentialArgument {
  readonly argument: Argument;
  readonly scheme: string;
}

/** An operation with its plan and the values that callers may pass. */
export class PlannedOperation {
  readonly locations: ArgumentLocations;
  /** The values that callers pass, by the names of the arguments. Credentials and values of responses alone are not among them. */
  readonly args: ReadonlyMap<string, Argument>;
  /** Those that every request needs, and those that every body needs. */
  readonly needed: readonly Argument[];
  /** Its parameters that carry a credential its security does not mention. The application sets them, never a caller. */
  readonly credentials: readonly CredentialArgument[];
  /** The names of the arguments that carry a credential, including the credentials of its security. */
  readonly credentialArguments: ReadonlySet<string>;
  /** `true` if the body is a form, in which values are texts. */
  readonly hasForm: boolean;
  /** The names of what its query and its body take. `undefined` where they take any. */
  readonly inputNames: readonly string[] | undefined;

  constructor(
    readonly plan: OperationPlan,
    readonly references: References,
    readonly schemes: readonly SecurityScheme[],
  ) {
    this.locations = locationsOf(plan);
    const carried = plan.args.flatMap((argument) => {
      const scheme = schemeOf(argument, schemes)?.name;
      return scheme === undefined ? [] : [{ argument, scheme }];
    });
    const secured = new Set(plan.security.flat());
    this.credentials = carried.filter(({ scheme }) => !secured.has(scheme));
    this.credentialArguments = new Set(carried.map(({ argument }) => argument.key));
    const offered = plan.args.filter(
      (argument) =>
        !this.credentialArguments.has(argument.key) && !isReadOnly(argument, references),
    );
    this.args = new Map(offered.map((argument) => [argument.key, argument]));
    this.needed = offered.filter(
      (argument) => argument.isRequired || argument.isRequiredInBody === true,
    );
    this.hasForm = plan.body !== undefined && isForm(plan.body.mediaType);
    this.inputNames = inputNamesOf(plan);
  }

  get takesAnyField(): boolean {
    return this.plan.body?.takes === "any-fields";
  }

  /** Returns `true` if a value is a body that was written already, such as XML: its schema says only what it means. */
  isPreEncoded({ isWholeBody }: Argument, value: unknown): boolean {
    const { kind } = this.plan.body ?? {};
    if (!isWholeBody || kind === "json" || this.hasForm) return false;
    if (typeof value === "string") return true;
    return typeof value === "object" && !Array.isArray(value) && !isPlainObject(value);
  }

  /** True if a value would be sent as a credential: a member of an object that is sent under its own name, or the whole query. */
  hasCredential({ location, style, form, isQueryString }: Argument, value: unknown): boolean {
    if (isQueryString === true) return [value].flat().some((each) => this.#isKeyOf(location, each));
    const isSpread =
      location === "cookie"
        ? form !== "json" && form?.endsWith("joined") !== true
        : style === "repeat";
    if (!isSpread || !isPlainObject(value)) return false;
    return Object.keys(value).some((name) => this.#isKeyOf(location, name));
  }

  #isKeyOf(location: Location, name: unknown): boolean {
    return typeof name === "string" && schemeOf({ location, name }, this.schemes) !== undefined;
  }

  /** True if the value of an argument is sent as text, in which numbers look like texts. */
  isText({ location }: Argument): boolean {
    return location !== "body" || this.hasForm;
  }
}

function isReadOnly({ location, schema }: Argument, references: References): boolean {
  return location === "body" && objectOr(references.target(schema)).readOnly === true;
}

/** The names under which its query and its body take values; `undefined` if there may be others, such as `page[after]` of an object. */
function inputNamesOf({ args, body }: OperationPlan): readonly string[] | undefined {
  const query = args.filter(({ location }) => location === "query");
  const isOpen = query.some(
    ({ shape, style, isQueryString }) =>
      isQueryString === true || shape === "object" || style === "deepObject",
  );
  if (isOpen || body?.takes === "any-fields") return undefined;
  const fields = args.filter(({ location }) => location === "body");
  return [...query, ...fields].map(({ name }) => name);
}

/** The parameters that callers pass in a location. */
export function argumentsIn(
  { args }: PlannedOperation,
  location: Argument["location"],
): Argument[] {
  return [...args.values()].filter((argument) => argument.location === location);
}

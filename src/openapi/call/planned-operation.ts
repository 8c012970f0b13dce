import type { ArgumentLocations } from "../../call/argument-locations.js";
import { isPlainObject } from "../../internal/objects.js";
import type { Location, SecurityScheme } from "../model.js";
import { type Argument, type OperationPlan, securitySchemeOf } from "../plan/operation-plan.js";
import { plannedLocations } from "../plan/planned-locations.js";
import { objectOr } from "../read/document.js";
import type { References } from "../read/references.js";
import { isForm } from "../../wire/media-type.js";

interface ArgumentScheme {
  readonly argument: Argument;
  readonly scheme: string;
}

export class PlannedOperation {
  readonly locations: ArgumentLocations;
  readonly args: ReadonlyMap<string, Argument>;
  readonly needed: readonly Argument[];
  /** Parameters that hold credentials outside the operation's security. The application sets them, never a caller. */
  readonly credentials: readonly ArgumentScheme[];
  readonly credentialArguments: ReadonlySet<string>;
  readonly hasForm: boolean;
  readonly inputNames: readonly string[] | undefined;

  constructor(
    readonly plan: OperationPlan,
    readonly references: References,
    readonly schemes: readonly SecurityScheme[],
  ) {
    this.locations = plannedLocations(plan);
    const carried = plan.args.flatMap((argument) => {
      const scheme = securitySchemeOf(argument, schemes)?.name;
      return scheme === undefined ? [] : [{ argument, scheme }];
    });
    const secured = new Set(plan.security.flat());
    this.credentials = carried.filter(({ scheme }) => !secured.has(scheme));
    this.credentialArguments = new Set(carried.map(({ argument }) => argument.key));
    const offered = plan.args.filter(
      (argument) =>
        !this.credentialArguments.has(argument.key) && !isReadOnlyField(argument, references),
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

  isPreEncoded({ isWholeBody }: Argument, value: unknown): boolean {
    const kind = this.plan.body?.kind;
    if (!isWholeBody || kind === "json" || this.hasForm) return false;
    if (typeof value === "string") return true;
    return typeof value === "object" && !Array.isArray(value) && !isPlainObject(value);
  }

  /** The members of an object may be sent under their own names, and so may the fields of a whole query. */
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
    return (
      typeof name === "string" && securitySchemeOf({ location, name }, this.schemes) !== undefined
    );
  }

  isText({ location }: Argument): boolean {
    return location !== "body" || this.hasForm;
  }
}

function isReadOnlyField({ location, schema }: Argument, references: References): boolean {
  return location === "body" && objectOr(references.target(schema)).readOnly === true;
}

/** Any name is allowed if an object adds names of its own, such as `page[after]`. */
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

export function argumentsIn(
  { args }: PlannedOperation,
  location: Argument["location"],
): Argument[] {
  return [...args.values()].filter((argument) => argument.location === location);
}

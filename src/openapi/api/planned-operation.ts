import type { Binding } from "../../runtime/arrange.js";
import { bindingOf } from "../plan/binding.js";
import { isForm } from "../plan/body-plan.js";
import type { Input, OperationPlan } from "../plan/operation-plan.js";
import { objectOr } from "../read/document.js";
import type { References } from "../read/references.js";
import type { SecurityScheme } from "../model.js";

/** An operation with its plan, and what of it callers may pass. */
export class PlannedOperation {
  readonly binding: Binding;
  /** What callers pass, by the names of the arguments. Credentials and what only responses have are not among them. */
  readonly inputs: ReadonlyMap<string, Input>;
  /** Those that every request needs. */
  readonly required: readonly Input[];
  /** Whether the builder places all arguments by their names, as they are. */
  readonly isPlain: boolean;
  readonly #hasForm: boolean;

  constructor(
    readonly plan: OperationPlan,
    readonly references: References,
    schemes: readonly SecurityScheme[],
  ) {
    this.binding = bindingOf(plan);
    const offered = plan.inputs.filter(
      (input) => !isCredential(input, schemes) && !isReadOnly(input, references),
    );
    this.inputs = new Map(offered.map((input) => [input.argument, input]));
    this.required = offered.filter(({ isRequired }) => isRequired);
    this.isPlain =
      this.binding.dates === undefined &&
      plan.inputs.every(({ channel }) => channel === "parameters");
    this.#hasForm = plan.body !== undefined && isForm(plan.body.mediaType);
  }

  get takesAnyField(): boolean {
    return this.plan.body?.takes === "any-fields";
  }

  /** Whether the value of an input is sent as text, in which numbers look like texts. */
  isText({ location }: Input): boolean {
    return location !== "body" || this.#hasForm;
  }
}

/** Whether an input carries what a security scheme names. The application gives it, and no caller. */
function isCredential({ location, name }: Input, schemes: readonly SecurityScheme[]): boolean {
  const key = location === "header" ? name.toLowerCase() : name;
  return schemes.some(
    ({ location: place, parameter = "" }) =>
      place === location && (place === "header" ? parameter.toLowerCase() : parameter) === key,
  );
}

function isReadOnly({ location, schema }: Input, references: References): boolean {
  return location === "body" && objectOr(references.target(schema)).readOnly === true;
}

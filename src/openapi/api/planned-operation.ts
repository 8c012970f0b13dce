import { isPlainObject } from "../../internal/objects.js";
import type { Binding } from "../../runtime/arrange.js";
import { bindingOf } from "../plan/binding.js";
import { isForm } from "../plan/body-plan.js";
import type { Input, OperationPlan } from "../plan/operation-plan.js";
import { objectOr } from "../read/document.js";
import type { References } from "../read/references.js";
import type { SecurityScheme } from "../model.js";

/** A parameter that carries the credential of a security scheme. */
export interface CredentialInput {
  readonly input: Input;
  /** The name of the scheme. */
  readonly scheme: string;
}

/** An operation with its plan, and what of it callers may pass. */
export class PlannedOperation {
  readonly binding: Binding;
  /** The values that callers pass, by the names of the arguments. Credentials and values of responses alone are not among them. */
  readonly inputs: ReadonlyMap<string, Input>;
  /** Those that every request needs. */
  readonly required: readonly Input[];
  /** Its parameters that carry a credential of which its security says nothing. The application gives them, and no caller. */
  readonly credentials: readonly CredentialInput[];
  /** True if the builder places all arguments by their names, as they are. */
  readonly isPlain: boolean;
  readonly #hasForm: boolean;

  constructor(
    readonly plan: OperationPlan,
    readonly references: References,
    schemes: readonly SecurityScheme[],
  ) {
    this.binding = bindingOf(plan);
    const carried = plan.inputs.flatMap((input) => credentialIn(input, schemes));
    const secured = new Set(plan.security.flat());
    this.credentials = carried.filter(({ scheme }) => !secured.has(scheme));
    const carriers = new Set(carried.map(({ input }) => input));
    const offered = plan.inputs.filter(
      (input) => !carriers.has(input) && !isReadOnly(input, references),
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

  /** Returns `true` if a value is a body that was written already, such as XML: its schema says only what it means. */
  isWritten({ channel }: Input, value: unknown): boolean {
    const { kind } = this.plan.body ?? {};
    if (channel !== "data" || kind === "json" || this.#hasForm) return false;
    if (typeof value === "string") return true;
    return typeof value === "object" && !Array.isArray(value) && !isPlainObject(value);
  }

  /** True if the value of an input is sent as text, in which numbers look like texts. */
  isText({ location }: Input): boolean {
    return location !== "body" || this.#hasForm;
  }
}

/** The security scheme of which an input carries the credential. */
function credentialIn(input: Input, schemes: readonly SecurityScheme[]): CredentialInput[] {
  const { location } = input;
  const keyOf = (name: string) => (location === "header" ? name.toLowerCase() : name);
  const found = schemes.find(
    (scheme) => scheme.location === location && keyOf(scheme.parameter ?? "") === keyOf(input.name),
  );
  return found === undefined ? [] : [{ input, scheme: found.name }];
}

function isReadOnly({ location, schema }: Input, references: References): boolean {
  return location === "body" && objectOr(references.target(schema)).readOnly === true;
}

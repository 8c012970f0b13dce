import type { PlannedOperation } from "../../openapi/api/planned-operation.js";
import { isBuilt } from "../../openapi/plan/body-plan.js";
import type { Input } from "../../openapi/plan/operation-plan.js";
import { valueType } from "../../openapi/plan/value-type.js";
import type { SecurityScheme } from "../../openapi/model.js";
import type { RawValue } from "../../routes/raw-values.js";
import { arrange, type Arranged } from "../../runtime/arrange.js";
import type { ValueGroup } from "../../options/state.js";
import type { GivenName } from "./request-arguments.js";

/** The operation that a request calls, and what its route has already. */
export class CalledOperation {
  /**
   * @param schemes - the security schemes of the description
   * @param serverVariables - the names of the variables in the base URL
   * @param pathValues - the values that the route has in its path, encoded
   * @param suffix - what the route has after its path
   */
  constructor(
    readonly operation: PlannedOperation,
    readonly schemes: readonly SecurityScheme[],
    readonly serverVariables: ReadonlySet<string>,
    readonly pathValues: readonly RawValue[],
    readonly suffix: string,
  ) {}

  /** The parameters and fields that values can be given for, without those that the route has already. */
  get inputs(): readonly Input[] {
    return [...this.operation.inputs.values()].filter((input) => this.#isOpen(input));
  }

  /** Returns `true` if its body takes fields that the description does not list. */
  get #takesAnyField(): boolean {
    const { plan, references } = this.operation;
    const { mediaType = "", takes = "fields", content } = plan.body ?? {};
    if (takes === "fields" || !isBuilt(mediaType)) return false;
    const { types, values } = valueType(content?.schema, references);
    return types === undefined ? values === undefined : types.includes("object");
  }

  /** Returns the parameter that a name stands for: a plain name, for the first one of this name. */
  inputOf({ channel, name }: GivenName): Input | undefined {
    if (channel !== "parameters") {
      return this.inputs.find((input) => input.location === channel && input.name === name);
    }
    const input = this.operation.inputs.get(name);
    if (input !== undefined) return this.#isOpen(input) ? input : undefined;
    const isNamed = (each: Input) => each.name.toLowerCase() === name.toLowerCase();
    return this.inputs.find((each) => each.location === "header" && isNamed(each));
  }

  /** Returns `true` for a field that the description does not list, of a body that takes fields of any name. */
  isField(given: GivenName): boolean {
    const { channel } = given;
    if (channel !== "parameters" && channel !== "body") return false;
    return this.#takesAnyField && this.inputOf(given) === undefined;
  }

  /** Returns `true` if the operation has a name: as a parameter, a field, a variable of the base URL or a credential. */
  has(given: GivenName): boolean {
    const { channel, name } = given;
    if (this.inputOf(given) !== undefined || this.isField(given)) return true;
    if (channel === "path") return this.serverVariables.has(name);
    return channel === "query" && this.isQueryCredential(name);
  }

  /** Puts plain values in the locations that the operation has for them, as its generated method does. */
  arrange(
    values: readonly (GivenName & { readonly value: unknown })[],
  ): Pick<Arranged, ValueGroup> {
    const { header: _header, cookie: _cookie, data: _data, ...binding } = this.operation.binding;
    return arrange(binding, Object.fromEntries(values.map(({ name, value }) => [name, value])));
  }

  /** Returns `true` for the query parameter of a credential that the operation needs. */
  isQueryCredential(name: string): boolean {
    const needed = this.operation.plan.security.flat();
    return this.schemes.some(
      (scheme) =>
        scheme.location === "query" && scheme.parameter === name && needed.includes(scheme.name),
    );
  }

  /** The body itself is given by `--data`, and has no name. */
  #isOpen({ channel, location, name }: Input): boolean {
    if (location === "path") return !this.pathValues.some((each) => each.name === name);
    return channel !== "data";
  }
}

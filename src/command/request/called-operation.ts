import { argumentOptions } from "../../call/called-options.js";
import type { GivenName } from "./request-arguments.js";
import { locationOptions, type GivenValue } from "./request-input.js";
import { withoutUndefined } from "../../internal/objects.js";
import type { FoundOperation } from "../../openapi/call/find-operation.js";
import type { PlannedOperation } from "../../openapi/call/planned-operation.js";
import { urlOf } from "../../openapi/call/operation-builder.js";
import type { SecurityScheme } from "../../openapi/model.js";
import { isBuilt } from "../../openapi/plan/body-plan.js";
import type { Argument } from "../../openapi/plan/operation-plan.js";
import { valueType } from "../../openapi/plan/value-type.js";

/** A value, and the parameter or field of the operation that it is for. */
export interface CalledValue extends GivenValue {
  readonly argument: Argument | undefined;
}

/** The operation that a request calls, and what its route has already. */
export class CalledOperation {
  /** The parameters and fields that values can be given for, without those that the route has already. */
  readonly args: readonly Argument[];
  /** The parameter that is the whole query, if there is one. */
  readonly wholeQuery: Argument | undefined;

  /**
   * @param schemes - the security schemes of the description
   * @param serverVariables - the names of the variables in the base URL
   */
  constructor(
    readonly operation: PlannedOperation,
    readonly schemes: readonly SecurityScheme[],
    readonly serverVariables: ReadonlySet<string>,
    readonly route: Pick<FoundOperation, "givenPath" | "values" | "suffix">,
  ) {
    const all = [...operation.args.values()];
    const inPath = new Set(route.values.map(({ name }) => name));
    this.wholeQuery = all.find(({ isQueryString }) => isQueryString);
    this.args = all.filter((argument) => {
      if (argument === this.wholeQuery) return !route.suffix.startsWith("?");
      // The body itself is given by `--data`, and has no name.
      return argument.location === "path" ? !inPath.has(argument.name) : !argument.isWholeBody;
    });
  }

  /** Returns the URL template with what the route has. An optional parameter that is the whole query is in it if it is given. */
  urlFor(values: readonly CalledValue[]): string {
    const { givenPath, suffix } = this.route;
    const whole = this.wholeQuery;
    const url = urlOf(this.operation.plan);
    if (whole === undefined) return `${givenPath ?? url}${suffix}`;
    const end = url.lastIndexOf("?");
    const isGiven = whole.isRequired || values.some(({ argument }) => argument === whole);
    const query = isGiven && !suffix.startsWith("?") ? url.slice(end) : "";
    return `${givenPath ?? url.slice(0, end)}${query}${suffix}`;
  }

  /** Returns the parameter that a name stands for: a plain name, for the first one of this name. */
  argumentOf({ givenFor, name }: GivenName): Argument | undefined {
    if (givenFor !== "parameters") {
      return this.args.find((argument) => argument.location === givenFor && argument.name === name);
    }
    const named = this.operation.args.get(name);
    if (named !== undefined) return this.args.includes(named) ? named : undefined;
    const lower = name.toLowerCase();
    return this.args.find(
      (argument) => argument.location === "header" && argument.name.toLowerCase() === lower,
    );
  }

  /** Returns `true` for a field that the description does not list, of a body that takes fields of any name. */
  isField({ givenFor, argument }: CalledValue): boolean {
    if (argument !== undefined || (givenFor !== "parameters" && givenFor !== "body")) return false;
    const { plan, references } = this.operation;
    const { mediaType = "", takes = "fields", content } = plan.body ?? {};
    if (takes === "fields" || !isBuilt(mediaType)) return false;
    const { types, values } = valueType(content?.schema, references);
    return types === undefined ? values === undefined : types.includes("object");
  }

  /**
   * Returns the options of values in the places that the operation has for them, as its generated method does. A value given for a location that the builder
   * would place in the same way stays there.
   */
  optionsOf(values: readonly CalledValue[]): readonly object[] {
    const { path, query, body, names, isOpen, dates, filled = [] } = this.operation.locations;
    const isArgument = ({ givenFor, argument }: CalledValue) =>
      givenFor === "parameters" || argument?.isByName === false;
    const given = values.filter(isArgument).map(({ givenFor, name, value, argument }) => {
      const key = givenFor === "parameters" ? name : (argument?.key ?? name);
      return [key, value] as const;
    });
    const others = values.filter((value) => !isArgument(value));
    const inPath = others.filter(({ givenFor }) => givenFor === "path");
    const filling = [...this.route.values, ...inPath].map(({ name }) => name);
    const missing = filled.filter((name) => !filling.includes(name));
    const locations = withoutUndefined({
      path,
      query,
      body,
      names,
      isOpen,
      dates,
      filled: missing,
    });
    const credentials = { headers: {}, query: {}, cookies: [] };
    const known = { headers: {} };
    return [
      argumentOptions({ locations, credentials }, Object.fromEntries(given), known),
      locationOptions(others),
    ];
  }

  /** Returns `true` for the query parameter of a credential that the operation needs. */
  isQueryCredential(name: string): boolean {
    const needed = this.operation.plan.security.flat();
    return this.schemes.some(
      (scheme) =>
        scheme.location === "query" && scheme.parameter === name && needed.includes(scheme.name),
    );
  }
}

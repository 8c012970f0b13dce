import { argumentOptions } from "../../call/called-options.js";
import type { GivenName } from "./request-arguments.js";
import { locationOptions, type GivenValue } from "./request-input.js";
import { isOptionName } from "../../core/options.js";
import { withoutUndefined } from "../../internal/objects.js";
import type { FoundOperation } from "../../openapi/call/find-operation.js";
import type { PlannedOperation } from "../../openapi/call/planned-operation.js";
import { planUrl } from "../../openapi/call/operation-builder.js";
import type { SecurityScheme } from "../../openapi/model.js";
import { isBuilt } from "../../openapi/plan/body-plan.js";
import type { Argument } from "../../openapi/plan/operation-plan.js";
import { valueType } from "../../openapi/plan/value-type.js";

export interface CalledValue extends GivenValue {
  readonly argument: Argument | undefined;
}

export class CommandOperation {
  readonly args: readonly Argument[];
  readonly wholeQuery: Argument | undefined;

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
      // `--data` sets a whole body, without a name.
      return argument.location === "path" ? !inPath.has(argument.name) : !argument.isWholeBody;
    });
  }

  urlFor(values: readonly CalledValue[]): string {
    const { givenPath, suffix } = this.route;
    const whole = this.wholeQuery;
    const url = planUrl(this.operation.plan);
    if (whole === undefined) return `${givenPath ?? url}${suffix}`;
    const end = url.lastIndexOf("?");
    const isGiven = whole.isRequired || values.some(({ argument }) => argument === whole);
    const query = isGiven && !suffix.startsWith("?") ? url.slice(end) : "";
    return `${givenPath ?? url.slice(0, end)}${query}${suffix}`;
  }

  /** A name without a location is the first argument of that name. */
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

  isField({ givenFor, argument }: CalledValue): boolean {
    if (argument !== undefined || (givenFor !== "parameters" && givenFor !== "body")) return false;
    const { plan, references } = this.operation;
    const { mediaType = "", takes = "fields", content } = plan.body ?? {};
    if (takes === "fields" || !isBuilt(mediaType)) return false;
    const { types, values } = valueType(content?.schema, references);
    return types === undefined ? values === undefined : types.includes("object");
  }

  /** Locates values as the generated method does, except those that the builder locates in the same way. */
  optionsOf(values: readonly CalledValue[]): readonly object[] {
    const { locations } = this.operation;
    const isArgument = ({ givenFor, name, argument }: CalledValue) =>
      argument === undefined
        ? givenFor === "parameters" && !isOptionName(name)
        : givenFor === "parameters" || !argument.isByName;
    const given = values.filter(isArgument).map(({ givenFor, name, value, argument }) => {
      const key = givenFor === "parameters" ? name : (argument?.key ?? name);
      return [key, value] as const;
    });
    const others = values.filter((value) => !isArgument(value));
    const inPath = others.filter(({ givenFor }) => givenFor === "path");
    const filling = [...this.route.values, ...inPath].map(({ name }) => name);
    const called = {
      // Headers, cookies and a whole body have options of the command.
      locations: withoutUndefined({
        ...locations,
        header: undefined,
        cookie: undefined,
        data: undefined,
        filled: locations.filled?.filter((name) => !filling.includes(name)),
      }),
      credentials: { headers: {}, query: {}, cookies: [] },
    };
    return [
      argumentOptions(called, Object.fromEntries(given), { headers: {} }),
      locationOptions(others),
    ];
  }

  isQueryCredential(name: string): boolean {
    const needed = this.operation.plan.security.flat();
    return this.schemes.some(
      (scheme) =>
        scheme.location === "query" && scheme.parameter === name && needed.includes(scheme.name),
    );
  }
}

import { EndpointError } from "../../errors.js";
import { isList, isPlainObject, withoutUndefined } from "../../internal/objects.js";
import { type Argument, isField } from "../plan/operation-plan.js";
import type { PlannedOperation } from "../call/planned-operation.js";
import { notFile } from "../call/problem-words.js";
import { problemError } from "../call/request-problems.js";
import { fileCount } from "../plan/value-type.js";
import { partsOf } from "../read/schema-parts.js";
import { memberSchema } from "./coerce.js";
import { fileOf, isToolFile } from "./tool-schema.js";

/** A model cannot call methods or set options, so it gets other advice. Errors that the settings caused stay as they are. */
export function toolError(thrown: unknown, { args }: PlannedOperation): unknown {
  if (!(thrown instanceof EndpointError) || isList(thrown.cause)) return thrown;
  const { code, reason, template, operation } = thrown;
  const argument = [...args.values()].find(
    ({ name, location }) => name === thrown.parameter && location === (thrown.location ?? location),
  );
  if (argument === undefined) return thrown;
  const { key: parameter, location } = argument;
  const text = `Pass another value for "${parameter}".`;
  const advice = { do: "pass", parameter, location, text } as const;
  const details = { template, operation, parameter, location, advice, cause: thrown };
  return new EndpointError(code, reason, withoutUndefined(details));
}

export function argumentsFrom(operation: PlannedOperation, args: object): object {
  if (!isPlainObject(args)) return args;
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const argument = operation.args.get(name);
      const isFile = argument !== undefined && standsForFile(value, argument, operation, args);
      return [name, isFile ? readFile(value, argument, operation) : value];
    }),
  );
}

const DATA_URL = /^data:[^,]*;base64,[\w+/=\s]*$/i;

/** The arguments may say which alternative is meant. If not, a data URL is a file if any alternative takes one. */
function standsForFile(
  value: unknown,
  argument: Argument,
  operation: PlannedOperation,
  args: Readonly<Record<string, unknown>>,
): boolean {
  if (isToolFile(argument, operation)) return true;
  const { plan, references, hasForm } = operation;
  if (!hasForm || !isField(argument)) return false;
  const schema = memberSchema(args, argument.name, plan.body?.content.schema, references);
  if (fileCount(schema, references) !== undefined) return true;
  const isDataUrl = [value].flat().every((each) => typeof each === "string" && DATA_URL.test(each));
  return (
    isDataUrl &&
    partsOf(schema, references).some((part) => fileCount(part, references) !== undefined)
  );
}

function readFile(value: unknown, argument: Argument, { plan }: PlannedOperation): unknown {
  try {
    return fileOf(value);
  } catch (error) {
    throw problemError(plan, [notFile(argument)]) ?? error;
  }
}

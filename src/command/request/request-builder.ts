import type { EndpointBuilder } from "../../builder/builder-type.js";
import { derive } from "../../builder/lazy-state.js";
import { setOwn } from "../../internal/objects.js";
import { STYLE } from "../../options/option-keys.js";
import { readOptions } from "../../options/read-options.js";
import { readValue } from "../../options/read-value.js";
import type { MutableState } from "../../options/state.js";
import { headerText, type ResolveVariable } from "./environment.js";
import type { GivenValue } from "./given-values.js";
import { chosenContentType, type RequestArguments } from "./request-arguments.js";
import type { RequestInput } from "./request-input.js";
import type { ItemChannel, RequestItem } from "./request-items.js";
import type { Target } from "./target.js";

/** Everything that a request is built from. */
export interface BuilderInput {
  readonly input: RequestInput;
  readonly target: Target;
}

/**
 * The builder of the request.
 *
 * @throws EndpointError
 */
export function requestBuilder(
  { input, target }: BuilderInput,
  values: readonly GivenValue[],
  resolve: ResolveVariable,
): EndpointBuilder {
  const start = target.start(configuredHeaders(input, target, resolve));
  const told = derive(start, readOptions, input.options);
  const filled = derive(told, readOptions, optionsOf(input, target, resolve));
  return derive(filled, setValues, valuesByChannel(values, target));
}

/** The headers of the configuration, without those that the command line sets. */
function configuredHeaders(
  { headers: given }: RequestInput,
  { project }: Target,
  resolve: ResolveVariable,
): Record<string, string> {
  const { headers, file } = project.configuration;
  const replaced = new Set(given.map(({ name }) => name.toLowerCase()));
  const own = Object.entries(headers).filter(([name]) => !replaced.has(name));
  return Object.fromEntries(
    own.map(([name, value]) => [name, headerText(name, value, resolve, file)]),
  );
}

function optionsOf(
  { args, headers, data }: RequestInput,
  target: Target,
  resolve: ResolveVariable,
): object {
  const { previews, format, styles } = args;
  const contentType = chosenContentType(args) ?? typeOfData(args, target);
  return {
    headers: {
      ...(contentType !== undefined && { "content-type": contentType }),
      ...Object.fromEntries(headers.map((item) => headerOf(item, resolve))),
    },
    mediaType: { previews, ...(format !== undefined && { format }) },
    [STYLE]: styles,
    data,
  };
}

/** A body that is given as it is has the media type of the description. Without one, `--data @file.json` is JSON. */
function typeOfData({ data }: RequestArguments, { called }: Target): string | undefined {
  if (data === undefined) return undefined;
  const mediaType = called?.operation.plan.body?.mediaType;
  if (mediaType?.includes("*") === false) return mediaType;
  return /^@.*\.json$/is.test(data) ? "application/json" : undefined;
}

/** `Header:` without a value removes a header. Spaces after the colon are not part of a value. */
function headerOf({ name, value }: RequestItem, resolve: ResolveVariable): [string, string | null] {
  const text = value.trim();
  return [name.toLowerCase(), text === "" ? null : headerText(name, text, resolve)];
}

type ValuesByChannel = Readonly<Record<ItemChannel, Readonly<Record<string, unknown>>>>;

const CHANNELS = ["parameters", "path", "query", "body"] as const satisfies ItemChannel[];

function valuesByChannel(values: readonly GivenValue[], { called }: Target): ValuesByChannel {
  const plain = values.filter(({ channel }) => channel === "parameters");
  const arranged = called?.arrange(plain);
  const groups = CHANNELS.map((channel) => {
    const isArranged = channel === "parameters" && arranged !== undefined;
    const own = isArranged ? [] : values.filter((each) => each.channel === channel);
    const named = own.map(({ name, value }) => [name, value] as const);
    return [channel, { ...arranged?.[channel], ...Object.fromEntries(named) }] as const;
  });
  return Object.fromEntries(groups) as ValuesByChannel;
}

/** Sets values by their names, which may be names of options. */
function setValues(state: MutableState, values: ValuesByChannel): void {
  for (const channel of CHANNELS) {
    for (const [name, value] of Object.entries(values[channel])) {
      if (value !== undefined) setOwn((state[channel] ??= {}), name, readValue(value, name));
    }
  }
}

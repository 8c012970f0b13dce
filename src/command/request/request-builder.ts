import { EndpointBuilder } from "../../builder/builder-type.js";
import { derive, StateSlot } from "../../builder/lazy-state.js";
import { EndpointError } from "../../errors.js";
import { objectOr } from "../../openapi/read/document.js";
import { quote } from "../../internal/messages.js";
import { isOptionName, STYLE } from "../../options/option-keys.js";
import { readOptions, readRoute } from "../../options/read-options.js";
import { readValue } from "../../options/read-value.js";
import { parseRoute } from "../../options/route.js";
import type { MutableState } from "../../options/state.js";
import type { RequestPlan } from "../api/described-api.js";
import type { Target } from "../api/target.js";
import { headerText, type ResolveVariable, withVariables } from "./environment.js";
import { chosenContentType, type RequestArguments } from "./request-arguments.js";
import { defaultsOf, defaultValues } from "./request-defaults.js";
import { CHANNELS, type InputValue, type RequestInput } from "./request-input.js";
import type { ItemChannel, RequestItem } from "./request-items.js";
import { RequestPlaces, withoutReplaced } from "./request-places.js";

/** What a request is built from. */
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
  resolve: ResolveVariable,
): EndpointBuilder {
  const plan = target.planned?.plan;
  const routed = derive(builderFor(target), readRoute, target.route);
  const places = new RequestPlaces(StateSlot.of(routed).compute(), plan?.placed);
  const options = withoutReplaced(placedOptions(input.options, places), input.values, places);
  const values = [...defaultValues(input, target, places), ...input.values];
  const start = derive(
    routed,
    readOptions,
    defaultsOf({ ...input, values }, target, places, resolve),
  );
  const told = derive(start, readOptions, options);
  const filled = derive(told, readOptions, optionsOf(input, plan, resolve));
  return resolved(values, places, resolve).reduce(
    (builder, value) => derive(builder, readItem, value),
    filled,
  );
}

/** The API is GitHub's, unless there is a description, a base URL or the route is a whole URL. */
function builderFor({ project, baseUrl, route }: Target): EndpointBuilder {
  const { description } = project;
  if (description?.isHosted === true && baseUrl !== undefined) {
    return new EndpointBuilder({ baseUrl });
  }
  const headers = description === undefined ? {} : { accept: description.accept };
  if (baseUrl !== undefined) return new EndpointBuilder(baseUrl, { headers });
  const { kind, origin } = parseRoute(route).url.origin;
  if (kind === "absolute" && origin !== "https://api.github.com")
    return new EndpointBuilder(origin);
  return new EndpointBuilder();
}

/** Options with their parameters in the places that the operation has for them. */
function placedOptions(
  options: RequestInput["options"],
  places: RequestPlaces,
): RequestInput["options"] {
  const result: Record<string | symbol, unknown> = { ...options };
  for (const name of Object.keys(options)) {
    const place = places.channelOf(name);
    if (place === undefined || isOptionName(name)) continue;
    const channel = CHANNELS[place];
    const values = objectOr(result[channel]);
    if (Object.hasOwn(values, name)) throw givenTwice(name, place);
    result[channel] = { ...values, [name]: options[name] };
    Reflect.deleteProperty(result, name);
  }
  return result;
}

function optionsOf(
  { args, headers, data }: RequestInput,
  plan: RequestPlan | undefined,
  resolve: ResolveVariable,
): object {
  const { previews, format, styles } = args;
  const contentType = chosenContentType(args) ?? typeOfData(args, plan);
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
function typeOfData({ data }: RequestArguments, plan: RequestPlan | undefined): string | undefined {
  if (data === undefined) return undefined;
  const mediaType = plan?.body?.mediaType;
  if (mediaType?.includes("*") === false) return mediaType;
  return /^@.*\.json$/is.test(data) ? "application/json" : undefined;
}

/** `Header:` without a value removes a header. Spaces after the colon are not part of a value. */
function headerOf({ name, value }: RequestItem, resolve: ResolveVariable): [string, string | null] {
  const text = value.trim();
  return [name.toLowerCase(), text === "" ? null : headerText(name, text, resolve)];
}

interface NamedValue {
  readonly channel: ItemChannel;
  readonly name: string;
  readonly value: unknown;
}

function resolved(
  values: readonly InputValue[],
  places: RequestPlaces,
  resolve: ResolveVariable,
): readonly NamedValue[] {
  return values.map(({ channel, name, value }) => {
    const place = channel === "parameters" ? places.channelOf(name) : undefined;
    if (values.some((each) => each.name === name && each.channel === place)) {
      throw givenTwice(name, String(place));
    }
    return {
      channel: place ?? channel,
      name,
      value: "text" in value ? withVariables(value.text, resolve) : value.content,
    };
  });
}

function givenTwice(parameter: string, place: string): EndpointError {
  return new EndpointError(
    "conflicting-parameter",
    `The parameter ${quote(parameter)} was given twice: by its name, which stands for the ${place} in this operation, and for the ${place}.`,
    { advice: "Remove one of them.", parameter },
  );
}

/** Sets an item as a parameter, also one with the name of an option. */
function readItem(state: MutableState, { channel, name, value }: NamedValue): void {
  state[channel] = { [name]: readValue(value, name) };
}

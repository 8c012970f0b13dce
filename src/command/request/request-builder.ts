import { EndpointBuilder } from "../../builder/endpoint-builder.js";
import { derive } from "../../builder/lazy-state.js";
import { EndpointError } from "../../errors.js";
import { objectOr } from "../../generate/read/document.js";
import { quote } from "../../internal/messages.js";
import { setValue } from "../../options/change-state.js";
import { BODY, isOptionName, PATH, QUERY, STYLE } from "../../options/option-keys.js";
import { readOptions, readRoute } from "../../options/read-options.js";
import { readValue } from "../../options/read-value.js";
import { parseRoute } from "../../options/route.js";
import type { MutableState } from "../../options/state.js";
import type { RequestPlan } from "../api/described-api.js";
import type { Target } from "../api/target.js";
import { type ResolveVariable, withVariables } from "./environment.js";
import { chosenContentType, type RequestArguments } from "./request-arguments.js";
import { defaultsOf, defaultValues } from "./request-defaults.js";
import type { InputValue, RequestInput } from "./request-input.js";
import type { ItemChannel, RequestItem } from "./request-items.js";

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
  const values = [...defaultValues(input, target), ...input.values];
  const start = derive(builderFor(target), readOptions, defaultsOf(input, target, resolve));
  const told = derive(start, readOptions, placedOptions(input.options, plan));
  const routed = derive(told, readRoute, target.route);
  const filled = derive(routed, readOptions, optionsOf(input, plan, resolve));
  return derive(filled, setValues, resolved(values, plan, resolve));
}

/** The API is GitHub's, unless there is a description, a base URL or the route is a whole URL. */
function builderFor({ project, baseUrl, route }: Target): EndpointBuilder {
  const { description } = project;
  if (description?.isHosted === true && baseUrl !== undefined) {
    return new EndpointBuilder({ baseUrl });
  }
  const headers = description === undefined ? {} : { accept: description.accept };
  if (baseUrl !== undefined) return EndpointBuilder.for<EndpointBuilder>(baseUrl, { headers });
  const { kind, origin } = parseRoute(route).url.origin;
  if (kind === "absolute" && origin !== "https://api.github.com")
    return EndpointBuilder.for<EndpointBuilder>(origin);
  return new EndpointBuilder();
}

const CHANNELS = { path: PATH, query: QUERY, body: BODY } as const;

/** The place that an operation has for a name, where the builder would choose another. */
function placeOf(name: string, plan: RequestPlan | undefined): keyof typeof CHANNELS | undefined {
  return (["path", "query", "body"] as const).find((place) => plan?.placed[place]?.includes(name));
}

/** Options with their parameters in the places that the operation has for them. */
function placedOptions(options: RequestInput["options"], plan: RequestPlan | undefined): object {
  const result: Record<string | symbol, unknown> = { ...options };
  for (const name of Object.keys(options)) {
    const place = placeOf(name, plan);
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
  return [name.toLowerCase(), text === "" ? null : withVariables(text, resolve)];
}

interface NamedValue {
  readonly channel: ItemChannel;
  readonly name: string;
  readonly value: unknown;
}

function resolved(
  values: readonly InputValue[],
  plan: RequestPlan | undefined,
  resolve: ResolveVariable,
): readonly NamedValue[] {
  return values.map(({ channel, name, value }) => {
    const place = channel === "parameters" ? placeOf(name, plan) : undefined;
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
    `The parameter ${quote(parameter)} was given twice: by its name, which stands for the ${place} in this operation, and for the ${place}. Remove one of them.`,
    { parameter },
  );
}

/** Sets the items as parameters, also those with the name of an option. */
function setValues(state: MutableState, values: readonly NamedValue[]): void {
  for (const { channel, name, value } of values) {
    setValue(state, channel, name, readValue(value, name));
  }
}

import {
  type CredentialPart,
  hideInHeader,
  hideInText,
  type Hider,
} from "../credentials/hide-in-text.js";
import { isSecretParameter } from "../credentials/names.js";
import { isForm } from "../wire/media-type.js";
import type { Placeholders } from "../internal/placeholders.js";
import { isList, isOwn, isPlainObject, ownValue } from "../internal/objects.js";
import { isUntypedJson } from "../core/request.js";
import { JSON_TYPE } from "../wire/media-type.js";
import { locationsOf } from "../core/located.js";
import { BODY, LINK, OPERATIONS, PATH, QUERY, SYMBOL_KEYS } from "../core/options.js";
import { githubState, neutralState, type State } from "../core/state.js";
import type { Values } from "../core/values.js";
import { mergedOptions } from "../core/view.js";
import type { CallStyle } from "./formats.js";
import { hideInBody, hideInValue } from "./hide-request.js";
import { JavaScript } from "./javascript.js";

export function callCode(
  state: State,
  style: CallStyle,
  placeholders: Placeholders,
  hider: Hider | undefined,
): string {
  const isGitHub = state.dialect.vendor === githubState.dialect.vendor;
  const typed = withTypeOfText(state, isGitHub && style === "code");
  const parts = callParts(typed, isGitHub ? githubState : neutralState, hider);
  const { baseUrl } = mergedOptions(state);
  const shownUrl = baseUrl === githubState.baseUrl && isGitHub ? "" : baseUrl;
  const api: Api = {
    isGitHub,
    baseUrl: hider ? hideInText(shownUrl, "QUERY", hider, true) : shownUrl,
  };
  const code = new JavaScript(placeholders);
  return style === "code" ? functionCall(parts, api, code) : chainCall(parts, api, code);
}

/** `endpoint` adds a content type to JSON text, and builders do not, so the code keeps the type that this request has. */
function withTypeOfText(state: State, isAdded: boolean): State {
  if (state.dialect.sniffsJsonText === isAdded || !isUntypedJson(state)) return state;
  return { ...state, headers: { ...state.headers, "content-type": isAdded ? null : JSON_TYPE } };
}

interface Api {
  readonly isGitHub: boolean;
  readonly baseUrl: string;
}

interface CallPart {
  readonly method: string;
  /** `undefined` for parameters, each of which is a key itself. */
  readonly key: string | undefined;
  readonly value: unknown;
  readonly isSpread?: boolean;
}

const LOCATIONS = [
  { method: "path", key: "[PATH]", symbol: PATH },
  { method: "query", key: "[QUERY]", symbol: QUERY },
  { method: "body", key: "[BODY]", symbol: BODY },
] as const;

const APART: readonly symbol[] = [LINK, OPERATIONS, ...LOCATIONS.map(({ symbol }) => symbol)];

/** Each has a method of the same name. */
const SETTINGS = Object.entries(SYMBOL_KEYS).filter(([, symbol]) => !APART.includes(symbol));

function callParts(state: State, defaults: State, hider: Hider | undefined): readonly CallPart[] {
  const options = mergedOptions(state);
  const show = (value: unknown, part: CredentialPart = "BODY", shownBy = hider) =>
    shownBy === undefined ? value : hideInValue(value, part, shownBy);
  const isInForm = isForm(String(ownValue(state.headers, "content-type")));
  const field = isInForm && hider ? { ...hider, isSecret: isSecretParameter } : hider;
  const url = (text: string) => (hider ? hideInText(text, "QUERY", hider, true) : text);
  const link = options[LINK];
  const names = Object.keys(state.parameters);
  const locations = state.url ? locationsOf(names, state) : undefined;
  const parameters = Object.fromEntries(
    names.map((name) => {
      const [first] = locations?.get(name) ?? [];
      const part = first === "query" ? "QUERY" : "BODY";
      const shown = show({ [name]: options[name] }, part) as Values;
      return [name, shown[name]];
    }),
  );
  const data = hider === undefined ? options.data : hideInData(options.data, hider);
  const headers = givenHeaders(state.headers, defaults.headers, hider);
  const parts: readonly CallPart[] = [
    link === undefined
      ? { method: "route", key: undefined, value: `${options.method} ${url(options.url ?? "")}` }
      : { method: "link", key: "[LINK]", value: url(link) },
    { method: "headers", key: "headers", value: headers },
    { method: "withDefaults", key: "mediaType", value: givenMediaType(options.mediaType) },
    { method: "params", key: undefined, value: parameters },
    ...LOCATIONS.map(({ method, key, symbol }) => {
      const part = symbol === QUERY ? "QUERY" : "BODY";
      return { method, key, value: show(options[symbol], part, symbol === BODY ? field : hider) };
    }),
    { method: "data", key: "data", value: data },
    ...SETTINGS.map(([name, symbol]) => {
      const value: unknown = Reflect.get(options, symbol);
      return { method: name.toLowerCase(), key: `[${name}]`, value, isSpread: isList(value) };
    }),
    { method: "meta", key: "request", value: show(options.request) },
  ];
  return parts.filter(
    ({ value, isSpread }) => value !== undefined && (isSpread === true || !isEmpty(value)),
  );
}

function isEmpty(value: unknown): boolean {
  return isPlainObject(value) && Object.values(value).every((each) => each === undefined);
}

function givenMediaType(mediaType: object | undefined): object {
  return Object.fromEntries(
    Object.entries(mediaType ?? {}).filter(
      ([name, value]) => name !== "previews" || (isList(value) && value.length > 0),
    ),
  );
}

function givenHeaders(
  headers: State["headers"],
  defaults: State["headers"],
  hider: Hider | undefined,
): State["headers"] {
  const given = Object.entries(headers).filter(([name, value]) => defaults[name] !== value);
  const removed = Object.keys(defaults).filter((name) => !isOwn(headers, name));
  const shown = given.map(([name, value]) => {
    const isShown = hider === undefined || value === null;
    return [name, isShown ? value : hideInHeader(name, String(value), hider)] as const;
  });
  return Object.fromEntries([...shown, ...removed.map((name) => [name, null] as const)]);
}

/** A URLSearchParams stays one, because clients choose its content type. */
function hideInData(data: unknown, hider: Hider): unknown {
  const hidden = hideInBody(data, hider);
  return data instanceof URLSearchParams ? new URLSearchParams(String(hidden)) : hidden;
}

function functionCall(
  parts: readonly CallPart[],
  { isGitHub, baseUrl }: Api,
  code: JavaScript,
): string {
  const [route, ...others] = parts;
  const isLink = route?.key !== undefined;
  const lines = (isLink ? parts : others).flatMap(({ key, value }) =>
    key === undefined
      ? Object.entries(value as object).map(([name, each]) => code.property(name, each))
      : [`${key}: ${code.value(value, "  ")}`],
  );
  if (isGitHub && baseUrl !== "") lines.unshift(`baseUrl: ${code.value(baseUrl)}`);
  const symbols = parts.flatMap(({ key = "" }) => (key.startsWith("[") ? key.slice(1, -1) : []));
  const names = [isGitHub ? "endpoint" : "createEndpoint", ...symbols];
  code.import(`import { ${names.join(", ")} } from "fluent-endpoint";`);
  const [api, called] = isGitHub
    ? ["", "endpoint"]
    : [`const api = createEndpoint(${code.value(baseUrl)});\n`, "api"];
  const options = lines.length === 0 ? [] : [`{\n${lines.map((line) => `  ${line},\n`).join("")}}`];
  const args = isLink ? options : [code.value(route?.value), ...options];
  return code.program(`${api}const request = ${called}(${args.join(", ")});`);
}

function chainCall(
  parts: readonly CallPart[],
  { isGitHub, baseUrl }: Api,
  code: JavaScript,
): string {
  code.import('import { EndpointBuilder } from "fluent-endpoint";');
  const steps = parts.map(({ method, key, value, isSpread = false }) => {
    if (method === "withDefaults")
      return `.withDefaults(${code.value({ [String(key)]: value }, "  ")})`;
    const args = isSpread
      ? code.arguments(...(value as readonly unknown[]))
      : code.value(value, "  ");
    return `.${method}(${args})`;
  });
  if (isGitHub && baseUrl !== "") steps.unshift(`.baseUrl(${code.value(baseUrl)})`);
  const created = `new EndpointBuilder(${isGitHub ? "" : code.value(baseUrl)})`;
  const lines = [created, ...steps, ".build();"].join("\n  ");
  return code.program(`const request = ${lines}`);
}

import { byText } from "../../internal/words.js";
import { requestTable } from "./request-table.js";
import { mayBeObject } from "../tables/operation-records.js";
import { isField, isWritten } from "../../openapi/plan/operation-plan.js";
import type { Description } from "../../openapi/model.js";
import { METHODS_WITHOUT_BODY } from "../../openapi/read/read-operation.js";
import type { OwnServer } from "../../wire/server-url.js";
import type { Schemes } from "../../wire/credential.js";
import type { FieldRecord, OperationRecord, OperationTable } from "../../wire/operation-record.js";
import { isForm, isMultipart, isUrlEncoded, jsonSequenceOf } from "../../wire/media-type.js";
import {
  blocks,
  callExpression,
  code,
  objectEntries,
  entry,
  identifier,
  importCode,
  join,
  longObject,
  objectLiteral,
  type Code,
} from "../code/code.js";
import { interfaceCode, object, type TypeMember, typeName } from "../code/type-code.js";
import { compiledSource } from "../copied-files.js";
import { LAYOUT, TYPES_LIBRARY } from "../layout.js";
import type { WriteContext } from "../write-context.js";
import { serverSettings, setting } from "./api-settings.js";

export function writeRequestFiles(
  context: WriteContext,
  accept: string,
): ReadonlyMap<string, Code> {
  return new Map([
    [LAYOUT.runtime, compiledSource()],
    [LAYOUT.request, requestSource(context, accept)],
  ]);
}

function requestSource(context: WriteContext, accept: string): Code {
  const { api, specifier } = context;
  const table = requestTable(context, accept);
  const writers = writersOf(context, table);
  const settings = settingsOf(api);
  const used = new Set(["requestCreator", ...writers.flatMap(({ names }) => names)]);
  const hasCredentials = table.schemes !== undefined;
  return blocks([
    join([
      importCode(TYPES_LIBRARY, { types: ["RequestCalls"] }),
      importCode(specifier(LAYOUT.runtime), {
        values: [...used],
        types: [hasCredentials && "Credential", "Settings"],
      }),
      importCode(specifier(LAYOUT.types), { types: ["paths"] }),
    ]),
    code`export { BODY, PATH, QUERY, ${responseReader(api)} } from ${specifier(LAYOUT.runtime)};\n`,
    interfaceCode(code`ApiSettings extends Settings`, settings, [
      "The settings of all requests that a call makes.",
    ]),
    code`/** Returns the call of the API with these settings. It returns the arguments of \`fetch\` for a route and parameters. */
export const createRequest: (settings?: ApiSettings) => RequestCalls<paths> = requestCreator(
  ${longObject(objectEntries(table))},
  ${objectLiteral(writers.map((each) => each.code))},
);
`,
  ]);
}

function responseReader({ operations }: Description): Code {
  const types = operations.flatMap(({ responses }) =>
    responses.flatMap(({ mediaTypes }) => mediaTypes),
  );
  const hasSequences = types.some((type) => jsonSequenceOf(type) !== undefined);
  return hasSequences ? code`readSequences as readResponse` : code`readResponse`;
}

function settingsOf(api: Description): TypeMember[] {
  const credentials = api.securitySchemes
    .filter(isWritten)
    .map(({ name }) => setting(name, typeName("Credential")));
  return [
    ...serverSettings(api),
    ...(credentials.length === 0
      ? []
      : [
          setting("credentials", object(credentials), [
            "Credentials. Each request carries what its operation needs.",
          ]),
        ]),
  ];
}

interface Used {
  readonly code: Code;
  readonly names: readonly string[];
}

function writersOf(context: WriteContext, table: OperationTable): Used[] {
  const { api } = context;
  const { routes, servers, schemes = {} } = table;
  const records = routes.map(([record]) => record);
  const has = (isOne: (record: OperationRecord) => boolean) => records.some(isOne);
  const inCookies = Object.values(schemes).some((scheme) => scheme.in === "cookie");
  return [
    ...usedMember("expression", expressionOf(api, records)),
    ...usedMember("styles", stylesOf(context, records)),
    ...usedMember("header", headerOf(api, records)),
    ...usedMember(
      "cookies",
      (inCookies || has(({ cookie }) => cookie !== undefined)) && usedName("cookies"),
    ),
    ...usedMember("credentials", credentialsOf(schemes)),
    ...usedMember("server", servers.some(([, , presets]) => presets) && usedName("filledServer")),
    ...usedMember(
      "own",
      has(({ server }) => server !== undefined && !isWhole(server)) && usedName("ownServer"),
    ),
    ...usedMember("dates", datesOf(table)),
    ...usedMember("body", bodyWriter(api, records)),
  ];
}

function datesOf({ dates, routes }: OperationTable): Used | undefined {
  if (routes.some(([record]) => record.innerDates)) return usedName("innerDates");
  return dates || routes.some(([record]) => record.dates) ? usedName("dates") : undefined;
}

function isWhole(server: OwnServer): boolean {
  return typeof server === "string" && /^https?:/i.test(server);
}

function credentialsOf(schemes: Schemes): Used | undefined {
  const locations = Object.values(schemes).map((scheme) => scheme.in);
  if (locations.length === 0) return undefined;
  const areTokens = locations.every((location) => location === "bearer" || location === "header");
  return usedName(areTokens ? "tokens" : "credentials");
}

function usedMember(name: string, used: Used | false | undefined): Used[] {
  if (!used) return [];
  return [{ ...used, code: used.code === name ? used.code : entry(name, used.code) }];
}

function usedName(name: string): Used {
  return { code: identifier(name), names: [name] };
}

function usedCall(name: string, ...args: readonly Used[]): Used {
  return {
    code: callExpression(identifier(name), ...args.map((each) => each.code)),
    names: [name, ...args.flatMap(({ names }) => names)],
  };
}

function expressionOf(
  { operations }: Description,
  records: readonly OperationRecord[],
): Used | undefined {
  const isAny = records.some(({ url = "", path }) => path !== undefined || /\{[+.;]/.test(url));
  if (isAny) return usedName("anyExpression");
  const isText = operations.every(({ parameters }) =>
    parameters.every(({ location, shape }) => location !== "path" || shape === "scalar"),
  );
  return isText ? undefined : usedName("simple");
}

function headerOf(
  { operations }: Description,
  records: readonly OperationRecord[],
): Used | undefined {
  const forms = records.flatMap(({ header }) => Object.values(header ?? {}));
  if (forms.some((form) => ["ssv", "tsv", "pipes"].includes(form))) return usedName("anyHeader");
  const isText = operations.every(({ parameters }) =>
    parameters.every(
      ({ location, shape, form }) =>
        location !== "header" || (shape === "scalar" && form === undefined),
    ),
  );
  return isText ? undefined : usedName("headerText");
}

function stylesOf(context: WriteContext, records: readonly OperationRecord[]): Used | undefined {
  const { api } = context;
  const fields = records
    .flatMap(({ query, body }) => Object.values({ ...query, ...body }))
    .map((field): FieldRecord => (typeof field === "string" ? { style: field } : field));
  const plans = api.operations.map((operation) => context.planOf(operation));
  const hasObjects = plans.some(({ args, body }) =>
    args.some((argument) => {
      const { location, style = "repeat", shape, schema } = argument;
      const isInForm = isField(argument) && isForm(body?.mediaType);
      if (style !== "repeat" || !(isInForm || location === "query")) return false;
      return mayBeObject(shape, schema, context.references);
    }),
  );
  const changes = sortedOnce(
    fields.flatMap(({ form, reserved }) => [form ?? [], reserved ? "reserved" : []].flat()),
  );
  const isChanged = fields.some(
    ({ form, reserved, style }) => style === "repeat" && (form ?? reserved),
  );
  const styles = sortedOnce(fields.map(({ style }) => style)).filter(
    (style) => style !== "repeat" || hasObjects || isChanged,
  );
  if (styles.length === 0) return undefined;
  const args = [
    members(styles, (style) => usedName(style === "json" ? "jsonValue" : style)),
    ...(changes.length > 0 ? [members(changes, changeOf)] : []),
  ];
  return usedCall("styled", ...args);
}

function sortedOnce(names: readonly string[]): string[] {
  return [...new Set(names)].sort(byText);
}

function members(names: readonly string[], valueOf: (name: string) => Used): Used {
  const all = names.flatMap((name) => usedMember(name, valueOf(name)));
  return {
    code: objectLiteral(all.map(({ code }) => code)),
    names: all.flatMap((each) => each.names),
  };
}

function changeOf(name: string): Used {
  return name === "reserved" ? usedName(name) : usedCall("changed", usedName(name));
}

function isTypedPart(field: string | FieldRecord): boolean {
  const { style, partType } = typeof field === "string" ? { style: field } : field;
  return partType !== undefined || style.startsWith("json");
}

function bodyWriter(
  { operations }: Description,
  records: readonly OperationRecord[],
): Used | undefined {
  if (operations.every(({ method }) => METHODS_WITHOUT_BODY.includes(method))) return undefined;
  const types = records.flatMap(({ headers }) => headers?.["content-type"] ?? []);
  const hasSequences = types.some((type) => jsonSequenceOf(type) !== undefined);
  const plain = hasSequences
    ? usedCall("withSequences", usedName("jsonBody"))
    : usedName("jsonBody");
  const isTyped = records.some(
    ({ body, headers }) =>
      isMultipart(headers?.["content-type"] ?? "") && Object.values(body ?? {}).some(isTypedPart),
  );
  const forms = [
    ["application/x-www-form-urlencoded", "urlencoded", isUrlEncoded],
    ["multipart/form-data", isTyped ? "typedMultipart" : "multipart", isMultipart],
  ] as const;
  const used = forms.filter(([, , isOne]) => types.some(isOne));
  if (used.length === 0) return plain;
  const members = used.map(([type, name]) => entry(type, identifier(name)));
  return usedCall("withForms", plain, {
    code: objectLiteral(members),
    names: used.map(([, name]) => name),
  });
}

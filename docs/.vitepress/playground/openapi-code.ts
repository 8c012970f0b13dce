import { EndpointBuilder } from "fluent-endpoint";
import type { ApiOperation, CallableApi } from "fluent-endpoint/openapi";
import { writeRequest } from "fluent-endpoint/show";
import { type ChosenOperation, onlyOperation } from "./compiled-code.js";
import { type Form, usedHeaders, usedRows } from "./form.js";
import { valueOf } from "./shown-request.js";

/**
 * Code that makes the request of a form from its OpenAPI document: with `createApi`, and with the class that the generator writes. The
 * reader and the generator are loaded with the first one.
 *
 * @throws Error that says what is wrong with the document or the form
 */
export async function openApiCode(chosen: ChosenOperation, form: Form): Promise<string> {
  const [{ createApi, readDescription }, { generate }] = await Promise.all([
    import("fluent-endpoint/openapi"),
    import("fluent-endpoint/generate"),
  ]);
  const { method, path, file } = chosen;
  const document = onlyOperation(chosen);
  const api = createApi(document, { baseUrl: form.baseUrl });
  const operation = api.operations.find((each) => each.method === method && each.path === path);
  const call = await writtenCall(form, operation);
  const { start } = generate(readDescription(document, { skipBroken: true }), {});
  const settings = settingsOf(call, form, serverOf(createApi, document));
  const name = operation?.id ?? `${method} ${path}`;
  const atRunTime = `import { createApi } from "fluent-endpoint/openapi";
${importOf(file)}

const api = createApi(${["description", ...settings].join(", ")});
const request = api.build(${[JSON.stringify(name), ...call.parameters].join(", ")});
`;
  const [, area, called] = /\)\.([\w$]+)\.([\w$]+)\(/.exec(start?.call ?? "") ?? [];
  if (start === undefined || area === undefined || called === undefined) return atRunTime;
  return `${atRunTime}
// Or as a class, with types and completion:
// npx fluent-endpoint generate ${file} --output src/api
import { ${start.name} } from "./src/api/index.js";

const typed = new ${start.name}(${settings.join("")}).${area}
  .${called}(${call.parameters.join("").replaceAll("\n", "\n  ")})
  .build();
`;
}

/** The arguments of a call as source text, without credentials. */
interface WrittenCall {
  /** An object of all parameters, or nothing. */
  readonly parameters: readonly string[];
  /** The property with the headers that the operation does not have, or nothing. */
  readonly headers: readonly string[];
}

async function writtenCall(form: Form, operation?: ApiOperation): Promise<WrittenCall> {
  const described = operation?.parameters.header.map(({ name }) => name.toLowerCase()) ?? [];
  const isDescribed = (name: string) => described.includes(name.toLowerCase());
  const headers = usedHeaders(form.headers).filter(({ value }) => value !== "");
  const builder = new EndpointBuilder(form.baseUrl)
    .strict(false)
    .route(form.route)
    .withDefaults({
      ...(form.data !== "" && { data: form.data }),
      headers: Object.fromEntries(
        headers.filter(({ name }) => !isDescribed(name)).map(({ name, value }) => [name, value]),
      ),
    })
    .params({
      ...Object.fromEntries(usedRows(form.parameters).map((row) => [row.name, valueOf(row)])),
      ...Object.fromEntries(
        headers.filter(({ name }) => isDescribed(name)).map(({ name, value }) => [name, value]),
      ),
    });
  const code = await writeRequest(builder, "builder");
  const [, data] = /^ {2}\.data\((.*)\)$/m.exec(code) ?? [];
  const parameters = argumentsOf(code, "params");
  const headersText = argumentsOf(code, "headers");
  if (data === undefined) return { parameters, headers: headersText };
  const [others = "{\n}"] = parameters;
  return { parameters: [others.replace(/\n\}$/, `\n  data: ${data},\n}`)], headers: headersText };
}

/** The arguments of a step in a written chain, indented as a call of its own. */
function argumentsOf(code: string, step: string): readonly string[] {
  const [, text] = new RegExp(`^  \\.${step}\\((\\{\\n.*?^  \\})\\)$`, "ms").exec(code) ?? [];
  return text === undefined ? [] : [text.replaceAll(/^ {2}/gm, "")];
}

function settingsOf({ headers }: WrittenCall, { baseUrl }: Form, server: string): string[] {
  const lines = [
    ...(baseUrl === server ? [] : [`baseUrl: ${JSON.stringify(baseUrl)}`]),
    ...headers.map((text) => `headers: ${text.replaceAll("\n", "\n  ")}`),
  ];
  return lines.length === 0 ? [] : [`{\n${lines.map((line) => `  ${line},\n`).join("")}}`];
}

/** The base URL that the document has, or an empty text. */
function serverOf(createApi: (document: object) => CallableApi, document: object): string {
  try {
    const api = createApi(document);
    const [{ route } = { route: "" }] = api.operations;
    return api.builder(route).options.baseUrl;
  } catch {
    return "";
  }
}

function importOf(file: string): string {
  return /\.ya?ml$/i.test(file)
    ? `import { parseYaml } from "fluent-endpoint/openapi/yaml";
import { readFile } from "node:fs/promises";

const description = parseYaml(await readFile(${JSON.stringify(file)}, "utf8"));`
    : `import description from ${JSON.stringify(`./${file}`)} with { type: "json" };`;
}

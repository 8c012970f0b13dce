import { checkResponse, createApi } from "fluent-endpoint/openapi";
import { Description } from "../describe/api-description.js";
import { isObject, objectIn, type JsonObject } from "../describe/json.js";
import type { Findings } from "./findings.js";
import { Judge } from "./judge.js";
import { sampledOperations } from "./sampled-operation.js";
import { brokenValues } from "./scalar-samples.js";
import { SchemaSampler } from "./schema-sampler.js";
import { operationOr } from "./tried-values.js";

/** The most values of a response, and the number of valid ones that are changed in one place. */
const MOST_VALUES = 40;
const VALID_TO_BREAK = 5;

/** Has the data of responses judged by ajv, and compares what `checkResponse` says of it. */
export function tryResponses(description: Description, findings: Findings): void {
  const api = createApi(description.root);
  const sent = new Description(description.name, turned(description.root) as JsonObject);
  const judge = new Judge(sent);
  const sampler = new SchemaSampler(sent);
  for (const { route } of sampledOperations(description)) {
    if (operationOr(api, route) === undefined) continue;
    for (const { status, contentType, schema } of responsesOf(sent, route)) {
      const samples = sampler.valuesOf(schema).slice(0, MOST_VALUES);
      const valid = samples.filter((value) => judge.judge(value, schema).isValid);
      const broken = valid.slice(0, VALID_TO_BREAK).flatMap((value) => [...brokenValues(value)]);
      findings.count("responses");
      for (const data of new Set([...samples, ...broken.slice(0, MOST_VALUES)])) {
        const response = { status, headers: { "content-type": contentType }, data };
        const isAccepted = checkResponse(api, route, response).every(
          ({ location }) => location !== "body",
        );
        const { isValid, cause = "" } = judge.judge(data, schema);
        findings.count(`${isValid ? "valid" : "broken"} data of a response`);
        if (!isValid && !isAccepted) findings.count("refused data of a response");
        if (isValid === isAccepted) continue;
        if (!isValid && judge.judge(data, schema, "checked").isValid) {
          findings.count(`broken data of a response, and left to the server: ${cause}`);
          continue;
        }
        const what = isValid ? "valid and refused" : `broken and accepted: ${cause}`;
        const place = `${description.name} ${route} ${status}`;
        findings.add(what, place, `${place}: ${JSON.stringify(data).slice(0, 300)}`);
      }
    }
  }
}

interface SampledResponse {
  readonly status: number;
  readonly contentType: string;
  readonly schema: unknown;
}

/** The responses of JSON that have a schema. */
function responsesOf(description: Description, route: string): SampledResponse[] {
  const [method = "", path = ""] = route.split(/ (.*)/s);
  const item = description.resolve(objectIn(description.root.paths)[path]) ?? {};
  const { responses } = objectIn(item[method.toLowerCase()]);
  return Object.entries(objectIn(responses)).flatMap(([key, given]) => {
    const status = Number(key.replace(/xx$/i, "99").replace("default", "599"));
    const contents = objectIn(description.resolve(given)?.content);
    const isBodiless = [204, 205, 304].includes(status) || status < 200 || method === "HEAD";
    if (isBodiless) return [];
    return Object.entries(contents).flatMap(([contentType, content]) => {
      const { schema } = objectIn(content);
      const isJson = /^application\/(?:[\w.+-]+\+)?json$/.test(contentType);
      return isJson && schema !== undefined ? [{ status, contentType, schema }] : [];
    });
  });
}

/** A description whose `readOnly` and `writeOnly` have changed places: the samplers and the judge read requests. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const isFlag = typeof each === "boolean";
      const name = !isFlag || !Object.hasOwn(OTHER, key) ? key : (OTHER[key] ?? key);
      return [name, turned(each)];
    }),
  );
}

const OTHER: Readonly<Record<string, string>> = { readOnly: "writeOnly", writeOnly: "readOnly" };

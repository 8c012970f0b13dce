import {
  BODY,
  createEndpoint,
  EndpointBuilder,
  PATH,
  QUERY,
  STYLE,
  type RequestOptions,
} from "fluent-endpoint";
import type { DescribedCall } from "./described-call.js";
import {
  dataOf,
  fieldsOf,
  isJsonObject,
  parts,
  valuesIn,
  type WrittenValues,
} from "./written-body.js";
import { written } from "./written-call.js";

/** The ways to make a request. */
export const WAYS = {
  builder: throughBuilder,
  "endpoint function": (call: DescribedCall) => throughFunction(call, true),
  "endpoint function, not strict": (call: DescribedCall) => throughFunction(call, false),
};

function throughBuilder(call: DescribedCall): RequestOptions {
  const { baseUrl, baseValues, route, path, query, headers, styles, body } = written(call);
  const builder = new EndpointBuilder(baseUrl)
    .path(baseValues)
    .route(route)
    .path(path)
    .query(query)
    .style(styles);
  if (!body) return builder.headers(headers).build();
  if (body.kind === "form") return builder.form(valuesIn(body.value)).headers(headers).build();
  if (body.kind === "multipart") return builder.multipart(parts(body)).headers(headers).build();
  if (isJsonObject(body)) return builder.headers(headers).body(body.value).build();
  return builder.headers(headers).data(dataOf(body)).build();
}

function throughFunction(call: DescribedCall, strict: boolean): RequestOptions {
  const { baseUrl, baseValues, route, path, query, headers, styles, body } = written(call);
  const endpoint = createEndpoint(
    new EndpointBuilder(baseUrl, { [PATH]: baseValues }).strict(strict),
  );
  const fields = body && fieldsOf(body);
  const isQueryPlain = /^(?:GET|HEAD) /.test(route);
  const uses = [...Object.keys(baseValues), ...Object.keys(path), ...Object.keys(query)];
  const names = new Set<string>();
  const taken = new Set(OPTION_NAMES);
  for (const name of [...uses, ...Object.keys(fields ?? {})])
    (names.has(name) ? taken : names).add(name);
  const isPlain = (values: WrittenValues) => Object.keys(values).every((name) => !taken.has(name));
  return endpoint(route, {
    headers:
      body?.kind === "multipart" ? { "content-type": "multipart/form-data", ...headers } : headers,
    [STYLE]: styles,
    ...(isPlain(path) ? path : { [PATH]: path }),
    ...(isQueryPlain && isPlain(query) ? query : { [QUERY]: query }),
    ...(body && !fields && { data: dataOf(body) }),
    ...(fields && (!isQueryPlain && isPlain(fields) ? fields : { [BODY]: fields })),
  });
}

/** The names that `endpoint` reads as options. */
const OPTION_NAMES = ["method", "url", "baseUrl", "headers", "mediaType", "data", "request"];

import { parseUrl } from "../../internal/urls.js";
import { isForm, mediaTypeOf } from "../../wire/media-type.js";
import { isList } from "../../wire/records.js";
import {
  isJsonObject,
  listOr,
  objectOr,
  referenceIn,
  stringsIn,
  type DescriptionObject,
} from "./document.js";
import { prepareParameter } from "./read-serialization.js";
import { valueAt } from "./references.js";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch"];

type PathAndMethod = readonly [path: string, method: string];

/** Moves what the upgrade would lose into extensions, which it keeps. */
export function prepareUpgrade(
  document: DescriptionObject,
  file: string,
): readonly PathAndMethod[] {
  prepareServer(document, file);
  prepareMediaTypes(document);
  Object.values(objectOr(document.parameters)).forEach(prepareParameter);
  return Object.entries(objectOr(document.paths)).flatMap(([path, item]) =>
    preparePath(objectOr(item), document).map((method) => [path, method] as const),
  );
}

/** The upgrade makes a form optional, even if one of its fields is required. */
export function requireForms(
  document: DescriptionObject,
  locations: readonly PathAndMethod[],
): void {
  const paths = objectOr(document.paths);
  for (const [path, method] of locations) {
    const { requestBody } = objectOr(objectOr(paths[path])[method]);
    if (isJsonObject(requestBody)) Object.assign(requestBody, { required: true });
  }
}

function prepareServer(document: DescriptionObject, file: string): void {
  const { basePath } = document;
  // Without a slash, the base path would become part of the host.
  if (typeof basePath === "string" && basePath !== "" && !basePath.startsWith("/"))
    Object.assign(document, { basePath: `/${basePath}` });
  const known = /^https?(?=:)/i.exec(file) ?? [];
  const schemes = schemesOf(document) ?? (parseUrl(file) && known);
  Object.assign(document, { schemes });
}

function schemesOf({ schemes }: DescriptionObject): readonly string[] | undefined {
  const all = stringsIn(schemes);
  const usual = all.filter((scheme) => /^https?$/i.test(scheme));
  const found = usual.length > 0 ? usual : all;
  return found.length > 0 ? found : undefined;
}

/** An empty list clears the document's media types without naming others, so the body is JSON. */
function prepareMediaTypes(part: DescriptionObject): void {
  for (const name of ["consumes", "produces"]) {
    const types = part[name];
    if (!isList(types)) continue;
    const given = types.length === 0 ? ["application/json"] : types;
    const known = given.map((type) =>
      typeof type === "string" && isForm(type) ? mediaTypeOf(type) : type,
    );
    Object.assign(part, { [name]: known });
  }
}

function preparePath(item: DescriptionObject, document: DescriptionObject): string[] {
  const shared = ownParameters(item, document);
  if (isList(item.parameters))
    Object.assign(item, { parameters: shared.filter((each) => !isBody(each)) });
  return METHODS.filter((method) => {
    const operation = item[method];
    if (!isJsonObject(operation)) return false;
    prepareOperation(operation, document, shared.filter(isBody));
    return listOr(operation.parameters).some((each) => {
      const { in: location, required } = objectOr(each);
      return location === "formData" && required === true;
    });
  });
}

function prepareOperation(
  operation: DescriptionObject,
  document: DescriptionObject,
  shared: readonly unknown[],
): void {
  prepareMediaTypes(operation);
  prepareResponses(operation, document);
  const servers = serversOf(operation, document);
  if (servers !== undefined) Object.assign(operation, { servers });
  if (!isList(operation.parameters) && shared.length === 0) return;
  const own = ownParameters(operation, document);
  const parameters = [...own, ...withoutOwn(shared, own).map(copyOf)];
  Object.assign(operation, { parameters });
}

function withoutOwn(shared: readonly unknown[], own: readonly unknown[]): readonly unknown[] {
  const bodies = own.filter(isBody).map(objectOr);
  const kinds = new Set(bodies.map((each) => each.in));
  const names = new Set(bodies.map(({ name }) => name));
  return kinds.has("body")
    ? []
    : shared.map(objectOr).filter((each) => {
        return each.in === "formData" ? !names.has(each.name) : kinds.size === 0;
      });
}

function serversOf(
  operation: DescriptionObject,
  document: DescriptionObject,
): readonly object[] | undefined {
  const { host, basePath = "" } = document;
  const schemes = schemesOf(operation);
  if (typeof host !== "string" || host === "" || schemes === undefined) return undefined;
  if (preferred(schemes) === preferred(schemesOf(document) ?? ["http"])) return undefined;
  return schemes.map((scheme) => ({ url: `${scheme}://${host}${String(basePath)}` }));
}

function preferred(schemes: readonly string[]): string | undefined {
  return schemes[0] === "http" && schemes.includes("https") ? "https" : schemes[0];
}

/** The upgrade gives shared responses the document's media types. Operations with other types need copies. */
function prepareResponses(operation: DescriptionObject, document: DescriptionObject): void {
  const { produces, responses } = operation;
  if (!isList(produces) || !isJsonObject(responses)) return;
  const own = Object.entries(responses).map(([status, response]) => {
    const reference = referenceIn(response);
    const target = reference === undefined ? undefined : valueAt(document, reference);
    if (!isJsonObject(target)) return [status, response] as const;
    const headers = Object.entries(objectOr(target.headers));
    const copies = headers.map(([name, header]) => [name, copyOf(header)] as const);
    return [
      status,
      { ...target, ...(target.headers !== undefined && { headers: Object.fromEntries(copies) }) },
    ] as const;
  });
  Object.assign(operation, { responses: Object.fromEntries(own) });
}

function ownParameters(part: DescriptionObject, document: DescriptionObject): readonly unknown[] {
  return listOr(part.parameters).map((each) => {
    const own = copyOf(sharedBody(each, document) ?? each);
    prepareParameter(own);
    return own;
  });
}

function copyOf(value: unknown): unknown {
  return isJsonObject(value) ? { ...value } : value;
}

function sharedBody(parameter: unknown, document: DescriptionObject): object | undefined {
  const reference = referenceIn(parameter);
  const target = reference === undefined ? {} : objectOr(valueAt(document, reference));
  return isBody(target) ? target : undefined;
}

function isBody(parameter: unknown): boolean {
  const { in: location } = objectOr(parameter);
  return location === "body" || location === "formData";
}

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

/** The keys of an operation in the document. */
type Place = readonly [path: string, method: string];

/**
 * Prepares a Swagger 2.0 document for the upgrade to OpenAPI 3, which keeps extensions and loses some of the rest: collection formats,
 * schemes of operations, lists of media types that are empty, and the body among the parameters of a path or of the document.
 *
 * @param file - the file of the document: the scheme of its address is that of an API that names none
 * @returns the operations that have a form with a required field
 */
export function prepareUpgrade(document: DescriptionObject, file: string): readonly Place[] {
  prepareServer(document, file);
  prepareMediaTypes(document);
  Object.values(objectOr(document.parameters)).forEach(prepareParameter);
  return Object.entries(objectOr(document.paths)).flatMap(([path, item]) =>
    preparePath(objectOr(item), document).map((method) => [path, method] as const),
  );
}

/** Requires the bodies of operations. */
export function requireForms(document: DescriptionObject, locations: readonly Place[]): void {
  const paths = objectOr(document.paths);
  for (const [path, method] of locations) {
    const { requestBody } = objectOr(objectOr(paths[path])[method]);
    if (isJsonObject(requestBody)) Object.assign(requestBody, { required: true });
  }
}

function prepareServer(document: DescriptionObject, file: string): void {
  const { basePath } = document;
  // Without its slash, a path would become a part of the host.
  if (typeof basePath === "string" && basePath !== "" && !basePath.startsWith("/"))
    Object.assign(document, { basePath: `/${basePath}` });
  const known = /^https?(?=:)/i.exec(file) ?? [];
  const schemes = schemesOf(document) ?? (parseUrl(file) && known);
  Object.assign(document, { schemes });
}

/** The schemes that requests have: those of web sockets only where there are no others. */
function schemesOf({ schemes }: DescriptionObject): readonly string[] | undefined {
  const all = stringsIn(schemes);
  const usual = all.filter((scheme) => /^https?$/i.test(scheme));
  const found = usual.length > 0 ? usual : all;
  return found.length > 0 ? found : undefined;
}

/** An empty list clears the media types of the document, and nothing else says what they are: then they are JSON. */
function prepareMediaTypes(part: DescriptionObject): void {
  for (const name of ["consumes", "produces"]) {
    const types = part[name];
    if (!isList(types)) continue;
    const given = types.length === 0 ? ["application/json"] : types;
    // The upgrade knows the names of forms only as they are written most often.
    const known = given.map((type) =>
      typeof type === "string" && isForm(type) ? mediaTypeOf(type) : type,
    );
    Object.assign(part, { [name]: known });
  }
}

/** Returns the methods of the operations that have a form with a required field. */
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

/** @param shared - the body or the fields of a form that its path has */
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

/** An operation has one body: its own one takes the place of that of its path, and its own fields those of the same name. */
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

/** The servers of an operation whose schemes are not those of the document. */
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

/** The scheme of the first server, as servers are read. */
function preferred(schemes: readonly string[]): string | undefined {
  return schemes[0] === "http" && schemes.includes("https") ? "https" : schemes[0];
}

/** The upgrade gives a shared response the media types of the document. */
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

/** The parameters of a path or an operation, prepared. The upgrade changes them, so that each is a copy. */
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

/** Returns the shared body or form field that a parameter refers to. */
function sharedBody(parameter: unknown, document: DescriptionObject): object | undefined {
  const reference = referenceIn(parameter);
  const target = reference === undefined ? {} : objectOr(valueAt(document, reference));
  return isBody(target) ? target : undefined;
}

function isBody(parameter: unknown): boolean {
  const { in: location } = objectOr(parameter);
  return location === "body" || location === "formData";
}

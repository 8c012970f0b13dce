import { componentType } from "./named-types.js";
import { schemaComment } from "../code/code.js";
import {
  indexMember,
  member,
  memberOf,
  NEVER,
  object,
  STRING,
  typeName,
  UNKNOWN,
  type TypeMember,
  type TypeCode,
} from "../code/type-code.js";
import {
  isObject,
  listOr,
  objectOr,
  referenceIn,
  type DescriptionObject,
} from "../../openapi/read/document.js";
import { requestSchema, responseSchema } from "../../openapi/read/read-body.js";
import { METHODS } from "../../openapi/read/read-operation.js";
import { isIgnoredHeader, queryStringFields } from "../../openapi/read/read-parameter.js";
import type { Direction, SchemaTypes } from "./schema-type.js";

export class OperationTypes {
  readonly #ids = new Set<string>();

  #isShared = false;

  /** @param onOperation - is called with each member of the interface `operations`: one for each operation with an id */
  constructor(
    private readonly schemas: SchemaTypes,
    private readonly onOperation: (id: string, type: TypeCode) => void,
  ) {}

  /** Types what serves both ways: `components`, and webhooks, whose requests callers receive. */
  shared<Result>(type: () => Result): Result {
    this.#isShared = true;
    const result = type();
    this.#isShared = false;
    return result;
  }

  pathItem(item: unknown, path: string): TypeCode {
    return this.#named(item, (pathItem) => this.#pathItem(pathItem, path));
  }

  #pathItem(pathItem: DescriptionObject, path: string): TypeCode {
    const shared = listOr(pathItem.parameters);
    const members = [
      member("parameters", this.#parameters(shared, "")),
      ...METHODS.map((method) => this.#method(method, pathItem[method], shared, path)),
    ];
    if (isObject(pathItem.query)) members.push(this.#method("query", pathItem.query, shared, path));
    for (const [method, operation] of Object.entries(objectOr(pathItem.additionalOperations))) {
      members.push(this.#method(method.toLowerCase(), operation, shared, path));
    }
    return object(members);
  }

  parameter(parameter: unknown): TypeCode {
    const type = ({ schema, content }: DescriptionObject) => {
      const described = schema ?? objectOr(Object.values(objectOr(content))[0]).schema;
      if (described === undefined) return STRING;
      return this.schemas.type(described, { isInput: true, ...this.#oneWay("request") });
    };
    return this.#named(parameter, type, "request");
  }

  requestBody(body: unknown): TypeCode {
    const type = ({ content }: DescriptionObject) => {
      const contents = this.#contents(content, true, "request");
      const none = member("*/*", NEVER, { isOptional: true });
      const members = object(contents.length > 0 ? contents : [none]);
      return object([member("content", members)]);
    };
    return this.#named(body, type, "request");
  }

  response(response: unknown): TypeCode {
    const type = ({ headers, content }: DescriptionObject) => {
      const contents = this.#contents(content, false, "response");
      return object([
        member("headers", this.#headers(headers)),
        contents.length > 0
          ? member("content", object(contents))
          : member("content", NEVER, { isOptional: true }),
      ]);
    };
    return this.#named(response, type, "response");
  }

  header(header: unknown): TypeCode {
    return this.#named(header, ({ schema, content }) => {
      if (schema !== undefined) return this.schemas.type(schema, { isInput: false });
      return isObject(content) ? object(this.#contents(content, false)) : UNKNOWN;
    });
  }

  #method(
    method: string,
    operation: unknown,
    shared: readonly unknown[],
    path: string,
  ): TypeMember {
    if (!isObject(operation)) return member(method, NEVER, { isOptional: true });
    return member(method, this.#operation(operation, shared, path), {
      comment: schemaComment(operation),
    });
  }

  #operation(operation: DescriptionObject, shared: readonly unknown[], path: string): TypeCode {
    const type = this.operation(operation, shared, path);
    const { operationId: id } = operation;
    if (typeof id !== "string" || id === "" || this.#ids.has(id)) return type;
    this.#ids.add(id);
    this.onOperation(id, type);
    return memberOf(typeName("operations"), id);
  }

  operation(operation: DescriptionObject, shared: readonly unknown[], path: string): TypeCode {
    const { requestBody, responses } = operation;
    const parameters = this.#parameters([...shared, ...listOr(operation.parameters)], path);
    const isRequired = objectOr(this.schemas.references.target(requestBody)).required === true;
    return object([
      member("parameters", parameters),
      isObject(requestBody)
        ? member("requestBody", this.requestBody(requestBody), {
            isOptional: !isRequired,
            comment: schemaComment(requestBody),
          })
        : member("requestBody", NEVER, { isOptional: true }),
      member("responses", this.#responses(responses)),
    ]);
  }

  #parameters(parameters: readonly unknown[], path: string): TypeCode {
    const byPlace = new Map<string, { original: unknown; parameter: DescriptionObject }>();
    for (const original of parameters.flatMap((each) => this.#withQueryString(each))) {
      const parameter = this.schemas.references.target(original);
      if (!isObject(parameter) || typeof parameter.name !== "string") continue;
      if (parameter.in === "header" && isIgnoredHeader(parameter.name)) continue;
      byPlace.set(`${String(parameter.in)}-${parameter.name}`, { original, parameter });
    }
    // A variable of the path that the description forgets still needs a value.
    for (const [, name = ""] of path.matchAll(/\{([^{}]+)\}/g)) {
      const parameter = { name, in: "path", required: true };
      if (!byPlace.has(`path-${name}`))
        byPlace.set(`path-${name}`, { original: parameter, parameter });
    }
    const all = [...byPlace.values()];
    const places = ["query", "header", "path", "cookie"];
    if (all.some(({ parameter }) => parameter.in === "querystring")) places.push("querystring");
    return object(places.map((place) => this.#parametersIn(place, all)));
  }

  /** The fields of a form that is the whole query string are parameters of the query. */
  #withQueryString(original: unknown): readonly unknown[] {
    const { references } = this.schemas;
    const parameter = references.target(original);
    if (!isObject(parameter) || parameter.in !== "querystring") return [original];
    const fields = queryStringFields(parameter, references);
    return fields.length === 0 ? [original] : fields;
  }

  #parametersIn(
    place: string,
    all: readonly { original: unknown; parameter: DescriptionObject }[],
  ): TypeMember {
    const members = all
      .filter(({ parameter }) => parameter.in === place)
      .map(({ original, parameter }) =>
        member(String(parameter.name), this.parameter(original), {
          isOptional: place !== "path" && parameter.required !== true,
          comment: schemaComment(parameter),
        }),
      );
    return member(place, members.length > 0 ? object(members) : NEVER, {
      isOptional: members.every(({ isOptional }) => isOptional),
    });
  }

  #responses(responses: unknown): TypeCode {
    const members = Object.entries(objectOr(responses))
      .filter(([status, response]) => !status.startsWith("x-") && isObject(response))
      .map(([status, response]) =>
        member(status, this.response(response), { comment: schemaComment(response) }),
      );
    return members.length > 0 ? object(members) : NEVER;
  }

  #headers(headers: unknown): TypeCode {
    const members = Object.entries(objectOr(headers)).map(([name, header]) =>
      member(name, this.header(header), {
        isOptional: !("$ref" in objectOr(header)) && objectOr(header).required !== true,
        comment: schemaComment(header),
      }),
    );
    return object([...members, indexMember("name", UNKNOWN)]);
  }

  #contents(content: unknown, isInput: boolean, direction?: Direction): TypeMember[] {
    const place = { isInput, ...this.#oneWay(direction) };
    return Object.entries(objectOr(content)).map(([mediaType, described]) => {
      const target = objectOr(this.schemas.references.target(described));
      const schema = (isInput ? requestSchema : responseSchema)(mediaType, target);
      const type = schema === undefined ? UNKNOWN : this.schemas.type(schema, place);
      return member(mediaType, type, { comment: schemaComment(described) });
    });
  }

  #oneWay(direction: Direction | undefined): { readonly direction?: Direction } {
    return direction === undefined || this.#isShared ? {} : { direction };
  }

  /** The type of a value, or of what it refers to: by its name if that is a component, else written in place. */
  #named(
    value: unknown,
    write: (target: DescriptionObject) => TypeCode,
    direction?: Direction,
  ): TypeCode {
    const reference = referenceIn(value);
    if (reference === undefined) return write(objectOr(value));
    const isOther = !this.#isShared && this.schemas.isOneWay(reference, direction);
    const component = isOther ? undefined : componentType(this.schemas.references, reference);
    if (component !== undefined) return component;
    const target = this.schemas.references.resolve(reference);
    return target === undefined ? UNKNOWN : write(objectOr(target));
  }
}

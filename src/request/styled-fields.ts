import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { isList, isPlainObject } from "../internal/objects.js";
import { listStyleIn, type Style } from "../options/style.js";
import { encodeUnreserved } from "../uri-template/expand.js";
import { jsonText } from "./json-value.js";
import { wellFormed } from "./url-value.js";

/** A field of a query or a form. Nothing in it is encoded yet. */
export interface Field {
  /** Such as `a[b]`. */
  readonly name: string;
  /** One value, or several to be joined by the separator. Only a multipart form has files. */
  readonly values: readonly FieldValue[];
  readonly separator: "," | " " | "|";
}

export type FieldValue = string | Blob;

/**
 * The value of a field; `undefined` for a value that is left out.
 *
 * @throws EndpointError for a value that is not a scalar of the form or query
 */
export type ReadScalar = (value: unknown, parameter: string) => FieldValue | undefined;

/**
 * The fields that a style writes for a parameter. An empty list or object writes none.
 *
 * @param styles - the styles of all names, for lists under `deepObject`
 * @throws EndpointError `unsupported-style` for a value that the style cannot write
 */
export function styledFields(
  parameter: string,
  value: unknown,
  style: Style,
  readScalar: ReadScalar,
  styles: Readonly<Record<string, Style>> | undefined,
): readonly Field[] {
  const listStyle = style === "deepObject" ? listStyleIn(styles) : style;
  return new FieldWriter(parameter, style, listStyle, readScalar).write(value);
}

/** A field as text, encoded: `a%5Bb%5D=1,2`. */
export function encodeField({ name, values, separator }: Field): string {
  const texts = values.filter((value) => typeof value === "string").map(encodeUnreserved);
  return `${encodeUnreserved(name)}=${texts.join(ENCODED_SEPARATORS[separator])}`;
}

/** The comma stays as it is, as in an expansion by RFC 6570. */
const ENCODED_SEPARATORS = { ",": ",", " ": "%20", "|": "%7C" };

class FieldWriter {
  readonly #fields: Field[] = [];

  constructor(
    readonly parameter: string,
    readonly style: Style,
    readonly listStyle: Style,
    readonly readScalar: ReadScalar,
  ) {}

  write(value: unknown): readonly Field[] {
    this.#write(this.parameter, value);
    return this.#fields;
  }

  #write(name: string, value: unknown): void {
    if (isList(value)) this.#writeList(name, value);
    else if (isPlainObject(value)) this.#writeObject(name, value);
    else this.#add(name, this.#scalars([value]));
  }

  #writeList(name: string, list: readonly unknown[]): void {
    const members = list.filter((member) => member !== undefined && member !== null);
    switch (this.listStyle) {
      case "comma":
        this.#add(name, this.#texts(members), ",");
        break;
      case "spaceDelimited":
        this.#add(name, this.#texts(members), " ");
        break;
      case "pipeDelimited":
        this.#add(name, this.#texts(members), "|");
        break;
      case "brackets":
        for (const member of members) this.#write(`${name}[]`, member);
        break;
      case "indices":
        members.forEach((member, index) => {
          this.#write(`${name}[${String(index)}]`, member);
        });
        break;
      case "json":
        this.#addJson(name, list);
        break;
      case "jsonItems":
        for (const member of members) this.#add(name, this.#scalars([this.#jsonItem(member)]));
        break;
      default:
        for (const scalar of this.#scalars(members)) this.#add(name, [scalar]);
    }
  }

  #writeObject(name: string, values: Readonly<Record<string, unknown>>): void {
    const entries = Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== null,
    );
    switch (this.style) {
      case "comma":
        this.#add(name, this.#texts(entries.flat()), ",");
        break;
      case "repeat":
        for (const [key, value] of entries) this.#add(key, this.#scalars([value]));
        break;
      case "spaceDelimited":
      case "pipeDelimited":
        if (entries.length > 0) throw this.#unsupported("an object", "deepObject");
        break;
      case "json":
      case "jsonItems":
        this.#addJson(name, values);
        break;
      default:
        for (const [key, value] of entries) this.#write(`${name}[${key}]`, value);
    }
  }

  #addJson(name: string, value: unknown): void {
    const json = jsonText(value, this.parameter);
    if (json !== "[]" && json !== "{}") this.#add(name, [json]);
  }

  #jsonItem(member: unknown): unknown {
    return isContainer(member) ? jsonText(member, this.parameter) : member;
  }

  #add(name: string, values: readonly FieldValue[], separator: Field["separator"] = ","): void {
    if (values.length === 0) return;
    this.#fields.push({ name: wellFormed(name, this.parameter), values, separator });
  }

  /** Members that are joined to one text. */
  #texts(members: readonly unknown[]): readonly FieldValue[] {
    const scalars = this.#scalars(members);
    if (scalars.every((scalar) => typeof scalar === "string")) return scalars;
    throw this.#unsupported("a file", "repeat");
  }

  #scalars(members: readonly unknown[]): readonly FieldValue[] {
    const scalars: FieldValue[] = [];
    for (const member of members) {
      if (isContainer(member)) throw this.#unsupported("a nested list or object", "indices");
      const scalar = this.readScalar(member, this.parameter);
      if (scalar !== undefined) scalars.push(scalar);
    }
    return scalars;
  }

  #unsupported(what: string, other: Style): EndpointError {
    return new EndpointError(
      "unsupported-style",
      `The parameter ${quote(this.parameter)} has ${what}, which the style ${quote(this.style)} cannot write. Use another style such as ${quote(other)}: .style({ … }) sets one for a name.`,
      { parameter: this.parameter },
    );
  }
}

function isContainer(value: unknown): boolean {
  return isList(value) || isPlainObject(value);
}

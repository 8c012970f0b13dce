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

/** The separators of the styles that have one of their own. */
const DELIMITERS: Partial<Record<Style, Field["separator"]>> = {
  spaceDelimited: " ",
  pipeDelimited: "|",
};

/** Returns `true` for a style whose separator a text must not contain. */
export function hasDelimiter(style: Style | undefined): boolean {
  return style !== undefined && style in DELIMITERS;
}

class FieldWriter {
  constructor(
    readonly parameter: string,
    readonly style: Style,
    readonly listStyle: Style,
    readonly readScalar: ReadScalar,
  ) {}

  write(value: unknown): readonly Field[] {
    return this.#fields(this.parameter, value);
  }

  #fields(name: string, value: unknown): readonly Field[] {
    if (isList(value)) return this.#listFields(name, value);
    if (isPlainObject(value)) return this.#objectFields(name, value);
    return this.#joined(name, [value], DELIMITERS[this.style] ?? ",");
  }

  #listFields(name: string, list: readonly unknown[]): readonly Field[] {
    const members = list.filter((member) => member !== undefined && member !== null);
    switch (this.listStyle) {
      case "comma":
        return this.#joined(name, members, ",");
      case "spaceDelimited":
        return this.#joined(name, members, " ");
      case "pipeDelimited":
        return this.#joined(name, members, "|");
      case "brackets":
        return this.#bracketFields(`${name}[]`, members);
      case "indices":
      case "deepObject":
        return members.flatMap((member, index) =>
          this.#fields(`${name}[${String(index)}]`, member),
        );
      case "json":
        return this.#json(name, list);
      case "jsonItems":
        return members.flatMap((member) =>
          this.#field(name, this.#scalars([this.#jsonItem(member)])),
        );
      case "repeat":
        return this.#scalars(members).flatMap((scalar) => this.#field(name, [scalar]));
    }
  }

  #objectFields(name: string, values: Readonly<Record<string, unknown>>): readonly Field[] {
    const entries = Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== null,
    );
    switch (this.style) {
      case "comma":
        return this.#joined(name, entries.flat(), ",");
      case "repeat":
        return entries.flatMap(([key, value]) => this.#field(key, this.#scalars([value])));
      case "spaceDelimited":
        return this.#joined(name, entries.flat(), " ");
      case "pipeDelimited":
        return this.#joined(name, entries.flat(), "|");
      case "json":
        return this.#json(name, values);
      case "jsonItems":
        return this.#field(name, [jsonText(values, this.parameter)]);
      case "brackets":
      case "indices":
      case "deepObject":
        return entries.flatMap(([key, value]) => this.#fields(`${name}[${this.#key(key)}]`, value));
    }
  }

  /**
   * The fields of a list's members. A reader tells one member from the next by a name that occurs again, so all members have to
   * write the same names, each once.
   */
  #bracketFields(name: string, members: readonly unknown[]): readonly Field[] {
    let names: string | undefined;
    return members.flatMap((member) => {
      const fields = this.#fields(name, member);
      if (fields.length === 0) return fields;
      if (isList(member)) throw this.#unsupported("a list in a list", "indices");
      const written = fields.map((field) => field.name);
      const isReadable = new Set(written).size === written.length;
      if (!isReadable || written.join("\0") !== (names ??= written.join("\0"))) {
        throw this.#unsupported("a list of objects with different keys or with lists", "indices");
      }
      return fields;
    });
  }

  /** Refuses a key that would read like two, or like a list. */
  #key(key: string): string {
    if (!key.includes("][") && (key !== "" || this.listStyle !== "brackets")) return key;
    throw this.#unsupported(key === "" ? "an empty key" : 'a key with "]["', "json");
  }

  #json(name: string, value: unknown): readonly Field[] {
    const json = jsonText(value, this.parameter);
    return json === "[]" || json === "{}" ? [] : this.#field(name, [json]);
  }

  #jsonItem(member: unknown): unknown {
    return isContainer(member) ? jsonText(member, this.parameter) : member;
  }

  #field(
    name: string,
    values: readonly FieldValue[],
    separator: Field["separator"] = ",",
  ): readonly Field[] {
    if (values.length === 0) return [];
    return [{ name: wellFormed(name, this.parameter), values, separator }];
  }

  /** Members that are joined to one text. A separator that no encoding tells from one in a text is refused in texts. */
  #joined(
    name: string,
    members: readonly unknown[],
    separator: Field["separator"],
  ): readonly Field[] {
    const scalars = this.#scalars(members);
    const texts = scalars.filter((scalar) => typeof scalar === "string");
    if (texts.length < scalars.length && members.length > 1) {
      throw this.#unsupported("a file", "repeat");
    }
    if (separator !== "," && texts.some((text) => text.includes(separator))) {
      throw this.#unsupported(`a text with ${quote(separator)}`, "repeat");
    }
    return this.#field(name, scalars, separator);
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
      `The parameter ${quote(this.parameter)} has ${what}, which the style ${quote(this.style)} cannot write.`,
      {
        advice: {
          do: "style",
          parameter: this.parameter,
          style: other,
          text: `Use another style such as ${quote(other)}: .style({ … }) sets one for a name.`,
        },
        parameter: this.parameter,
      },
    );
  }
}

function isContainer(value: unknown): boolean {
  return isList(value) || isPlainObject(value);
}

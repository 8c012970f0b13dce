type Parameters = readonly (readonly [name: string, value: unknown])[];
type Field = readonly [name: string, value: string];

/**
 * The fields of a form: lists of scalars repeat the name, nested values have their keys and indices in brackets.
 *
 * @param textOf - the text of a scalar; `undefined` and `null` are left out before
 */
export function formFields(
  parameters: Parameters,
  textOf: (scalar: unknown) => string,
): readonly Field[] {
  const fieldsOf = (name: string, value: unknown): readonly Field[] => {
    if (value === undefined || value === null) return [];
    if (!isNested(value)) return [[name, textOf(value)]];
    return membersOf(value).flatMap(([key, member]) => fieldsOf(`${name}[${key}]`, member));
  };
  return parameters.flatMap(([name, value]) =>
    Array.isArray(value) && !value.some(isNested)
      ? value.flatMap((member) => fieldsOf(name, member))
      : fieldsOf(name, value),
  );
}

/** Indices count only the members that are written. */
function membersOf(value: object): Parameters {
  return Object.entries(
    Array.isArray(value)
      ? value.filter((member) => member !== null && member !== undefined)
      : value,
  );
}

function isNested(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || prototype === Object.prototype;
}

/** Fields as `application/x-www-form-urlencoded`, with spaces as `%20`. */
export function urlEncoded(fields: readonly Field[]): string {
  return fields.map((field) => field.map(encoded).join("=")).join("&");
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

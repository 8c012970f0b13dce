import Ajv, { type ValidateFunction } from "ajv/dist/2020.js";
import { createRequire } from "node:module";
import type { FormatsPlugin } from "ajv-formats";
import type { Description } from "../describe/api-description.js";
import { Dialect } from "./dialect.js";

// The types of the package do not say what its default export is in an ES module.
const addFormats = createRequire(import.meta.url)("ajv-formats") as FormatsPlugin;

/** The verdict about a value. */
export interface Verdict {
  readonly isValid: boolean;
  /** The keyword that the value breaks, and its place in the value. */
  readonly cause?: string;
}

/** The forms in which values are judged: as JSON, as JSON by the keywords that are checked alone, or as texts of a URL or a form. */
type Form = "whole" | "checked" | "text";

/** Judges values by the schemas of a description, with ajv. */
export class Judge {
  readonly #validators: Readonly<Record<Form, Validators>>;

  constructor(description: Description) {
    this.#validators = {
      whole: new Validators(description, {}),
      checked: new Validators(description, { isLenient: true }),
      text: new Validators(description, { isLenient: true, isText: true }),
    };
  }

  /** @throws what ajv throws for a schema that is none */
  judge(value: unknown, schema: unknown, form: Form = "whole"): Verdict {
    const validate = this.#validators[form].of(schema);
    if (validate(form === "text" ? structuredClone(value) : value)) return { isValid: true };
    const errors = validate.errors ?? [];
    // The last error is the outermost: of alternatives, it says that none fits.
    const { keyword = "", instancePath = "" } = errors.at(-1) ?? {};
    return { isValid: false, cause: `${keyword}${instancePath === "" ? "" : " inside"}` };
  }
}

class Validators {
  readonly #ajv: Ajv;
  readonly #dialect: Dialect;
  readonly #known = new Map<unknown, ValidateFunction>();
  readonly #ids = new Map<unknown, string>();

  constructor(
    readonly description: Description,
    { isLenient = false, isText = false },
  ) {
    this.#ajv = new Ajv({
      strict: false,
      logger: false,
      inlineRefs: false,
      unicodeRegExp: false,
      validateSchema: false,
      ...(isText && { coerceTypes: "array" }),
    });
    addFormats(this.#ajv);
    this.#dialect = new Dialect(description, (reference) => this.#refer(reference), isLenient);
  }

  of(schema: unknown): ValidateFunction {
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    const validate = this.#ajv.compile(this.#dialect.translate(schema));
    this.#known.set(schema, validate);
    return validate;
  }

  /** The URI of the schema that a reference points to, which is added when it is first referred to. */
  #refer(reference: string): string {
    const target = this.description.target(reference);
    if (target === undefined) throw new Error(`${reference} cannot be resolved.`);
    const known = this.#ids.get(target);
    if (known !== undefined) return known;
    const id = `schema:${this.#ids.size}`;
    this.#ids.set(target, id);
    this.#ajv.addSchema({ ...objectSchema(this.#dialect.translate(target)), $id: id });
    return id;
  }
}

function objectSchema(schema: object | boolean): object {
  return typeof schema === "object" ? schema : schema ? {} : { not: {} };
}

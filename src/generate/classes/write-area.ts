import { printCall } from "../code/print-call.js";
import { printSignature, printTypeAlias } from "../code/signature.js";
import { generic, genericNames, typeName, unionOf, type TypeSource } from "../code/type-doc.js";
import { printComment, WIDTH } from "../code/print-type.js";
import { propertyKey, quoted } from "../code/type-node.js";
import type { References } from "../../openapi/read/references.js";
import type { ApiNames, AreaNames, MethodNames } from "./api-names.js";
import { methodComment } from "./method-comment.js";
import { bindingOf } from "../../openapi/plan/binding.js";
import type { Channel, OperationPlan } from "../../openapi/plan/operation-plan.js";
import { keysOf, parametersType } from "./parameters-type.js";

/** What the files of areas and `operations.ts` are written from. */
export interface WriteContext {
  readonly names: ApiNames;
  readonly references: References;
  /** The plan of an operation. */
  planOf(method: MethodNames): OperationPlan;
  /** The type of an operation in `types.ts`. */
  typeOf(plan: OperationPlan): TypeSource;
}

/** A method and the type of its parameters, written. */
export interface WrittenMethod {
  readonly method: string;
  readonly type: string;
  /** The names that it uses from `builder.ts` and `types.ts`. */
  readonly uses: ReadonlySet<string>;
}

/** The source of the file of an area: its class, and the types of the parameters of its methods. */
export function writeArea(
  area: AreaNames,
  description: string | undefined,
  context: WriteContext,
): string {
  const { base, root } = context.names;
  const methods = area.methods.map((method) => writeMethod(method, area, context));
  const uses = new Set(methods.flatMap((each) => [...each.uses]));
  const title = description ?? `The operations of the area ${area.title}.`;
  return [
    'import type { AnyBuilder } from "fluent-endpoint";\n',
    imports(uses, base),
    `\n${printComment(commentLines(title, root, area), 0)}`,
    `export class ${area.className} extends ${base} {\n`,
    methods.map(({ method }) => method).join("\n"),
    "}\n",
    ...methods.map(({ type }) => (type === "" ? "" : `\n${type}`)),
  ].join("");
}

function commentLines(title: string, root: string, { name, className }: AreaNames): string[] {
  const text = title
    .trim()
    .replaceAll("*/", "*\\/")
    .split(/\r?\n/)
    .map((line) => line.trim());
  return [...text, "", `\`new ${root}().${name}\` and \`new ${className}()\` have these methods.`];
}

/** The import declarations of a file that uses these names. */
export function imports(uses: ReadonlySet<string>, base: string, folder = ".."): string {
  const types = [...uses].filter((name) => /^[A-Z]/.test(name)).sort();
  const specifiers = [base, "call", ...types.map((name) => `type ${name}`)].filter(
    (name) => name !== "call" || uses.has("call"),
  );
  const sorted = [...specifiers].sort(bySpecifier);
  const fromBuilder = importDeclaration("import", sorted, `${folder}/builder.js`);
  const shapes = ["operations", "paths"].filter((name) => uses.has(name));
  const fromTypes =
    shapes.length === 0 ? "" : importDeclaration("import type", shapes, `${folder}/types.js`);
  return `${fromBuilder}${fromTypes}`;
}

function bySpecifier(one: string, other: string): number {
  const key = (specifier: string) => specifier.replace(/^type /, "").toLowerCase();
  return key(one) < key(other) ? -1 : 1;
}

export function importDeclaration(keyword: string, names: readonly string[], from: string): string {
  const line = `${keyword} { ${names.join(", ")} } from "${from}";\n`;
  if (names.length === 1 || line.length - 1 <= WIDTH) return line;
  return `${keyword} {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
}

function writeMethod(names: MethodNames, area: AreaNames, context: WriteContext): WrittenMethod {
  const plan = context.planOf(names);
  const root = context.names.root;
  const callee = `new ${root}().${area.name}.${names.name}($).build();`;
  const start = propertyKey(names.name);
  const written = writeCall(names, plan, context, { start, indent: 2, self: "this" });
  return {
    ...written,
    method: `${printComment(methodComment(plan, callee, context.references), 2)}${written.method}`,
  };
}

/** How a function or method is written. */
interface CallForm {
  /** What stands before its type parameters, such as `export function find`. */
  readonly start: string;
  readonly indent: number;
  /** The expression for the builder. */
  readonly self: "this" | "builder";
}

/** Writes the function or method of an operation without its comment, and the type of its parameters. */
export function writeCall(
  names: MethodNames,
  plan: OperationPlan,
  context: WriteContext,
  { start, indent, self }: CallForm,
): WrittenMethod {
  const operationType = context.typeOf(plan);
  const parameters = parametersType(plan, operationType, context.references);
  const route = quoted(plan.route);
  const marks = marksOf(plan);
  const given = [...(parameters ? [typeName("Names")] : []), ...marks];
  const isFunction = self !== "this";
  const base = context.names.base;
  const signature = printSignature(
    {
      start,
      typeParameters: [
        { name: "Self", constraint: isFunction ? base : "AnyBuilder" },
        ...(parameters
          ? [{ name: "Names", constraint: `keyof ${names.parameters}`, preset: "never" }]
          : []),
      ],
      parameters: [
        { name: self, type: typeName("Self") },
        ...(parameters
          ? [
              {
                name: "parameters?",
                type: generic("Pick", typeName(names.parameters), typeName("Names")),
              },
            ]
          : []),
      ],
      result: generic(
        "Call",
        typeName("Self"),
        typeName(route),
        given.length > 0 ? unionOf(given) : typeName("never"),
      ),
    },
    indent,
  );
  const places = fieldsOf(plan);
  const args = [
    self,
    route,
    ...(parameters ? ["parameters"] : places.length > 0 ? ["undefined"] : []),
  ];
  const call = printCall(
    "return ",
    "call",
    args,
    places.length > 0 ? places : undefined,
    indent + 2,
  );
  const generics = [
    ...(parameters ? genericNames(parameters) : []),
    ...marks.flatMap(genericNames),
  ];
  return {
    method: `${signature}${call}${" ".repeat(indent)}}\n`,
    type: parameters ? parametersDeclaration(names, plan, parameters) : "",
    uses: new Set([
      "call",
      "Call",
      ...generics.filter((name) => HELPERS.has(name)),
      ...(parameters ? [rootName(operationType)] : []),
    ]),
  };
}

/** The generic types that `builder.ts` exports for the types of parameters and calls. */
const HELPERS = new Set([
  "DataOf",
  "FieldsOf",
  "FilesOf",
  "FixedHeader",
  "FormOf",
  "PassedHeaders",
  "Placed",
  "PlacedAs",
  "Renamed",
]);

/** The interface of `types.ts` that a type is a member of. */
function rootName(type: TypeSource): string {
  if (type.kind === "member") return rootName(type.of);
  return type.kind === "name" ? type.text : "";
}

function parametersDeclaration(
  { parameters }: MethodNames,
  plan: OperationPlan,
  type: TypeSource,
): string {
  const comment = printComment(
    [`The parameters of \`${plan.route.replaceAll("*/", "*\\/")}\`.`],
    0,
  );
  return `${comment}${printTypeAlias(parameters, type)}`;
}

/** What a call adds to the names that have values: its fixed headers, and names that are not placed by themselves. */
function marksOf({ inputs, headers }: OperationPlan): TypeSource[] {
  const required = (place: Channel) =>
    inputs.filter((input) => input.channel === place && input.isRequired);
  const own = (place: Channel) =>
    required(place).flatMap(({ argument, name }) => (argument === name ? [name] : []));
  const marks = (["query", "body"] as const)
    .filter((place) => own(place).length > 0)
    .map((place) =>
      generic("Placed", typeName(quoted(place)), typeName("Names"), keysOf(own(place))),
    );
  const needed = own("header");
  if (needed.length > 0) marks.push(generic("PassedHeaders", typeName("Names"), keysOf(needed)));
  const renamed = (["query", "header", "body"] as const)
    .flatMap(required)
    .filter(({ argument, name }) => argument !== name)
    .map(({ argument, name, location }) => {
      const full = `${location}.${location === "header" ? name.toLowerCase() : name}`;
      const names = [quoted(full), "Names", quoted(argument)];
      return generic("PlacedAs", ...names.map(typeName));
    });
  const fixed = Object.entries(headers).map(([name, value]) =>
    generic("FixedHeader", typeName(quoted(name)), typeName(quoted(value))),
  );
  return [...marks, ...renamed, ...fixed];
}

/** The fields of the object that tells `call` what the builder cannot know. */
function fieldsOf(plan: OperationPlan): string[] {
  return Object.entries(bindingOf(plan)).map(
    ([key, value]) => `${propertyKey(key)}: ${sourceOf(value)}`,
  );
}

function sourceOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sourceOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return quoted(String(value));
  const fields = Object.entries(value).map(
    ([key, each]) => `${propertyKey(key)}: ${sourceOf(each)}`,
  );
  return `{ ${fields.join(", ")} }`;
}

const COMMON = { tags: ["all"], responses: { 204: { description: "Done" } } };

/** A description with an operation for each form that a value can have in a request. */
export const DESCRIPTION = {
  openapi: "3.2.0",
  info: { title: "Contract", version: "1" },
  servers: [{ url: "https://api.example.com/v1" }],
  paths: Object.fromEntries([...parameterPaths(), ...bodyPaths()]),
};

/** The identifiers of the operations. Each takes one argument, `value`. */
export const OPERATIONS: readonly string[] = Object.values(DESCRIPTION.paths).flatMap((path) =>
  Object.values(path).map(({ operationId }) => operationId),
);

type PathItem = Readonly<Record<string, { readonly operationId: string }>>;

function parameterPaths(): readonly (readonly [string, PathItem])[] {
  const exploding = [
    ["path", "simple"],
    ["path", "label"],
    ["path", "matrix"],
    ["query", "form"],
    ["query", "spaceDelimited"],
    ["query", "pipeDelimited"],
    ["header", "simple"],
    ["cookie", "form"],
  ] as const;
  const styled = exploding.flatMap(([location, style]) =>
    [false, true].map((explode) => parameterPath(location, { style, explode, schema: {} })),
  );
  const deep = parameterPath("query", { style: "deepObject", schema: {} });
  const reserved = parameterPath("query", { allowReserved: true, schema: {} }, "reserved");
  const json = parameterPath("query", { content: { "application/json": { schema: {} } } }, "json");
  const others = [
    parameterPath("query", { allowReserved: true, explode: false, schema: {} }, "reservedJoined"),
    parameterPath("path", { allowReserved: true, schema: {} }, "reserved"),
    parameterPath("path", { "x-collectionFormat": "ssv", schema: {} }, "ssv"),
    parameterPath("query", { "x-collectionFormat": "tsv", schema: {} }, "tsv"),
    parameterPath("header", { "x-collectionFormat": "pipes", schema: {} }, "pipes"),
    parameterPath("cookie", { style: "cookie", explode: false, schema: {} }, "plainJoined"),
  ];
  return [...styled, deep, reserved, json, ...others];
}

interface Form {
  readonly style?: string;
  readonly explode?: boolean;
}

function parameterPath(
  location: string,
  form: Form & Readonly<Record<string, unknown>>,
  name = `${form.style ?? ""}${form.explode === true ? "Exploded" : ""}`,
): readonly [string, PathItem] {
  const operationId = location + name.charAt(0).toUpperCase() + name.slice(1);
  const parameter = { name: "value", in: location, required: location === "path", ...form };
  const path = location === "path" ? `/${operationId}/{value}` : `/${operationId}`;
  const operation = { operationId, parameters: [parameter], ...COMMON };
  return [path, { get: operation }];
}

function bodyPaths(): readonly (readonly [string, PathItem])[] {
  const schema = { type: "object", properties: { value: {} } };
  const bodies = {
    jsonField: ["application/json", schema],
    mergePatchField: ["application/merge-patch+json", schema],
    formField: ["application/x-www-form-urlencoded", schema],
    multipartField: ["multipart/form-data", schema],
  } as const;
  return Object.entries(bodies).map(([operationId, [type, schema]]) => [
    `/${operationId}`,
    { post: { operationId, requestBody: { content: { [type]: { schema } } }, ...COMMON } },
  ]);
}

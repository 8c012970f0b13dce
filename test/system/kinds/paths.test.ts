import { expect, test } from "@jest/globals";
import { createApi, matchOperation, readRequest } from "fluent-endpoint/openapi";
import { documentWith, sentAlike } from "./every-way.js";

test.each([
  ["/:items", {}, "/:items"],
  ["/a/:items/b:run", {}, "/a/:items/b:run"],
  ["/:items/{id}", { id: "a:b" }, "/:items/a%3Ab"],
  ["/{id}/:run", { id: "x" }, "/x/:run"],
  ["/a/.:b", {}, "/a/.:b"],
])("The colon of %s is sent as written, and read back", async (path, values, url) => {
  const inPath = { name: "id", in: "path", required: true, schema: { type: "string" } };
  const parameters = path.includes("{") ? [inPath] : [];
  const document = documentWith({}, { parameters }, path);
  expect(sentAlike(document, `GET ${path}`, values, "url")).toBe(`https://a.example${url}`);
  const api = createApi(document);
  const request = new Request(`https://a.example${url}`);
  expect(await readRequest(api, request)).toMatchObject({ parameters: values });
  expect(matchOperation(api, new URL(request.url))?.operation.id).toBe("x");
});

import type { paths } from "@octokit/openapi-types";
import { EndpointBuilder, type RequestOptions } from "fluent-endpoint";
import { type CallableApi, createApi, matchOperation } from "fluent-endpoint/openapi";
import { nextPage } from "fluent-endpoint/routes";
import { expectTypeOf } from "expect-type";

/** Paths as openapi-typescript writes them. */
interface Paths {
  "/pets/{id}": {
    get: {
      parameters: { path: { id: number }; query?: { kind?: "cat" | "dog" } };
      responses: { 200: { content: { "application/json": { name: string } } } };
    };
    put: {
      parameters: { path: { id: number } };
      requestBody: { content: { "application/json": { name: string } } };
      responses: { 201: { content: { "application/json": { id: number } } } };
    };
    delete: { parameters: { path: { id: number } }; responses: { 204: { content?: never } } };
    post?: never;
  };
}

declare const description: object;
const pets = createApi<Paths>(description);
expectTypeOf(pets).toEqualTypeOf<CallableApi<Paths>>();

// The parameters and the response of an operation are known by its route.
expectTypeOf(pets.build("GET /pets/{id}", { id: 7, kind: "cat" })).toEqualTypeOf<
  RequestOptions<{ name: string }>
>();
expectTypeOf(pets.build("PUT /pets/{id}", { id: 7, name: "Rex" })).toEqualTypeOf<
  RequestOptions<{ id: number }>
>();
expectTypeOf(pets.build("DELETE /pets/{id}", { id: 7 })).toEqualTypeOf<RequestOptions>();
// @ts-expect-error Type 'string' is not assignable to type 'number'
pets.build("GET /pets/{id}", { id: "7" });
// @ts-expect-error Type '"cow"' is not assignable to type '"cat" | "dog" | undefined'
pets.build("GET /pets/{id}", { id: 7, kind: "cow" });
// @ts-expect-error Property 'name' is missing in type '{ id: number; }'
pets.build("PUT /pets/{id}", { id: 7 });
// @ts-expect-error 'Id' does not exist in type
pets.build("GET /pets/{id}", { Id: 7 });

// An operation that is named by its id takes any object, and so does every operation without types.
expectTypeOf(pets.build("getPet", { anything: true })).toEqualTypeOf<RequestOptions>();
const untyped = createApi(description);
expectTypeOf(untyped).toEqualTypeOf<CallableApi>();
expectTypeOf(untyped.build("GET /pets/{id}", { id: "7" })).toEqualTypeOf<RequestOptions>();
// @ts-expect-error Argument of type '7' is not assignable to parameter of type
pets.build(7);

// A large description is typed in the same way.
const github = createApi<paths>(description);
const user = github.build("GET /users/{username}", { username: "octokit" });
expectTypeOf(user).not.toEqualTypeOf<RequestOptions>();
// @ts-expect-error Property 'username' is missing
github.build("GET /users/{username}", {});

// The other methods take the same names.
expectTypeOf(pets.builder("GET /pets/{id}")).toEqualTypeOf<EndpointBuilder>();
expectTypeOf(pets.check("getPet", { id: 7 })[0]?.code).not.toBeAny();
expectTypeOf(matchOperation(pets, { url: "https://pets.example.com" })?.parameters).toEqualTypeOf<
  Readonly<Record<string, unknown>> | undefined
>();

// The class of builders is one whose constructor needs no more than the base URL.
class Plain extends EndpointBuilder {}
class WithToken extends EndpointBuilder {
  constructor(readonly token: { readonly text: string }) {
    super();
  }
}
createApi(description, { builder: Plain });
// @ts-expect-error Type 'typeof WithToken' is not assignable to type 'BuilderClass'
createApi(description, { builder: WithToken });

// The cursor of a page goes into a parameter of the query or a field of the body.
const listed = new EndpointBuilder<Paths>("https://pets.example")
  .route("GET /pets/{id}")
  .param("id", 7);
expectTypeOf(nextPage(listed, { cursor: 2, as: "kind" })).toEqualTypeOf<
  typeof listed | undefined
>();
nextPage(new EndpointBuilder<Paths>("https://pets.example").route("PUT /pets/{id}"), {
  cursor: 2,
  as: "name",
});
nextPage(listed, new Response());
// @ts-expect-error Type '"knd"' is not assignable to type '"kind"'
nextPage(listed, { cursor: 2, as: "knd" });
// @ts-expect-error Type '"id"' is not assignable to type '"kind"'
nextPage(listed, { cursor: 2, as: "id" });
nextPage(new EndpointBuilder().route("GET /pets/{id}"), { cursor: 2, as: "after" });

import { BODY, createEndpoint, EndpointBuilder, type ParametersOf } from "fluent-endpoint";

/** Paths as openapi-typescript writes them. */
interface Paths {
  "/login": {
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: {
        content: { "application/x-www-form-urlencoded": { user: string; password: string } };
      };
      responses: { 200: { content: { "application/json": { token: string } } } };
    };
  };
  "/notes": {
    post: {
      parameters: { header: { "x-flag": boolean; "x-mode": "a" | "b" } };
      requestBody: { content: { "application/xml": { title: string }; "text/plain": string } };
      responses: { 204: { content?: never } };
    };
  };
  "/users/{user-id}/photo": {
    put: {
      parameters: { path: { "user-id": string } };
      requestBody: {
        content: { "multipart/form-data": { photo: string; "alt-text"?: string; tags?: string[] } };
      };
      responses: { 204: { content?: never } };
    };
    delete: {
      parameters: { path: { "user-id": string } };
      requestBody?: { content: { "multipart/form-data": { reason?: string } } };
      responses: { 204: { content?: never } };
    };
  };
  "/pods": {
    post: {
      requestBody: { content: { "*/*": { kind: string } } };
      responses: { 200: { content: { "application/json": { kind: string } } } };
    };
    patch: {
      requestBody: {
        content: {
          "application/json-patch+json": { op: string }[];
          "application/merge-patch+json": { kind?: string };
        };
      };
      responses: { 200: { content: { "application/json": { kind: string } } } };
    };
  };
  "/items": {
    post: {
      requestBody: {
        content: {
          "application/json": { title: string };
          "multipart/form-data": { title: string; file: string };
        };
      };
      responses: { 201: { content?: never } };
    };
    get: {
      parameters: { query?: { page?: number } };
      requestBody?: { content: { "application/json": { filter: string } } };
      responses: { 200: { content: { "application/json": string[] } } };
    };
  };
  "/reports": {
    get: {
      parameters: {
        header: { "Content-Type": string; accept?: string; Authorization: string; "x-day": string };
      };
      responses: { 200: { content: { "application/json": string[] } } };
    };
  };
  "/search": {
    query: {
      requestBody: { content: { "application/json": { text: string } } };
      responses: { 200: { content: { "application/json": string[] } } };
    };
  };
}

const endpoint = createEndpoint<Paths>("https://api.example.com");
const builder = new EndpointBuilder<Paths>("https://api.example.com");
const form = { "content-type": "application/x-www-form-urlencoded" } as const;
const multipart = { "content-type": "multipart/form-data" } as const;

// The fields of a form are passed by name. The header that says so is required, and the message names it.
endpoint("POST /login", { user: "u", password: "p", headers: form });
endpoint("POST /login", { [BODY]: { user: "u", password: "p" }, headers: form });
endpoint("POST /login", {
  user: "u",
  password: "p",
  headers: { "Content-Type": "application/x-www-form-urlencoded; charset=utf-8" },
});
// @ts-expect-error required in type '{ readonly headers: { readonly "content-type": "application/x-www-form-urlencoded"; } & HeaderOptions; }'
endpoint("POST /login", { user: "u", password: "p" });
const json = { "content-type": "application/json" } as const;
// @ts-expect-error Type '"application/json"' is not assignable to type '"application/x-www-form-urlencoded"'
endpoint("POST /login", { user: "u", password: "p", headers: json });
// @ts-expect-error Property 'password' is missing
endpoint("POST /login", { user: "u", headers: form });
// @ts-expect-error Type 'number' is not assignable to type 'string'
endpoint("POST /login", { user: "u", password: 1, headers: form });

// A form may be passed as `data`, but not as a plain object, which would be sent as JSON.
endpoint("POST /login", { data: new URLSearchParams({ user: "u", password: "p" }) });
// @ts-expect-error 'user' does not exist in type 'DescribedData<
endpoint("POST /login", { data: { user: "u", password: "p" } });
// @ts-expect-error 'user' does not exist in type 'DescribedData<
builder.route("POST /login").data({ user: "u", password: "p" });

// A list or a scalar as the body is passed to `json`, which says the content type too.
builder.route("QUERY /search").json({ text: "a" }).build();
// @ts-expect-error Type 'number' is not assignable to type 'string'
builder.route("QUERY /search").json({ text: 1 });
new EndpointBuilder().route("PUT /labels").json(["bug"]).build();
new EndpointBuilder().route("PUT /labels").json(null).build();
// @ts-expect-error not assignable to parameter of type
new EndpointBuilder().route("PUT /labels").json(undefined);
// @ts-expect-error "a list has no fields: pass it to .json() or .data()"
new EndpointBuilder().route("PUT /labels").body(["bug"]);
// @ts-expect-error "a list has no fields: pass it to .json() or .data()"
builder.route("QUERY /search").body(["bug"]);

// XML is passed as text, and a header as text or a number. The content type chooses between several.
const flags = { "x-flag": "true", "x-mode": "a" } as const;
endpoint("POST /notes", {
  data: "<title/>",
  headers: { "content-type": "application/xml", ...flags },
});
endpoint("POST /notes", { data: "x", headers: { "content-type": "text/plain", ...flags } });
// @ts-expect-error Property '"content-type"' is missing
endpoint("POST /notes", { data: "x", headers: flags });
// @ts-expect-error Type '"text/html"' is not assignable to type '"
endpoint("POST /notes", { data: "x", headers: { "content-type": "text/html", ...flags } });
// @ts-expect-error Type '"c"' is not assignable to type
endpoint("POST /notes", { data: new Blob(), headers: { "x-flag": "true", "x-mode": "c" } });
// @ts-expect-error Property '"x-mode"' is missing
endpoint("POST /notes", { data: new Blob(), headers: { "x-flag": "true" } });

// OpenAPI ignores descriptions of these headers, so that no call has to pass them.
endpoint("GET /reports", { headers: { "x-day": "monday" } });
endpoint("GET /reports", { headers: { "x-day": "monday", authorization: "token abc" } });
// @ts-expect-error Property '"x-day"' is missing
endpoint("GET /reports", { headers: { authorization: "token abc" } });

// Names may have hyphens. A field of a multipart form may be a file.
const file = new File(["…"], "photo.png");
endpoint("PUT /users/{user-id}/photo", { "user-id": "7", photo: file, headers: multipart });
endpoint("PUT /users/{user-id}/photo", {
  "user-id": "7",
  photo: "text",
  "alt-text": "me",
  tags: ["a", "b"],
  headers: multipart,
});
// @ts-expect-error Property '"user-id"' is missing
endpoint("PUT /users/{user-id}/photo", { photo: file, headers: multipart });
// @ts-expect-error Type 'number' is not assignable to type 'string | FileLike'
endpoint("PUT /users/{user-id}/photo", { "user-id": "7", photo: 1, headers: multipart });
// @ts-expect-error Property 'headers' is missing
endpoint("PUT /users/{user-id}/photo", { "user-id": "7", photo: file });
// @ts-expect-error Type 'File' is not assignable to type 'string'
endpoint("POST /login", { user: file, password: "p", headers: form });

// A body that may be left out needs its content type only if it is passed.
endpoint("DELETE /users/{user-id}/photo", { "user-id": "7" });
endpoint("DELETE /users/{user-id}/photo", { "user-id": "7", reason: "x", headers: multipart });
// @ts-expect-error Type '"x"' is not assignable to type '"this body needs the header content-type: multipart/form-data"'
endpoint("DELETE /users/{user-id}/photo", { "user-id": "7", reason: "x" });
// @ts-expect-error '"this body needs the header content-type: multipart/form-data"'
endpoint("DELETE /users/{user-id}/photo", { "user-id": "7", [BODY]: { reason: "x" } });

// A body of any media type is sent as JSON, and a media type that ends in `+json` too.
endpoint("POST /pods", { kind: "Pod" });
// @ts-expect-error Property 'kind' is missing
endpoint("POST /pods", {});
const merge = { "content-type": "application/merge-patch+json" } as const;
const patch = { "content-type": "application/json-patch+json" } as const;
endpoint("PATCH /pods", { kind: "Pod", headers: merge });
endpoint("PATCH /pods", { data: [{ op: "remove" }], headers: patch });
// @ts-expect-error Property 'headers' is missing
endpoint("PATCH /pods", { kind: "Pod" });
// @ts-expect-error 'kind' does not exist in type
endpoint("PATCH /pods", { data: { kind: "Pod" }, headers: patch });

// JSON needs no header if it is one of several. The header chooses the fields.
endpoint("POST /items", { title: "x" });
endpoint("POST /items", { title: "x", file, headers: multipart });
// @ts-expect-error 'file' does not exist in type
endpoint("POST /items", { title: "x", file });
// @ts-expect-error Property 'file' is missing
endpoint("POST /items", { title: "x", headers: multipart });

// A described body of a method without a body does not compile, and the message says why.
endpoint("GET /items");
endpoint("GET /items", { page: 2 });
// @ts-expect-error Type '"x"' is not assignable to type '"a GET request has no body"'
endpoint("GET /items", { filter: "x" });
// @ts-expect-error '"a GET request has no body"'
endpoint("GET /items", { data: { filter: "x" } });
// @ts-expect-error '"a GET request has no body"'
endpoint("GET /items", { [BODY]: { filter: "x" } });

// The builder: `form` and `multipart` set the content type, as `header` does.
const login = builder.route("POST /login");
login.form({ user: "u", password: "p" }).build();
login
  .header("Content-Type", "application/x-www-form-urlencoded")
  .params({ user: "u", password: "p" })
  .build();
login.headers(form).build({ user: "u", password: "p" });
login.data(new URLSearchParams()).build();
createEndpoint(builder.header("content-type", "application/x-www-form-urlencoded"))("POST /login", {
  user: "u",
  password: "p",
});
endpoint.defaults({ headers: form })("POST /login", { user: "u", password: "p" });
// @ts-expect-error Property '"header content-type: application/x-www-form-urlencoded"' is missing
login.params({ user: "u", password: "p" }).build();
// @ts-expect-error Property '"parameter password"' is missing
login.form({ user: "u" }).build();
// @ts-expect-error Type 'number' is not assignable to type 'string'
login.form({ user: 1 });
const photo = builder.route("PUT /users/{user-id}/photo").param("user-id", "7");
photo.multipart({ photo: file }).build();
// @ts-expect-error Property '"parameter photo"' is missing
photo.multipart({ tags: ["a"] }).build();
builder.route("DELETE /users/{user-id}/photo").build({ "user-id": "7" });
// @ts-expect-error Property '"header content-type: multipart/form-data"' is missing
builder.route("DELETE /users/{user-id}/photo").params({ "user-id": "7", reason: "x" }).build();
builder.route("POST /items").multipart({ title: "x", file }).build();
// @ts-expect-error 'file' does not exist in type
builder.route("POST /items").body({ title: "x", file });

// The parameters of a route have a type of their own.
const parameters: ParametersOf<Paths, "POST /items"> = { title: "x" };
endpoint("POST /items", parameters);
declare const removal: ParametersOf<Paths, "DELETE /users/{user-id}/photo">;
endpoint("DELETE /users/{user-id}/photo", { ...removal, "user-id": "8" });
declare const page: ParametersOf<Paths, "GET /items">;
endpoint("GET /items", { ...page, page: 3 });

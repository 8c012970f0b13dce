import { createEndpoint, EndpointBuilder } from "fluent-endpoint";

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
}

const endpoint = createEndpoint<Paths>("https://api.example.com");

// A form is not passed as a plain object, which would be sent as JSON.
endpoint("POST /login", { data: new URLSearchParams({ user: "u", password: "p" }) });
// @ts-expect-error Type '{ user: string; password: string; }' is not assignable to type
endpoint("POST /login", { data: { user: "u", password: "p" } });
// @ts-expect-error 'user' does not exist in type 'DataOf<
new EndpointBuilder<Paths>().route("POST /login").data({ user: "u", password: "p" });

// XML is passed as text, and a header as text or a number.
endpoint("POST /notes", {
  data: "<title/>",
  headers: { "content-type": "application/xml", "x-flag": "true", "x-mode": "a" },
});
// @ts-expect-error Type '"c"' is not assignable to type
endpoint("POST /notes", { data: "x", headers: { "x-flag": "true", "x-mode": "c" } });
// @ts-expect-error Property '"x-mode"' is missing
endpoint("POST /notes", { data: "x", headers: { "x-flag": "true" } });

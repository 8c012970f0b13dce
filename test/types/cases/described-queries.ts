import { createEndpoint, EndpointBuilder, QUERY, STYLE } from "fluent-endpoint";

/** Paths as openapi-typescript writes them. */
interface Paths {
  "/users": {
    get: {
      parameters: {
        query?: {
          page?: number;
          ids?: number[];
          filter?: { status?: string; age?: { from?: number } };
          sort?: { by?: string };
          rows?: string[][];
          "user-agent"?: string;
        };
      };
      responses: { 200: { content: { "application/json": string[] } } };
    };
    post: {
      parameters: { query: { notify: boolean; tags?: string[] } };
      requestBody: { content: { "application/json": { name: string } } };
      responses: { 201: { content?: never } };
    };
    delete: {
      parameters: { query: { reason: string } };
      responses: { 204: { content?: never } };
    };
  };
}

const endpoint = createEndpoint<Paths>("https://api.example.com");
const builder = new EndpointBuilder<Paths>("https://api.example.com");

// A list or an object in the query needs a style, because a description in TypeScript does not say how it is written.
endpoint("GET /users", { ids: [1, 2], [STYLE]: "repeat" });
endpoint("GET /users", { page: 2, ids: [1, 2], [STYLE]: { ids: "comma" } });
endpoint("GET /users", { ids: [1, 2], [STYLE]: { "*": "spaceDelimited" } });
endpoint("GET /users", { filter: { age: { from: 1 } }, [STYLE]: { filter: "deepObject" } });
endpoint("GET /users", { rows: [["a"]], sort: { by: "a" }, [STYLE]: "indices" });
endpoint("GET /users", { [QUERY]: { ids: [1, 2] }, [STYLE]: "repeat" });
// @ts-expect-error '"say how lists and objects are written in the query: with [STYLE], or .style() of the builder"'
endpoint("GET /users", { ids: [1, 2] });
// @ts-expect-error '"say how lists and objects are written in the query: with [STYLE], or .style() of the builder"'
endpoint("GET /users", { sort: { by: "a" } });
// @ts-expect-error '"say how lists and objects are written in the query: with [STYLE], or .style() of the builder"'
endpoint("GET /users", { sort: { by: "a" }, [STYLE]: { ids: "repeat" } });
// @ts-expect-error '"say how lists and objects are written in the query: with [STYLE], or .style() of the builder"'
endpoint("GET /users", { [QUERY]: { ids: [1, 2] } });

// A style that cannot write the value does not compile.
endpoint("GET /users", { sort: { by: "a" }, [STYLE]: "pipeDelimited" });
// @ts-expect-error '"the style of this parameter cannot write such a value"'
endpoint("GET /users", { filter: { age: { from: 1 } }, [STYLE]: "pipeDelimited" });
// @ts-expect-error '"the style of this parameter cannot write such a value"'
endpoint("GET /users", { filter: { age: { from: 1 } }, [STYLE]: "repeat" });
// @ts-expect-error '"the style of this parameter cannot write such a value"'
endpoint("GET /users", { rows: [["a"]], [STYLE]: { "*": "indices", rows: "comma" } });
// @ts-expect-error which is not assignable to type 'StyleOptions | undefined'
endpoint("GET /users", { page: 1, [STYLE]: "repeated" });

// The style of defaults and of a builder counts.
endpoint.defaults({ [STYLE]: "repeat" })("GET /users", { ids: [1, 2] });
createEndpoint(builder.style({ ids: "comma" }))("GET /users", { ids: [1, 2] });
const styled = builder.style("deepObject").route("GET /users");
styled
  .param("ids", [1, 2])
  .query({ filter: { status: "x" } })
  .build();
styled.build({ sort: { by: "a" } });
// @ts-expect-error '"say how lists and objects are written in the query: with [STYLE], or .style() of the builder"'
builder.route("GET /users").params({ ids: [1, 2] });
const spaced = builder.style({ sort: "spaceDelimited" }).route("GET /users");
spaced.query({ sort: { by: "a" } });

// A query expression of described names may follow the path. It writes lists and objects itself.
endpoint("GET /users{?ids*}", { ids: [1, 2] });
endpoint("GET /users{?page,ids}", { page: 1, ids: [1, 2] });
endpoint("GET /users{?ids*}", { page: 1 });
endpoint("GET /users{?user%2Dagent}", { "user-agent": "x" });
builder.route("GET /users{?ids*}").build({ ids: [1, 2] });
// @ts-expect-error "there is no query parameter idz"
endpoint("GET /users{?idz*}", { ids: [1, 2] });
// @ts-expect-error "there is no query parameter idz"
builder.route("GET /users{?idz*}");
// @ts-expect-error '"the style of this parameter cannot write such a value"'
endpoint("GET /users{?filter*}", { filter: { age: { from: 1 } } });

// Query parameters of a method with a body are passed by the location, or by name if the route names them.
endpoint("POST /users", { name: "x", [QUERY]: { notify: true } });
endpoint("POST /users{?notify}", { name: "x", notify: true });
endpoint("POST /users{?notify,tags*}", { name: "x", notify: true, tags: ["a"] });
endpoint("DELETE /users{?reason}", { reason: "x" });
builder.route("POST /users{?notify}").params({ name: "x", notify: true }).build();
// @ts-expect-error 'notify' does not exist in type
endpoint("POST /users", { name: "x", notify: true, [QUERY]: { notify: true } });
// @ts-expect-error Property 'notify' is missing
endpoint("POST /users{?notify}", { name: "x" });
// @ts-expect-error Type 'string' is not assignable to type 'boolean'
endpoint("POST /users{?notify}", { name: "x", notify: "yes" });
// @ts-expect-error "the parameter query.reason is missing"
endpoint("DELETE /users");
// @ts-expect-error "the parameter reason is missing"
endpoint("DELETE /users{?reason}");

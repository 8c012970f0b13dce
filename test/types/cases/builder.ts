import {
  BODY,
  createEndpoint,
  EndpointBuilder,
  PATH,
  STRICT,
  type EndpointOptions,
  type RequestOptions,
} from "fluent-endpoint";
import { expectTypeOf } from "expect-type";

const builder = new EndpointBuilder();
const repository = builder.route("GET /repos/{owner}/{repo}");

// Every way to pass the variables of a route.
repository.param("owner", "octokit").param("repo", "endpoint.js").build();
repository.params({ owner: "octokit", repo: "endpoint.js" }).build();
repository.path({ owner: "octokit", repo: "endpoint.js" }).build();
repository.withDefaults({ owner: "octokit", repo: "endpoint.js", headers: { a: 1 } }).build();
repository.withDefaults({ [PATH]: { owner: "octokit" } }).build({ repo: "endpoint.js" });
repository.build({ owner: "octokit", repo: "endpoint.js" });
repository.build({ [PATH]: { owner: "octokit", repo: "endpoint.js" } });
builder.param("owner", "octokit").route("GET /users/{owner}").build();
new EndpointBuilder({ owner: "octokit" }).route("GET /users/{owner}").build();
builder.url("/users/{owner}").param("owner", "octokit").build();
builder.withDefaults({ url: "/users/{owner}" }).param("owner", "octokit").build();
expectTypeOf(builder.route("GET /user").build()).toEqualTypeOf<RequestOptions>();

// The message names what is missing.
// @ts-expect-error "parameter owner", "parameter repo"
repository.build();
// @ts-expect-error Property '"parameter repo"' is missing in type 'EndpointBuilder<unknown, never> & WithRoute<"GET /repos/{owner}/{repo}"> & WithValueFor<"owner">'
repository.param("owner", "octokit").build();
// @ts-expect-error Property 'repo' is missing in type '{ owner: string; }'
repository.build({ owner: "octokit" });
// @ts-expect-error Property '"parameter owner"' is missing
builder.url("/users/{owner}").build();
// @ts-expect-error Property '"parameter repo"' is missing
new EndpointBuilder({ owner: "octokit" }).route("GET /repos/{owner}/{repo}").build();

// A later route replaces an earlier one.
builder.route("GET /x/{y}").route("GET /z").build();
builder.route("GET /x/{y}").route("GET /x/{z}").route("GET /x/{y}").param("y", 1).build();
// @ts-expect-error Property '"parameter z"' is missing
builder.route("GET /x/{y}").route("GET /x/{z}").param("y", 1).build();

// A builder that is not strict requires no variable.
builder.route("GET /x/{y}").strict().strict(false).build();
builder.route("GET /x/{y}").strict(false).build({ z: 1 });
// @ts-expect-error Property '"parameter y"' is missing
builder.route("GET /x/{y}").strict(false).strict().build();
builder
  .route("GET /x/{y}")
  .withDefaults({ [STRICT]: false })
  .build();
// @ts-expect-error "parameter y"
builder
  .withDefaults({ [STRICT]: true })
  .route("GET /x/{y}")
  .build();

// Each method checks the values that it takes.
// @ts-expect-error Argument of type '() => number' is not assignable to parameter of type 'BodyValue'
builder.param("y", () => 1);
// @ts-expect-error Argument of type 'symbol' is not assignable to parameter of type 'QueryValue'
builder.route("GET /x/{y}").param("y", Symbol("x"));
// @ts-expect-error Argument of type 'undefined' is not assignable to parameter of type 'QueryValue'
builder.route("GET /x/{y}").param("y", undefined);
// @ts-expect-error Type 'undefined' is not assignable to type 'QueryValue'
builder.route("GET /x/{y}").params({ y: undefined });
// @ts-expect-error Type '() => number' is not assignable to type
builder.route("GET /x").params({ a: () => 1 });
// @ts-expect-error Type '() => number' is not assignable to type 'TemplateValue | null | undefined'
builder.path({ a: () => 1 });
// @ts-expect-error Type 'symbol' is not assignable to type 'BodyValue'
builder.body({ a: Symbol("x") });
// @ts-expect-error Type '() => number' is not assignable to type 'BodyValue'
builder.withDefaults({ a: () => 1 });
// @ts-expect-error Type '() => number' is not assignable to type 'QueryValue'
builder.route("GET /x/{y}").build({ y: () => 1 });
// @ts-expect-error Argument of type '{}' is not assignable to parameter of type 'string | number | null | undefined'
builder.header("accept", {});
// @ts-expect-error Argument of type '"GRAB /x"' is not assignable to parameter of type '"
builder.route("GRAB /x");
// @ts-expect-error Argument of type '"GRAB"' is not assignable to parameter of type 'HttpMethod'
builder.method("GRAB");
// @ts-expect-error 'z' does not exist in type
builder.route("GET /x/{y}").path({ y: 1, z: 1 });
// @ts-expect-error "an expression is not closed: write } after its names"
builder.route("GET /x/{y");
// @ts-expect-error "an expression is not closed: write } after its names"
builder.route("GET /x/{y/{z}");
builder.route("GET /x/{y}/{z}");

// A parameter with the name of an option needs a location.
builder.route("PATCH /app/hook/config").body({ url: "https://example.com" }).build();
builder.route("PATCH /app/hook/config").build({ [BODY]: { url: "https://example.com" } });
// @ts-expect-error "this is the name of an option: give it to .path(), .query() or .body()"
builder.param("url", 1);
// @ts-expect-error "this is the name of an option: give it to .path(), .query() or .body()"
builder.params({ headers: "x" });
// @ts-expect-error "this is the name of an option: give it to .path(), .query() or .body()"
builder.route("GET /x/{y}").build({ y: 1, data: "x" });

// Names, routes and options whose values are not known at compile time.
declare const name: string;
declare const options: EndpointOptions;
builder.route("GET /x/{y}").param(name, 1).build();
builder
  .route("GET /x/{y}")
  .params({} as Record<string, string>)
  .build();
builder.route(name).param("a", {}).build();
builder.route(name).build({ a: 1 });
builder.method(name).url("/x").build();
builder.withDefaults(options).route("GET /x/{owner}").build();
new EndpointBuilder(options).route("GET /user").build();

// A builder can be put together in a loop, passed on, and kept in a list.
let looped = builder;
for (const key of ["a", "b"]) looped = looped.param(key, "x").header(key, "x");
looped.build();
const folded = ["a", "b"].reduce<EndpointBuilder>((step, key) => step.param(key, 1), builder);
const list: EndpointBuilder[] = [builder, folded, repository];
list.map((one) => one.options);
const all = builder
  .route("GET /x/{y}")
  .param("y", 1)
  .preview("mercy")
  .format("raw")
  .baseUrl("https://example.com")
  .meta({})
  .data(1)
  .query({ b: 1 })
  .body({ c: {} })
  .headers({ a: "b" });
expectTypeOf(all.build()).toEqualTypeOf<RequestOptions>();

// Functions that take any builder.
function first<Builder extends EndpointBuilder>(any: Builder) {
  return any.route("GET /x/{y}").param("y", 1).build();
}
expectTypeOf(first(builder)).toEqualTypeOf<RequestOptions>();
function unfinished<Builder extends EndpointBuilder<unknown, never>>(any: Builder) {
  // @ts-expect-error Property '"parameter y"' is missing
  return any.route("GET /x/{y}").build();
}
unfinished(builder);
function endpointOf<Builder extends EndpointBuilder>(any: Builder) {
  return createEndpoint(any);
}
expectTypeOf(endpointOf(builder).builder).toEqualTypeOf<EndpointBuilder<unknown, never>>();

// A value that may be `undefined` or `null` is allowed, and does not count as a value.
declare const some: { owner?: string; page?: number };
builder.params(some).route("GET /user").params(some).query(some).body(some).build();
// @ts-expect-error "parameter owner"
builder.params(some).route("GET /users/{owner}").build();
// @ts-expect-error "parameter owner"
builder.params({ owner: undefined }).route("GET /users/{owner}").build();
// @ts-expect-error "parameter owner"
builder.param("owner", null).route("GET /users/{owner}").build();
// @ts-expect-error "parameter owner"
builder.route("GET /users/{owner}").path({ owner: undefined }).build();
// @ts-expect-error Type 'undefined' is not assignable to type
new EndpointBuilder({ owner: undefined });

// The method and the URL, set one by one.
builder.method("POST").url("/x").param("a", { b: 1 }).build();
builder
  .url("/x")
  .method("POST")
  .build({ a: { b: 1 } });

import type { paths } from "@octokit/openapi-types";
import {
  createEndpoint,
  endpoint as plain,
  EndpointBuilder,
  type RequestBuilder,
  type RequestOf,
  type RequestOptions,
  type ResponseDataOf,
  type ResponseOf,
  type StatusOf,
} from "fluent-endpoint";
import { expectTypeOf } from "expect-type";

/** Paths as openapi-typescript writes them. */
interface Paths {
  "/a": {
    get: {
      responses: {
        200: { content: { "application/json": { a: string } } };
        204: { content?: never };
        404: { content: { "application/json": { message: string } } };
      };
    };
    post: {
      responses: {
        201: { content: { "application/json": { a: string } } };
        default: { content: { "application/json": { message: string } } };
      };
    };
    put: { responses: { default: { content: { "application/json": { a: string } } } } };
    patch: {
      responses: {
        200: { content: { "application/json": { a: string } } };
        404: { content?: never };
        "4XX": { content: { "application/json": { message: string } } };
      };
    };
  };
}

const endpoint = createEndpoint<Paths>("https://api.example.com");

// The statuses of a request can be listed, and a response is the union over them.
export const get = endpoint("GET /a");
expectTypeOf<StatusOf<typeof get>>().toEqualTypeOf<200 | 204 | 404>();
declare const got: ResponseOf<typeof get>;
if (got.status === 200) expectTypeOf(got.data).toEqualTypeOf<{ a: string }>();
if (got.status === 204) expectTypeOf(got.data).toEqualTypeOf<undefined>();
if (got.status === 404) expectTypeOf(got.data).toEqualTypeOf<{ message: string }>();
if (got.ok) expectTypeOf(got.data).toEqualTypeOf<{ a: string } | undefined>();
else expectTypeOf(got.data).toEqualTypeOf<{ message: string }>();
expectTypeOf<ResponseDataOf<typeof get, 204>>().toEqualTypeOf<undefined>();
// @ts-expect-error This comparison appears to be unintentional
expectTypeOf(got.status === 500).toBeBoolean();

// `default` stands for any status, and a class for its hundred codes.
export const post = endpoint("POST /a");
expectTypeOf<StatusOf<typeof post>>().toEqualTypeOf<201>();
declare const posted: ResponseOf<typeof post>;
if (posted.status === 201) expectTypeOf(posted.data).toEqualTypeOf<{ a: string }>();
if (posted.status === 404) expectTypeOf(posted.data).toEqualTypeOf<{ message: string }>();
if (posted.ok) expectTypeOf(posted.data).toEqualTypeOf<{ a: string }>();
else expectTypeOf(posted.data).toEqualTypeOf<{ message: string }>();
export const put = endpoint("PUT /a");
expectTypeOf<StatusOf<typeof put>>().toEqualTypeOf<number>();
expectTypeOf<ResponseOf<typeof put>["ok"]>().toEqualTypeOf<boolean>();
expectTypeOf<ResponseOf<typeof put>["data"]>().toEqualTypeOf<{ a: string }>();
export const patch = endpoint("PATCH /a");
expectTypeOf<422>().toExtend<StatusOf<typeof patch>>();
expectTypeOf<500>().not.toExtend<StatusOf<typeof patch>>();
declare const patched: ResponseOf<typeof patch>;
if (patched.status === 404) expectTypeOf(patched.data).toEqualTypeOf<undefined>();
if (patched.status === 422) expectTypeOf(patched.data).toEqualTypeOf<{ message: string }>();

// Without a description, nothing is known.
export const unknown = plain("GET /a");
expectTypeOf<StatusOf<typeof unknown>>().toEqualTypeOf<number>();
expectTypeOf<ResponseOf<typeof unknown>["data"]>().toEqualTypeOf<unknown>();

// The accept header and the format of `mediaType` choose among several described media types.
declare function send<Data>(request: RequestOptions<Data>): Promise<Data>;
const github = createEndpoint<paths>();
type Contents = paths["/repos/{owner}/{repo}/contents/{path}"]["get"]["responses"][200]["content"];
const file = { owner: "a", repo: "b", path: "c" };
const contents = "GET /repos/{owner}/{repo}/contents/{path}";
const any = github(contents, file);
expectTypeOf(send(any)).resolves.toEqualTypeOf<Contents[keyof Contents]>();
const object = github(contents, { ...file, mediaType: { format: "object" } });
expectTypeOf(send(object)).resolves.toEqualTypeOf<Contents["application/vnd.github.object"]>();
expectTypeOf<ResponseDataOf<typeof object, 200>>().toEqualTypeOf<
  Contents["application/vnd.github.object"]
>();
const json = github(contents, { ...file, headers: { Accept: "application/json" } });
expectTypeOf(send(json)).resolves.toEqualTypeOf<Contents["application/json"]>();
const versioned = github(contents, {
  ...file,
  headers: { accept: "text/html;q=0.5, application/vnd.github.v3.object" },
});
expectTypeOf(send(versioned)).resolves.toEqualTypeOf<Contents["application/vnd.github.object"]>();
const built = new EndpointBuilder<paths>().format("object").route(contents).build(file);
expectTypeOf(send(built)).resolves.toEqualTypeOf<Contents["application/vnd.github.object"]>();
const byDefault = github.defaults({ mediaType: { format: "object" } })(contents, file);
expectTypeOf(send(byDefault)).resolves.toEqualTypeOf<Contents["application/vnd.github.object"]>();
// A media type that is not described narrows nothing.
const raw = github(contents, { ...file, mediaType: { format: "raw" } });
expectTypeOf(send(raw)).resolves.toEqualTypeOf<Contents[keyof Contents]>();

// Both types of data are what `readResponse` returns, whatever the description says of a body that is not JSON.
interface Files {
  "/files": {
    get: {
      responses: {
        200: { content: { "application/octet-stream": string } };
        201: { content: { "text/plain": number } };
        202: { content: { "application/x-ndjson": { level: string } } };
        203: { content: { "text/event-stream": { data: string }[] } };
        206: { content: { "image/*": string } };
        400: { content: { "application/problem+json": { title: string } } };
        "5XX": { content: { "application/xml": { title: string } } };
      };
    };
  };
}
const files = createEndpoint<Files>("https://shop.example.com/v1")("GET /files");
expectTypeOf(files).toExtend<RequestOptions>();
type DataUnder<Status> = Extract<ResponseOf<typeof files>, { readonly status: Status }>["data"];
expectTypeOf<DataUnder<200>>().toEqualTypeOf<Uint8Array>();
expectTypeOf<DataUnder<201>>().toEqualTypeOf<string>();
expectTypeOf<DataUnder<202>>().toEqualTypeOf<unknown[]>();
expectTypeOf<DataUnder<203>>().toEqualTypeOf<string>();
expectTypeOf<DataUnder<206>>().toEqualTypeOf<string | Uint8Array>();
expectTypeOf<DataUnder<400>>().toEqualTypeOf<{ title: string }>();
expectTypeOf<ResponseDataOf<typeof files, 503>>().toEqualTypeOf<string>();

// A builder has the same responses as its request, for functions over any builder too.
const user = new EndpointBuilder<paths>().route("GET /users/{username}").param("username", "a");
const request = user.build();
expectTypeOf<ResponseOf<typeof user>>().toEqualTypeOf<ResponseOf<typeof request>>();
expectTypeOf<ResponseDataOf<typeof user, 404>>().toExtend<{ message?: string }>();
expectTypeOf<StatusOf<typeof user>>().toEqualTypeOf<200 | 404>();
expectTypeOf(request).toExtend<RequestOf<typeof user>>();
expectTypeOf<ResponseOf<RequestOf<typeof user>>>().toEqualTypeOf<ResponseOf<typeof user>>();
declare function read<Request extends RequestOptions>(
  request: Request,
): Promise<ResponseOf<Request>>;
function sendBuilt<Builder extends RequestBuilder>(builder: Builder): Promise<ResponseOf<Builder>> {
  return read(builder.build());
}
expectTypeOf(sendBuilt(user)).resolves.toEqualTypeOf<ResponseOf<typeof user>>();
expectTypeOf(sendBuilt({ build: () => request })).resolves.toEqualTypeOf<ResponseOf<typeof user>>();
expectTypeOf(sendBuilt(new EndpointBuilder().route("GET /user"))).resolves.toEqualTypeOf<
  ResponseOf<typeof unknown>
>();

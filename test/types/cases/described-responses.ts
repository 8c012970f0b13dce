import type { paths } from "@octokit/openapi-types";
import {
  createEndpoint,
  endpoint as plain,
  EndpointBuilder,
  type AnswerOf,
  type RequestOptions,
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

// The statuses of a request can be listed, and an answer is the union over them.
export const get = endpoint("GET /a");
expectTypeOf<StatusOf<typeof get>>().toEqualTypeOf<200 | 204 | 404>();
declare const answer: AnswerOf<typeof get>;
if (answer.status === 200) expectTypeOf(answer.data).toEqualTypeOf<{ a: string }>();
if (answer.status === 204) expectTypeOf(answer.data).toEqualTypeOf<undefined>();
if (answer.status === 404) expectTypeOf(answer.data).toEqualTypeOf<{ message: string }>();
expectTypeOf<ResponseOf<typeof get, 204>>().toEqualTypeOf<undefined>();
// @ts-expect-error This comparison appears to be unintentional
expectTypeOf(answer.status === 500).toBeBoolean();

// `default` stands for any status, and a class for its hundred codes.
export const post = endpoint("POST /a");
expectTypeOf<StatusOf<typeof post>>().toEqualTypeOf<201>();
expectTypeOf<AnswerOf<typeof post>["status"]>().toEqualTypeOf<number>();
expectTypeOf<AnswerOf<typeof post>["data"]>().toEqualTypeOf<{ a: string } | { message: string }>();
export const put = endpoint("PUT /a");
expectTypeOf<StatusOf<typeof put>>().toEqualTypeOf<number>();
export const patch = endpoint("PATCH /a");
expectTypeOf<422>().toExtend<StatusOf<typeof patch>>();
expectTypeOf<500>().not.toExtend<StatusOf<typeof patch>>();
declare const patched: AnswerOf<typeof patch>;
if (patched.status === 404) expectTypeOf(patched.data).toEqualTypeOf<undefined>();
if (patched.status === 422) expectTypeOf(patched.data).toEqualTypeOf<{ message: string }>();

// Without a description, nothing is known.
export const unknown = plain("GET /a");
expectTypeOf<StatusOf<typeof unknown>>().toEqualTypeOf<number>();
expectTypeOf<AnswerOf<typeof unknown>["data"]>().toEqualTypeOf<unknown>();

// The accept header and the format of `mediaType` choose among several described media types.
declare function send<Answer>(request: RequestOptions<Answer>): Promise<Answer>;
const github = createEndpoint<paths>();
type Contents = paths["/repos/{owner}/{repo}/contents/{path}"]["get"]["responses"][200]["content"];
const file = { owner: "a", repo: "b", path: "c" };
const contents = "GET /repos/{owner}/{repo}/contents/{path}";
const any = github(contents, file);
expectTypeOf(send(any)).resolves.toEqualTypeOf<Contents[keyof Contents]>();
const object = github(contents, { ...file, mediaType: { format: "object" } });
expectTypeOf(send(object)).resolves.toEqualTypeOf<Contents["application/vnd.github.object"]>();
expectTypeOf<ResponseOf<typeof object, 200>>().toEqualTypeOf<
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

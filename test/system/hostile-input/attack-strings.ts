import { accepted, DEFAULT_HEADERS, refused, type Topic } from "./hostile-input.js";
import { untypedEndpoint as endpoint } from "../../helpers/untyped.js";

/**
 * The length of the strings. On each of them @octokit/endpoint before 10.1.3 (CVE-2025-25285) or another library took time that grows
 * with the square of the length.
 */
const LENGTH = 100_000;
const LETTERS = "A".repeat(LENGTH);
const NULS = "\0".repeat(LENGTH);

const accept = (header: string, mediaType: object) =>
  endpoint("GET /x", { headers: { accept: header }, mediaType }).headers.accept;

export const attackStrings: Topic = {
  name: "published attack strings",
  inputs: [
    accepted(
      "an accept header of letters and a hyphen, with a preview",
      () => accept(`${LETTERS}-`, { previews: ["a"] }),
      "application/vnd.github.a-preview+json",
    ),
    refused(
      "an accept header of letters and a hyphen, with a format",
      () => accept(`${LETTERS}-`, { format: "raw" }),
      { code: "invalid-media-type", location: "header", parameter: "accept" },
    ),
    accepted(
      "an accept header of a vendor's letters and a hyphen",
      () => accept(`application/vnd.${LETTERS}-`, { previews: ["a"], format: "raw" }),
      `application/vnd.${LETTERS}-.a-preview.raw`,
    ),
    accepted(
      "an accept header of unfinished previews",
      () => accept(`application/vnd.x.${"-preview-".repeat(LENGTH / 10)}`, { format: "raw" }),
      `application/vnd.x.raw`,
    ),
    refused(
      "an accept header of spaces",
      () => accept(`application/vnd.x${" ".repeat(LENGTH)}x`, { format: "raw" }),
      { code: "invalid-media-type", location: "header", parameter: "accept" },
    ),
    accepted("an accept header that is not read", () => accept(`${LETTERS}-`, {}), `${LETTERS}-`),
    refused("opening braces and an @", () => endpoint({ url: `${"{".repeat(LENGTH)}@` }), {
      code: "invalid-template",
      template: `${"{".repeat(LENGTH)}@`,
      position: 0,
    }),
    refused("NUL in an expression", () => endpoint({ url: `{00${NULS}a!a}` }), {
      code: "invalid-template",
      template: `{00${NULS}a!a}`,
      position: 3,
    }),
    refused("the same without a close", () => endpoint({ url: `{00${NULS}a!a` }), {
      code: "invalid-template",
      template: `{00${NULS}a!a`,
      position: 0,
    }),
    accepted(
      "slashes",
      () =>
        endpoint({ url: "/".repeat(LENGTH), baseUrl: `https://h.example${"/".repeat(LENGTH)}` })
          .url,
      "https://h.example/",
    ),
    accepted(
      "dot segments in the template",
      () => endpoint({ url: "/..".repeat(LENGTH / 10) }).url.length,
      22 + 3 * (LENGTH / 10),
    ),
    accepted(
      "defaults that no request uses",
      () => endpoint.defaults({ headers: { accept: `${LETTERS}-` } })("/x").headers,
      { ...DEFAULT_HEADERS, accept: `${LETTERS}-` },
    ),
  ],
};

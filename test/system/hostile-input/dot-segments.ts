import { accepted, refused, request, type Topic } from "./hostile-input.js";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";

type Values = Readonly<Record<string, unknown>>;

const builder = untypedBuilder();

const refusedSegment = (url: string, values: Values, parameter: string, position: number) =>
  refused(`${url} with ${JSON.stringify(values)}`, () => endpoint({ url, ...values }), {
    code: "dot-segment",
    parameter,
    template: url,
    position,
  });

const harmless = (url: string, values: Values, expected: string) =>
  accepted(
    `${url} with ${JSON.stringify(values)}`,
    () => endpoint({ url, ...values }),
    request("get", expected),
  );

export const dotSegments: Topic = {
  name: "a value that would make a dot segment",
  inputs: [
    refusedSegment("/x/{a}", { a: "." }, "a", 3),
    refusedSegment("/x/{a}", { a: ".." }, "a", 3),
    refusedSegment("/x/{a}/y", { a: ".." }, "a", 3),
    refusedSegment("/{a}/y", { a: ".." }, "a", 1),
    refusedSegment("{a}/y", { a: ".." }, "a", 0),
    refusedSegment("/x/:a", { a: ".." }, "a", 3),
    refusedSegment("/x/:a/:b", { a: "y", b: ".." }, "b", 6),
    refusedSegment("/x/{a}", { a: [".."] }, "a", 3),
    refusedSegment("/x/{a:2}", { a: "..x" }, "a", 3),
    refusedSegment("/x/{a:1}", { a: ".x" }, "a", 3),
    refusedSegment("/x/{+a}", { a: "%2e" }, "a", 3),
    refusedSegment("/x/{+a}", { a: "%2E%2e" }, "a", 3),
    refusedSegment("/x/{+a}", { a: ".%2e" }, "a", 3),
    refusedSegment("/x/{+a}", { a: "%2E." }, "a", 3),
    refusedSegment("/x/{+a}", { a: "y/../z" }, "a", 3),
    refusedSegment("/x/{+a}", { a: "y/.." }, "a", 3),
    refusedSegment("/x/{+a}", { a: "/../y" }, "a", 3),
    refusedSegment("/x/{+a}", { a: "y/./z" }, "a", 3),
    refusedSegment("/x/{+a}", { a: "..?y" }, "a", 3),
    refusedSegment("/x/{+a}", { a: "..#y" }, "a", 3),
    refusedSegment("/x{+a}", { a: "/.." }, "a", 2),
    refusedSegment("{+a}", { a: "../x" }, "a", 0),
    refusedSegment("{+a}", { a: "/../x" }, "a", 0),
    refusedSegment("/x{/a}", { a: ".." }, "a", 2),
    refusedSegment("/x{/a,b}", { a: "y", b: ".." }, "b", 2),
    refusedSegment("/x{/a,b}", { b: ".." }, "b", 2),
    refusedSegment("/x{/a*}", { a: ["y", "..", "z"] }, "a", 2),
    refusedSegment("/x/{.a}", { a: "." }, "a", 3),
    refusedSegment("/x/{.a}", { a: "" }, "a", 3),
    refusedSegment("/x/.{a}", { a: "." }, "a", 4),
    refusedSegment("/x/.{a}", { a: "" }, "a", 4),
    refusedSegment("/x/{a}.", { a: "." }, "a", 3),
    refusedSegment("/x/{a}./y", { a: "" }, "a", 3),
    refusedSegment("/x/{a}%2e", { a: "." }, "a", 3),
    refusedSegment("/x/{a}{b}", { a: ".", b: "." }, "a", 3),
    refusedSegment("/x/{a}{b}", { a: "", b: ".." }, "b", 6),
    refusedSegment("/x/{+a}{b}", { a: "y/.", b: "." }, "a", 3),
    refusedSegment("/{a}/{b}", { a: ".", b: ".." }, "a", 1),
    refusedSegment("/./{a}", { a: ".." }, "a", 3),
    refusedSegment("https://h.example/{a}", { a: ".." }, "a", 18),
    refusedSegment("https://h.example{/a}", { a: ".." }, "a", 17),
    refusedSegment("https://h.example{+a}", { a: "/.." }, "a", 17),
    refusedSegment("{a}/x", { a: "https://h.example/y/.." }, "a", 0),
    refusedSegment("{+a}{b}", { a: "https://h.example/", b: ".." }, "b", 4),
    refused("a dot segment in a builder", () => builder.route("DELETE /x/{a}").build({ a: ".." }), {
      code: "dot-segment",
      parameter: "a",
      template: "/x/{a}",
      position: 3,
    }),
    refused("a dot segment from defaults", () => endpoint.defaults({ a: ".." })("/x/{a}"), {
      code: "dot-segment",
      parameter: "a",
      template: "/x/{a}",
      position: 3,
    }),

    harmless("/x/{a}", { a: "%2e%2e" }, "/x/%252e%252e"),
    harmless("/x/{a}", { a: "../y" }, "/x/..%2Fy"),
    harmless("/x/{a}", { a: "..\\y" }, "/x/..%5Cy"),
    harmless("/x/{+a}", { a: "..\\y" }, "/x/..%5Cy"),
    harmless("/x/{+a}", { a: ".\t." }, "/x/.%09."),
    harmless("/x/{+a}", { a: "%2e%2e%2fy" }, "/x/%2e%2e%2fy"),
    harmless("/x/{+a}", { a: "..;y" }, "/x/..;y"),
    harmless("/x/{a}", { a: "..." }, "/x/..."),
    harmless("/x/{a}", { a: ".git" }, "/x/.git"),
    harmless("/x/{a}", { a: 0.5 }, "/x/0.5"),
    harmless("/x/.{a}", { a: "git" }, "/x/.git"),
    harmless("/x/{a}...{b}", { a: "1", b: "2" }, "/x/1...2"),
    harmless("/x/{a,b}", { a: ".", b: "." }, "/x/.,."),
    harmless("/x{/a*}", { a: { "..": "y" } }, "/x/..=y"),
    harmless("/x..{;a}", { a: ".." }, "/x..;a=.."),
    harmless("/x{?a}", { a: ".." }, "/x?a=.."),
    harmless("/x{?a}", { a: "/../" }, "/x?a=%2F..%2F"),
    harmless("/x{#a}", { a: "/../" }, "/x#/../"),
    harmless("/x/{+a}", { a: "y?z=/../" }, "/x/y?z=/../"),
    harmless("/x", { a: ".." }, "/x?a=.."),
    harmless("/x/../y", {}, "/x/../y"),
    harmless("/x/./{a}", { a: "y" }, "/x/./y"),
    harmless("/x/..{/a}", { a: "y" }, "/x/../y"),
  ],
};

import { acceptedUrl, refused, refusedUrl, topic, type Values } from "./hostile-input.js";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";

/** The variable whose value is refused, and the position of its expression. */
const refusedSegment = (url: string, values: Values, position: number, parameter = "a") =>
  refusedUrl("dot-segment", { url, ...values }, position, { parameter });

const kept = (url: string, a: unknown, expected: string) => acceptedUrl({ url, a }, expected);

export const dotSegments = topic(
  "a value that would make a dot segment",
  refusedSegment("/x/{a}", { a: "." }, 3),
  refusedSegment("/x/{a}", { a: ".." }, 3),
  refusedSegment("/x/{a}/y", { a: ".." }, 3),
  refusedSegment("{a}/y", { a: ".." }, 0),
  refusedSegment("/x/:a", { a: ".." }, 3),
  refusedSegment("/x/:a/:b", { a: "y", b: ".." }, 6, "b"),
  refusedSegment("/x/{a}", { a: [".."] }, 3),
  refusedSegment("/x/{a:2}", { a: "..x" }, 3),
  refusedSegment("/x/{a:1}", { a: ".x" }, 3),
  ...["%2e", "%2E%2e", ".%2e", "%2E.", "y/../z", "y/..", "/../y", "y/./z", "..?y", "..#y"].flatMap(
    (a) => refusedSegment("/x/{+a}", { a }, 3),
  ),
  refusedSegment("/x{+a}", { a: "/.." }, 2),
  refusedSegment("{+a}", { a: "../x" }, 0),
  refusedSegment("{+a}", { a: "/../x" }, 0),
  refusedSegment("/x{/a}", { a: ".." }, 2),
  refusedSegment("/x{/a,b}", { a: "y", b: ".." }, 2, "b"),
  refusedSegment("/x{/a,b}", { b: ".." }, 2, "b"),
  refusedSegment("/x{/a*}", { a: ["y", "..", "z"] }, 2),
  refusedSegment("/x/{.a}", { a: "." }, 3),
  refusedSegment("/x/{.a}", { a: "" }, 3),
  refusedSegment("/x/.{a}", { a: "." }, 4),
  refusedSegment("/x/.{a}", { a: "" }, 4),
  refusedSegment("/x/{a}.", { a: "." }, 3),
  refusedSegment("/x/{a}./y", { a: "" }, 3),
  refusedSegment("/x/{a}%2e", { a: "." }, 3),
  refusedSegment("/x/{a}{b}", { a: ".", b: "." }, 3),
  refusedSegment("/x/{a}{b}", { a: "", b: ".." }, 6, "b"),
  refusedSegment("/x/{+a}{b}", { a: "y/.", b: "." }, 3),
  refusedSegment("/{a}/{b}", { a: ".", b: ".." }, 1),
  refusedSegment("/./{a}", { a: ".." }, 3),
  refusedSegment("https://h.example/{a}", { a: ".." }, 18),
  refusedSegment("https://h.example{/a}", { a: ".." }, 17),
  refusedSegment("https://h.example{+a}", { a: "/.." }, 17),
  refusedSegment("{a}/x", { a: "https://h.example/y/.." }, 0),
  refusedSegment("{+a}{b}", { a: "https://h.example/", b: ".." }, 4, "b"),
  refused(
    { code: "dot-segment", parameter: "a", template: "/x/{a}", position: 3 },
    {
      "in a builder": () => untypedBuilder().route("DELETE /x/{a}").build({ a: ".." }),
      "from defaults": () => endpoint.defaults({ a: ".." })("/x/{a}"),
    },
  ),

  kept("/x/{a}", "%2e%2e", "/x/%252e%252e"),
  kept("/x/{a}", "../y", "/x/..%2Fy"),
  kept("/x/{a}", "..\\y", "/x/..%5Cy"),
  kept("/x/{+a}", "..\\y", "/x/..%5Cy"),
  kept("/x/{+a}", ".\t.", "/x/.%09."),
  kept("/x/{+a}", "%2e%2e%2fy", "/x/%2e%2e%2fy"),
  kept("/x/{+a}", "..;y", "/x/..;y"),
  kept("/x/{a}", "...", "/x/..."),
  kept("/x/{a}", ".git", "/x/.git"),
  kept("/x/{a}", 0.5, "/x/0.5"),
  kept("/x/.{a}", "git", "/x/.git"),
  kept("/x/{a}...{a}", "1", "/x/1...1"),
  kept("/x/{a,a}", ".", "/x/.,."),
  kept("/x{/a*}", { "..": "y" }, "/x/..=y"),
  kept("/x..{;a}", "..", "/x..;a=.."),
  kept("/x{?a}", "..", "/x?a=.."),
  kept("/x{?a}", "/../", "/x?a=%2F..%2F"),
  kept("/x{#a}", "/../", "/x#/../"),
  kept("/x/{+a}", "y?z=/../", "/x/y?z=/../"),
  kept("/x", "..", "/x?a=.."),
  acceptedUrl({ url: "/x/../y" }, "/x/../y"),
  kept("/x/./{a}", "y", "/x/./y"),
  kept("/x/..{/a}", "y", "/x/../y"),
);

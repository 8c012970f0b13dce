import type { EndpointError } from "fluent-endpoint";

/** Text about methods, symbols and other code, which the page does not have. */
const CODE = /\.\w+\(|\[[A-Z]+\]/;

/** Says what to change on the page. */
export function pageAdvice({ code, advice }: EndpointError): string {
  if (advice === undefined) return "";
  switch (advice.do) {
    case "pass":
      return code === "missing-variable"
        ? `Fill in the value of “${advice.parameter}”, or switch “Strict” off.`
        : `Choose “query” as the place of “${advice.parameter}”, or leave it out.`;
    case "style":
      return `Choose a style of lists and objects, such as “${advice.style}”.`;
    default:
      return advice.text
        .split(/(?<=\.) /)
        .filter((sentence) => !CODE.test(sentence))
        .join(" ");
  }
}

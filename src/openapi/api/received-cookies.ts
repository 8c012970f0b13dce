import { UrlQuery } from "../../routes/raw-values.js";
import { freeInput, styledInputs } from "./received-fields.js";
import type { PlannedOperation } from "./planned-operation.js";
import { typedValues } from "./typed-values.js";

/** The cookies of a header, by the rules of a query. A cookie that is not percent-encoded is encoded first. */
export function cookiesIn(operation: PlannedOperation, header = ""): UrlQuery {
  const plain = styledInputs(operation, "cookie").filter(
    ({ form }) => form?.startsWith("plain") === true,
  );
  const free = freeInput(operation, "cookie");
  const isPlain = (name: string) =>
    plain.some(
      (input) =>
        input.name === name ||
        input === free ||
        (input.style === "repeat" && typedValues(input, operation.references).hasProperty(name)),
    );
  const pairs = header.split(";").map((each) => {
    const pair = each.trim().replaceAll("+", "%2B").replaceAll("&", "%26");
    const [name = ""] = pair.split("=", 1);
    return isPlain(name) ? name + pair.slice(name.length).replaceAll("%", "%25") : pair;
  });
  return new UrlQuery(pairs.join("&"));
}

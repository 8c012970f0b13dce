/** The first minute with the library: `npm run demo`. It sends nothing. `NO_COLOR` and `FORCE_COLOR` are obeyed. */
import { endpoint, EndpointBuilder, EndpointError } from "fluent-endpoint";
import { locateError, underline } from "fluent-endpoint/show";
import { GitHub } from "./github/index.js";

const { FORCE_COLOR, NO_COLOR, TERM } = process.env;
const isTerminal = process.stdout.isTTY && TERM !== "dumb";
const isColoured = NO_COLOR ? false : FORCE_COLOR ? FORCE_COLOR !== "0" : isTerminal;

title("Chain: every method returns a new, frozen builder");
const shop = new EndpointBuilder("https://shop.example.com/v1");
const orders = shop.route("GET /orders").param("status", "open");
show(() => orders.param("page", 2).build().url);
show(() => orders.build().url);
show(() => Object.isFrozen(orders));

title("Extend: a class for each area of an API");
class Orders extends EndpointBuilder {
  cancel(id: number | string) {
    return this.route("DELETE /orders/{id}").param("id", id);
  }
}
console.log(String(Orders).replace(/^.*/, "class Orders extends EndpointBuilder {"));
show(() => shop.as(Orders).cancel(7).build().url);

title("Call: endpoint() has GitHub's defaults");
show(() => endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "public" }).url);

title("A value that would lead to another resource is refused");
show(() => shop.as(Orders).cancel("..").build());

title("Generate: `fluent-endpoint generate` has written these classes of GitHub's API");
const github = new GitHub().bearer("not-a-real-token").withDefaults({ owner: "octokit" });
show(() => github.issues.listForRepo({ repo: "rest.js", state: "open" }).build().url);

function title(text: string): void {
  console.log(`\n${colour(1, text)}`);
}

/** Prints the code of an expression, and its value or error below. */
function show(expression: () => unknown): void {
  console.log(String(expression).replace("() => ", ""));
  try {
    console.log(colour(32, String(expression())));
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    const place = locateError(error, "DELETE /orders/{id}");
    if (place !== undefined) console.log(underline(place));
    console.log(`${colour(31, error.code)}: ${error.message}`);
  }
}

function colour(code: number, text: string): string {
  return isColoured ? `\x1b[${code}m${text}\x1b[0m` : text;
}

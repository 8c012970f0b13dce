import { describedState, linkState } from "../core/exceptions/described-state.js";
import {
  carriersIn,
  checkedTable,
  isForApi,
  routeAsTemplate,
  routeIn,
  securityIn,
  urlIn,
  type KnownRoute,
  type RouteExceptions,
} from "../core/exceptions/route-exceptions.js";
import type { Entries } from "../core/read/entries.js";
import { ExceptionReader, type Exceptions } from "../core/read/exceptions.js";
import type { State } from "../core/state.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import {
  checkedCredentials,
  credentialOptions,
  unsetCredentials,
  type CredentialOptions,
} from "../runtime/credentials.js";
import { chosenSchemes, type Credential } from "../wire/credential.js";
import type { ExceptionRecord } from "../wire/exception.js";

/**
 * Returns the exceptions of an API, made of the data in a generated `exceptions.ts`. They are the second argument of `createEndpoint`.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import { exceptionsOf } from "fluent-endpoint/call";
 *
 * const exceptions = exceptionsOf({
 *   accept: "application/json",
 *   routes: { "GET /orders": { query: { status: "comma" } } },
 * });
 * const shop = createEndpoint("https://shop.example.com/v1", exceptions);
 * console.log(shop("GET /orders", { status: ["open", "paid"] }).url);
 * // https://shop.example.com/v1/orders?status=open,paid
 * ```
 *
 * @throws EndpointError `invalid-options` for data that was changed by hand and is not valid
 * @public
 */
export function exceptionsOf<Path = unknown, Scheme extends string = string>(
  table: RouteExceptions,
): Exceptions<Path, Scheme> {
  return new Table(
    withCallerStack(() => checkedTable(table)),
    {},
    new Map(),
  );
}

type Given = Readonly<Record<string, Credential>>;

/** A table with credentials. Its fields are private, so that nothing shows them. */
class Table extends ExceptionReader implements Exceptions<unknown, string> {
  readonly #table: RouteExceptions;
  readonly #credentials: Given;
  readonly #known: Map<string, KnownRoute>;
  /** The same for a state, which has read what holds for all requests. */
  readonly #kept: Table;

  constructor(
    table: RouteExceptions,
    credentials: Given,
    known: Map<string, KnownRoute>,
    isKept = false,
  ) {
    super();
    this.#table = table;
    this.#credentials = credentials;
    this.#known = known;
    this.#kept = isKept ? this : new Table(table, credentials, known, true);
    Object.freeze(this);
  }

  /** The name under which a builder is shown to have it. */
  readonly [Symbol.toStringTag] = "Exceptions";

  withCredentials(credentials: Readonly<Record<string, Credential | undefined>>): Table {
    const { schemes = {} } = this.#table;
    const given = withCallerStack(() => checkedCredentials(schemes, credentials));
    return new Table(this.#table, given, this.#known);
  }

  override routeAsTemplate(route: string): string | undefined {
    return routeAsTemplate(this.#table, route);
  }

  override read(entries: Entries): void {
    const { accept, schemes = {} } = this.#table;
    const names = Object.values(schemes).flatMap(({ name }) => name?.toLowerCase() ?? []);
    const secrets = Object.fromEntries(names.map((name) => [name, true]));
    entries.set("exceptions", "", this.#kept);
    if (names.length > 0) entries.set("operation", "", { secrets });
    if (this.#kept !== this) entries.set("headers", "accept", accept);
  }

  override apply(given: State): State {
    if (!isForApi(given)) return given;
    const table = this.#table;
    const state = withRepeatedLists(given);
    if (state.link !== undefined) return linkState(state, this.#sentFor(state, {}));
    const route = routeIn(table, state, this.#known);
    const { record } = route;
    const credentials = this.#sentFor(state, record);
    const url = urlIn(table, record, state);
    const carriers = carriersIn(table);
    return describedState({ ...route, state, url, credentials, carriers, accept: table.accept });
  }

  /** Returns the credentials of a request. Those that are set already, or a header that was removed, were meant. */
  #sentFor({ headers, query = {} }: State, record: ExceptionRecord): CredentialOptions {
    const { schemes = {} } = this.#table;
    const names = chosenSchemes(securityIn(this.#table, record), this.#credentials);
    const sent = credentialOptions(names, schemes, this.#credentials);
    return unsetCredentials(sent, { headers, query });
  }
}

/** A list of which the description says nothing is written as OpenAPI writes it, also by a builder for GitHub's API. */
function withRepeatedLists(state: State): State {
  const { conventions } = state;
  if (conventions.listStyle === "repeat") return state;
  return { ...state, conventions: { ...conventions, listStyle: "repeat" } };
}

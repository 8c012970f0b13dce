import { isOwn, getOrInsert } from "../internal/objects.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import { Adapter } from "../core/state.js";
import { parseRoute } from "../core/route.js";
import { HOOKS, LINK, type MergedOptions, QUERY } from "../core/options.js";
import {
  checkedCredentials,
  credentialOptions,
  unsetCredentials,
  type CredentialOptions,
} from "../runtime/credentials.js";
import type { Operations } from "../types/api-operations.js";
import { chosenSchemes, type Credential, type Security } from "../wire/credential.js";
import type { OperationRecord } from "../wire/operation-record.js";
import { describedOptions, linkOptions } from "./described-options.js";
import { optionNameOf } from "./option-name.js";
import {
  credentialArgumentsIn,
  checkedTable,
  isForApi,
  routeAsTemplate,
  routeIn,
  securityIn,
  urlIn,
  type KnownRoute,
  type RouteOperations,
} from "./route-operations.js";

/**
 * Returns the operations of an API from the data in a generated `operations.ts`. Pass them to `createEndpoint` as its second argument.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import { operationsOf } from "fluent-endpoint/call";
 *
 * const operations = operationsOf({
 *   accept: "application/json",
 *   routes: { "GET /orders": { query: { status: "comma" } } },
 * });
 * const shop = createEndpoint("https://shop.example.com/v1", operations);
 * console.log(shop("GET /orders", { status: ["open", "paid"] }).url);
 * // https://shop.example.com/v1/orders?status=open,paid
 * ```
 *
 * @throws EndpointError `invalid-options` for data that became invalid when it was edited by hand
 * @public
 */
export function operationsOf<Path = unknown, Scheme extends string = string>(
  table: RouteOperations,
): Operations<Path, Scheme> {
  return new Table(
    withCallerStack(() => checkedTable(table)),
    {},
    new Map(),
  );
}

type Given = Readonly<Record<string, Credential>>;

/** Private fields keep logs from showing the credentials. */
class Table extends Adapter implements Operations<unknown, string> {
  readonly #table: RouteOperations;
  readonly #credentials: Given;
  readonly #known: Map<string, KnownRoute>;
  readonly #sent = new WeakMap<Security, CredentialOptions>();

  constructor(table: RouteOperations, credentials: Given, known: Map<string, KnownRoute>) {
    super();
    this.#table = table;
    this.#credentials = credentials;
    this.#known = known;
    Object.freeze(this);
  }

  readonly [Symbol.toStringTag] = "Operations";

  withCredentials(credentials: Readonly<Record<string, Credential | undefined>>): Table {
    const { schemes = {} } = this.#table;
    const given = withCallerStack(() => checkedCredentials(schemes, credentials));
    return new Table(this.#table, given, this.#known);
  }

  override route(route: string): string {
    return routeAsTemplate(this.#table, route) ?? route;
  }

  override assertNoParameters(route: string, names: readonly string[]): void {
    const { id = route, record } = routeIn(
      this.#table,
      parseRoute(route, (text) => this.route(text)),
      this.#known,
    );
    const { optionNames = {} } = record;
    const name = names.find((each) => isOwn(optionNames, each));
    if (name !== undefined) throw optionNameOf(id, name, optionNames[name]);
  }

  override defaults(): object {
    const { accept, schemes = {} } = this.#table;
    const names = Object.values(schemes).flatMap(({ name }) => name?.toLowerCase() ?? []);
    const hidden = Object.fromEntries(names.map((name) => [name, true]));
    return { headers: { accept }, ...(names.length > 0 && { [HOOKS]: { hidden } }) };
  }

  override request(options: MergedOptions): readonly object[] {
    if (!isForApi(options)) return [options];
    const table = this.#table;
    if (options[LINK] !== undefined) return linkOptions(options, this.#sentFor(options, {}));
    const route = routeIn(table, options, this.#known);
    const credentials = this.#sentFor(options, route.record);
    const url = urlIn(table, route.record, options);
    const credentialArguments = credentialArgumentsIn(table);
    const { accept } = table;
    return describedOptions({ ...route, options, url, credentials, credentialArguments, accept });
  }

  #sentFor(
    { headers, [QUERY]: query = {} }: MergedOptions,
    record: OperationRecord,
  ): CredentialOptions {
    const security = securityIn(this.#table, record);
    const sent = getOrInsert(this.#sent, security, () => {
      const { schemes = {} } = this.#table;
      const names = chosenSchemes(security, this.#credentials);
      return credentialOptions(names, schemes, this.#credentials);
    });
    return unsetCredentials(sent, { headers, query });
  }
}

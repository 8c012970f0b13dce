/** A value in cases.json. `{ "@": … }` stands for what JSON does not have. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The settings of a call of openapi-fetch: `client.GET(path, init)`. */
export interface Init {
  readonly baseUrl?: string;
  readonly params?: Readonly<Partial<Record<"path" | "query" | "header", Values>>>;
  readonly headers?: Values;
  readonly body?: unknown;
  readonly querySerializer?: object;
}

/** The expectations of a test of openapi-fetch. */
export interface Wire {
  readonly method?: string;
  readonly url?: string;
  readonly pathname?: string;
  readonly search?: string;
  readonly body?: string;
  /** True if the body is the JSON of the case's. The test asks for its type alone. */
  readonly json?: true;
  readonly form?: Readonly<Record<string, string>>;
  /** Some headers, `null` for one that is not sent. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** All headers but those that a client adds by itself. */
  readonly allHeaders?: Readonly<Record<string, string>>;
  readonly throws?: true;
}

/** One test of openapi-fetch about a request, for each of `methods` and `bodies`. */
export interface RequestCase {
  /** The file of the test, in packages/openapi-fetch/test. */
  readonly from: string;
  readonly name: string;
  /** True for a further request of the same test. */
  readonly again?: true;
  readonly client?: Init;
  /** The settings of a call before this one. */
  readonly before?: Init;
  readonly method?: string;
  readonly methods?: readonly string[];
  readonly path: string;
  readonly init?: Init;
  readonly bodies?: readonly Json[];
  /** The option that is a function, which no JSON has. */
  readonly serializer?: string;
  readonly wire: Wire;
  /** Said by a call here besides, or in place of what the rules make of it. */
  readonly here?: Here;
  /** The request that is sent here, if it differs. */
  readonly sent?: Wire;
  /** The code of the error, if nothing is sent here. */
  readonly error?: string;
  /** True if what is sent differs in its encoding alone. */
  readonly decodesAlike?: true;
  /** The reason for `here`, `sent` or `error`. */
  readonly why?: string;
}

export interface Here {
  readonly route?: string;
  readonly style?: string;
  /** Values of variables in the route. */
  readonly values?: Values;
  readonly query?: Values;
  readonly body?: Values;
  readonly headers?: Values;
  readonly data?: Json;
}

/** One test of openapi-fetch about a response. */
export interface ResponseCase {
  readonly from: string;
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly response: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly json?: Json;
    readonly text?: string;
  };
  readonly read: Read;
  readonly sent?: Read;
  readonly why?: string;
}

export interface Read {
  readonly status: number;
  readonly data?: Json;
  readonly error?: Json;
}

export interface Cases {
  readonly release: string;
  /** The number of tests that openapi-fetch has. */
  readonly tests: number;
  readonly requests: readonly RequestCase[];
  readonly responses: readonly ResponseCase[];
  readonly leftOut: readonly {
    readonly from: string;
    readonly tests: number;
    readonly why: string;
  }[];
}

export type Values = Readonly<Record<string, unknown>>;

/** A value of cases.json with what `{ "@": … }` stands for. */
export function revived(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(revived);
  const { "@": kind, text = "", file = "" } = value as Partial<Record<string, string>>;
  if (kind === "undefined") return undefined;
  if (kind === "date") return new Date(text);
  if (kind === "form") {
    const form = new FormData();
    form.append("file", new Blob([file], { type: "text/plain" }));
    return form;
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revived(each)]));
}

/** A case with one method and one body. */
export interface SingleCase extends RequestCase {
  readonly method: string;
  readonly title: string;
}

/** The cases, one for each method and body. */
export function singleCases(requests: readonly RequestCase[]): readonly SingleCase[] {
  return requests.flatMap((each) =>
    (each.methods ?? [each.method ?? ""]).flatMap((method) =>
      (each.bodies ?? [NO_BODY]).map((body) => ({
        ...each,
        method,
        title: [
          each.from,
          each.name,
          method,
          ...(body === NO_BODY ? [] : [JSON.stringify(body)]),
        ].join(" · "),
        init: (revived({ ...each.init, ...(body !== NO_BODY && { body }) }) ?? {}) as Init,
        wire: wireOf(each.wire, revived(body)),
        client: (revived(each.client ?? {}) ?? {}) as Init,
      })),
    ),
  );
}

function wireOf({ json, ...wire }: Wire, body: unknown): Wire {
  return json ? { ...wire, body: JSON.stringify(body) } : wire;
}

const NO_BODY = Symbol("no body");

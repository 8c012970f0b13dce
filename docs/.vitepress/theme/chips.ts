import { createEndpoint, EndpointError } from "fluent-endpoint";

const ORDERS = "https://shop.example.com/v1/orders/";

const shop = createEndpoint("https://shop.example.com/v1");

/** A request, or the reason why there is none. */
export interface Outcome {
  readonly isRight: boolean;
  readonly result: string;
  readonly note: string;
}

/** A value of `id`, and what becomes of it. */
export interface Chip {
  /** The value, as in code. */
  readonly label: string;
  readonly byHand: Outcome;
  readonly ours: Outcome;
  /** The error that the compiler reports for our call. A test compiles it. */
  readonly compileError?: string;
}

/** The two lines of code that the chips drive. The compiler underlines the middle of the second. */
export const BY_HAND = "`${shop}/orders/${encodeURIComponent(id)}`";
export const OURS = ['shop("DELETE /orders/{id}", { ', "id", " })"] as const;

export const CHIPS: readonly Chip[] = [
  chip(7),
  chip(".."),
  chip("a/b"),
  {
    ...chip(undefined),
    compileError: "error TS2322: Type 'undefined' is not assignable to type 'QueryValue'.",
  },
];

/** The chip that is chosen at first, and drawn in docs/chips.svg. */
export const FIRST = 1;

function chip(id: string | number | undefined): Chip {
  const label = id === undefined ? "undefined" : JSON.stringify(id);
  return { label, byHand: byHand(id), ours: ours(id) };
}

/** The request of a template string. `fetch` resolves its URL as `new URL()` does. */
function byHand(id: string | number | undefined): Outcome {
  const url = new URL(ORDERS + encodeURIComponent(String(id))).href;
  const note = url.startsWith(ORDERS) ? "" : "not an order any more";
  return {
    isRight: note === "" && id !== undefined,
    result: `DELETE ${url}`,
    note: id === undefined ? 'an order called "undefined"' : note,
  };
}

function ours(id: string | number | undefined): Outcome {
  try {
    // The compiler refuses a missing value. JavaScript and data from outside get here with one.
    const { url } = shop("DELETE /orders/{id}", { id: id as string });
    return { isRight: true, result: `DELETE ${url}`, note: "" };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    return { isRight: true, result: "nothing sent", note: error.message };
  }
}

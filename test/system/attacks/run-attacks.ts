import { type Arrival, RecordingServer } from "../loopback/recording-server.js";
import attacks from "./calls.json";
import { differenceOf, type Expected } from "./difference.js";

/** Sends the call of an operation, or throws. */
export type Call = (operation: string, args: object) => unknown;

/** Reads a description, and makes calls with a credential. */
export type Stack = (description: object, credential: string) => Call | Promise<Call>;

export interface Attack {
  readonly name: string;
  readonly operation: string;
  readonly arguments: object;
  /** The request that is right, as is none: what it leaves out was not sent. Without it, nothing may arrive. */
  readonly arrives?: Expected;
  /** The error of this library. */
  readonly code?: string;
}

export interface Result {
  readonly name: string;
  readonly verdict: "right" | "refused" | "wrong";
  /** What is wrong. */
  readonly detail?: string;
}

/** Returns the description and the attacks for two hosts. `__proto__` is a key like any other in them. */
export function attacksOn(api: string, evil: string): { description: object; cases: Attack[] } {
  const text = JSON.stringify(attacks)
    .replaceAll("api.example.com", api)
    .replaceAll("evil.example", evil);
  return JSON.parse(text) as { description: object; cases: Attack[] };
}

/** Runs all attacks on a stack over loopback. */
export async function runAttacks(stack: Stack): Promise<readonly Result[]> {
  const [api, evil] = await Promise.all([RecordingServer.start(), RecordingServer.start()]);
  try {
    const { description, cases } = attacksOn(hostOf(api), hostOf(evil));
    const call = await stack(description, attacks.credential);
    const results: Result[] = [];
    for (const each of cases) {
      await refusing(() => call(each.operation, each.arguments));
      results.push({ name: each.name, ...judged(each, api.take(), evil.take()) });
    }
    return results;
  } finally {
    await Promise.all([api.close(), evil.close()]);
  }
}

function judged(
  { arrives }: Attack,
  sent: readonly Arrival[],
  elsewhere: readonly Arrival[],
): Omit<Result, "name"> {
  const wrong = (detail: string) => ({ verdict: "wrong", detail }) as const;
  if (elsewhere.length > 0) return wrong("another host");
  const [only, ...others] = sent;
  if (only === undefined) return { verdict: "refused" };
  if (others.length > 0 || arrives === undefined) return wrong(`${only.method} ${only.target}`);
  const difference = differenceOf(only, arrives, attacks.credential);
  return difference === undefined ? { verdict: "right" } : wrong(difference);
}

async function refusing(call: () => unknown): Promise<void> {
  try {
    await call();
  } catch {
    // An error refuses the call, as it should.
  }
}

function hostOf({ origin }: RecordingServer): string {
  return new URL(origin).host;
}

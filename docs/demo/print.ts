import { inspect } from "node:util";
import type { RequestOptions } from "fluent-endpoint";
import type { Arrival } from "./local-server.js";

const colors = process.stdout.isTTY;

/** Prints request options as they are. */
export function printRequest(title: string, request: RequestOptions): void {
  printTitle(title);
  console.log(inspect(request, { colors, breakLength: 100 }));
}

/** Prints a request as HTTP has it, with those of its headers that were asked for. */
export function printArrival(title: string, asked: RequestOptions, arrival: Arrival): void {
  printTitle(title);
  console.log(`${arrival.method} ${arrival.path} HTTP/1.1`);
  for (const name of Object.keys(asked.headers)) {
    console.log(`${name}: ${String(arrival.headers[name])}`);
  }
  console.log(`\n${arrival.body}`);
}

function printTitle(title: string): void {
  console.log(colors ? `\n\u001b[1m${title}\u001b[22m` : `\n${title}`);
}

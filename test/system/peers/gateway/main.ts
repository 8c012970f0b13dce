import { writeFileSync } from "node:fs";
import { Comparison, type GatewayResults } from "./compared-judges.js";
import { expressOpenapiValidator } from "./judges/express-openapi-validator.js";
import { openapiBackend } from "./judges/openapi-backend.js";
import { prism } from "./judges/prism.js";
import { readRequestJudge } from "./judges/read-request.js";
import { GATEWAY_SUBJECTS, readGatewaySubject } from "./subjects.js";

export const GATEWAY_RESULTS = "test/system/peers/gateway/results.json";

/** Compares the readers of requests, and returns the results if they are of all descriptions. */
export async function compareGateways(
  names: readonly string[],
): Promise<GatewayResults | undefined> {
  const comparison = new Comparison([
    readRequestJudge,
    openapiBackend,
    prism,
    expressOpenapiValidator,
  ]);
  const chosen = names.length === 0 ? GATEWAY_SUBJECTS : names;
  for (const name of chosen) {
    const { operations, requests } = await comparison.add(name, readGatewaySubject(name));
    console.log(`${name}: ${operations} operations, ${requests} requests`);
  }
  const results = comparison.results();
  console.log(JSON.stringify([results.scores, results.differences], undefined, 2));
  if (names.length > 0) return undefined;
  writeFileSync(GATEWAY_RESULTS, `${JSON.stringify(results, undefined, 2)}\n`);
  return results;
}

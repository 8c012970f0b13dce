/** A program that sends requests on demand, so that the clients run outside of jest. */
import type { RequestOptions } from "fluent-endpoint";
import { BODIES, type BodyCase } from "./bodies.js";
import type { Outcome, Scenario } from "./scenario.js";
import { defaultDispatcher } from "./undici.js";
import { OLDEST_SENDERS, SENDERS, type ClientName } from "./senders.js";
import { TRANSPORTS, type TransportCase } from "./transport-cases.js";

async function send(client: ClientName, scenario: Scenario): Promise<Outcome> {
  const { method, url, headers } = scenario;
  const bodyCase: BodyCase = BODIES[scenario.body];
  const transport: TransportCase | undefined =
    scenario.transport && TRANSPORTS[scenario.transport](await defaultDispatcher(client));
  const body = bodyCase.make();
  const options: RequestOptions = {
    method,
    url,
    headers: { ...bodyCase.headers, ...headers },
    ...(body === undefined ? {} : { body }),
    ...(transport && { request: transport.request }),
  };
  try {
    const senders = scenario.oldest === true ? { ...SENDERS, ...OLDEST_SENDERS } : SENDERS;
    const status = await senders[client](options);
    return { status, used: transport?.used?.() };
  } catch (error) {
    return failure(error);
  }
}

function failure(thrown: unknown): Outcome {
  const { name, code, message } = thrown as {
    name: string;
    code?: string | number;
    message: string;
  };
  return { error: name, code: code === undefined ? undefined : String(code), message };
}

process.on("message", ([client, scenario]: [ClientName, Scenario]) => {
  void send(client, scenario).then((outcome) => process.send?.(outcome));
});
process.on("disconnect", () => {
  process.exit();
});

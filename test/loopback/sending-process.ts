/** A process of its own that sends what it is told to, so that the clients run as they do outside of jest. */
import type { RequestOptions } from "fluent-endpoint";
import { BODIES, type BodyCase } from "./bodies.js";
import { METAS, type MetaCase } from "./metas.js";
import type { Outcome, Scenario } from "./scenario.js";
import { defaultDispatcher } from "./undici.js";
import { SENDERS, type ClientName } from "./senders.js";

async function send(client: ClientName, scenario: Scenario): Promise<Outcome> {
  const { method, url, headers } = scenario;
  const bodyCase: BodyCase = BODIES[scenario.body];
  const meta: MetaCase | undefined =
    scenario.meta && METAS[scenario.meta](await defaultDispatcher(client));
  const body = bodyCase.make();
  const options: RequestOptions = {
    method,
    url,
    headers: { ...bodyCase.headers, ...headers },
    ...(body === undefined ? {} : { body }),
    ...(meta && { request: meta.request }),
  };
  try {
    const status = await SENDERS[client](options);
    return { status, used: meta?.used?.() };
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

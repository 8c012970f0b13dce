import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { bundle } from "./bundle.js";
import type { Outcome, Scenario } from "./scenario.js";
import type { ClientName } from "./senders.js";

/** A process that sends requests by the clients, in this or another version of Node. */
export class ClientsProcess {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static start(node: string): ClientsProcess {
    const program = bundle("test/system/loopback/sending-process.ts");
    return new ClientsProcess(fork(program, { execPath: node, env: withoutProxy() }));
  }

  async send(client: ClientName, scenario: Scenario): Promise<Outcome> {
    this.#child.send([client, scenario]);
    const [outcome] = (await once(this.#child, "message")) as [Outcome];
    return outcome;
  }

  stop(): void {
    this.#child.disconnect();
  }
}

/** The environment without proxy settings, which would apply to loopback too. */
function withoutProxy(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/_proxy$/i.test(name));
  return Object.fromEntries(entries);
}

import { Impossible, type Adapter, type OpenGroup } from "./adapter.js";
import type { Case } from "./format.js";
import { versionOf } from "./peer-tools.js";
import { refuseUnless } from "./peer-values.js";

interface Peer {
  readonly name: string;
  /** Its package, if it has another name. */
  readonly installed?: string;
  /** The versions of OpenAPI that its documentation names; all, if there is no such list. */
  readonly reads?: "3.0 and 3.1" | "2.0, 3.0 and 3.1";
  /** Reads a document, and returns what sends a case. */
  open(group: OpenGroup): Promise<Send> | Send;
}

type Send = (each: Case) => unknown;

/** A library of others. None has a place for a whole query. */
export function peer({ name, installed = name, reads, open }: Peer): Adapter {
  return {
    name,
    version: () => versionOf(installed),
    async open(group) {
      if (reads?.includes(group.openapi.slice(0, 3)) === false)
        throw new Impossible(`It reads OpenAPI ${reads}.`);
      const send = await open(group);
      return {
        send(each) {
          refuseUnless({ querystring: false }, each);
          return send(each);
        },
      };
    },
  };
}

/** The function that a library offers for an operation, if it has one. */
export function offered<Offered>(found: Offered | undefined): Offered {
  if (found === undefined) throw new Impossible("The operation is not offered.");
  return found;
}

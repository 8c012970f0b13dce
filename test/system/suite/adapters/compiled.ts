import { version } from "../../../../package.json";
import { Impossible, type Adapter } from "../adapter.js";
import { operationId } from "../document.js";
import { generated } from "./generated.js";
import { argumentsOf, settingsOf } from "./own-arguments.js";

type Init = RequestInit & { readonly headers?: Readonly<Record<string, string>> };

type Compiled = (...given: readonly object[]) => readonly [url: string, init: Init];

export const compiledAdapter: Adapter = {
  name: "compiled",
  version: () => version,
  open(group) {
    const options = { areas: "none", compiled: true };
    const { module, operationOf, headers } = generated(group, options, "requests.ts");
    return {
      send(each) {
        const operation = operationOf(each);
        const compiled = module[operationId(each)] as Compiled | undefined;
        if (compiled === undefined) throw new Impossible("The operation is not compiled.");
        const values = argumentsOf(operation, each);
        const settings = settingsOf(group, each);
        const { body, parameters } = operation;
        const takesValues = body !== undefined || Object.values(parameters).flat().length > 0;
        const [url, init] = takesValues ? compiled(values, settings) : compiled(settings);
        return fetch(url, { ...init, headers: { ...init.headers, ...headers } });
      },
    };
  },
};

import type { EndpointBuilder } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { version } from "../../../../package.json";
import { instanceOf, member } from "../../../generate/generated-module.js";
import type { Adapter } from "../adapter.js";
import { operationId } from "../document.js";
import { generated } from "./generated.js";
import { argumentsOf, settingsOf } from "./own-arguments.js";

type Method = (parameters: object) => EndpointBuilder;

export const classAdapter: Adapter = {
  name: "class",
  version: () => version,
  open(group) {
    const { module, operationOf, headers } = generated(group, { name: "Root" }, "index.ts");
    return {
      send(each) {
        const operation = operationOf(each);
        const root = instanceOf(module, "Root", settingsOf(group, each));
        const area = member(root, "all") as Readonly<Record<string, Method>>;
        const builder = area[operationId(each)]?.(argumentsOf(operation, each));
        return builder && fetch(...toFetch(builder.headers(headers).build()));
      },
    };
  },
};

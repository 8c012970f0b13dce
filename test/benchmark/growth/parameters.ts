import { endpoint, EndpointBuilder } from "../library.js";
import type { Work } from "../timer.js";
import type { GrowthCase } from "./growth-case.js";

/** Requests with a growing number of parameters, keys, variables, headers or builder steps. */
export const PARAMETERS: readonly GrowthCase[] = [
  {
    name: "query parameters",
    linear: copyKeys,
    run(size) {
      const parameters = named(size);
      return () => endpoint("GET /search", parameters);
    },
  },
  {
    name: "keys of a JSON body",
    linear: copyKeys,
    run(size) {
      const parameters = named(size);
      return () => endpoint("POST /search", parameters);
    },
  },
  {
    name: "variables of a template",
    linear: copyKeys,
    run(size) {
      const parameters = named(size);
      const route = `GET /${Object.keys(parameters)
        .map((name) => `{${name}}`)
        .join("/")}`;
      return () => endpoint(route, parameters);
    },
  },
  {
    name: "headers",
    linear: copyKeys,
    run(size) {
      const headers = named(size);
      return () => endpoint("GET /user", { headers });
    },
  },
  {
    name: "steps of a builder's chain",
    run(size) {
      const names = Object.keys(named(16));
      return () => {
        let builder = new EndpointBuilder().route("GET /search");
        for (let step = 0; step < size; step++) {
          builder = builder.param(names[step % names.length] ?? "", step);
        }
        return builder.build();
      };
    },
  },
];

function named(size: number): Record<string, string> {
  const entries = Array.from({ length: size }, (_, index) => [`name${index}`, "value"]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Copies an object of the same size, key by key. */
function copyKeys(size: number): Work {
  const parameters = named(size);
  return () => {
    const copy: Record<string, unknown> = {};
    for (const name of Object.keys(parameters)) copy[name] = parameters[name];
    return copy;
  };
}

import { endpoint, EndpointBuilder } from "../library.js";
import type { Work } from "../turn.js";
import type { Growing } from "./growing.js";

/** What a request holds more and more of. */
export const PARAMETERS: readonly Growing[] = [
  {
    name: "query parameters",
    linear: copying,
    run(size) {
      const parameters = named(size);
      return () => endpoint("GET /search", parameters);
    },
  },
  {
    name: "keys of a JSON body",
    linear: copying,
    run(size) {
      const parameters = named(size);
      return () => endpoint("POST /search", parameters);
    },
  },
  {
    name: "variables of a template",
    linear: copying,
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
    linear: copying,
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
  const entries = Array.from({ length: size }, (_, place) => [`name${place}`, "value"]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** A copy of as large an object, key by key. */
function copying(size: number): Work {
  const parameters = named(size);
  return () => {
    const copy: Record<string, unknown> = {};
    for (const name of Object.keys(parameters)) copy[name] = parameters[name];
    return copy;
  };
}

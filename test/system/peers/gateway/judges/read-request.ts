import type { AddressInfo } from "node:net";
import { createApi, readRequest, type ReadRequest } from "fluent-endpoint/openapi";
import { serve } from "../../../../../examples/gateway/serve.js";
import { routeOf } from "../../route.js";
import { place, sent, type Judge, type Verdict } from "../judge.js";

/** As the example `gateway` serves it. */
export const readRequestJudge: Judge = {
  name: "readRequest",
  version: "of this repository",
  async open(description) {
    const api = createApi(description, { baseUrl: "https://gateway.example.com" });
    const seen: Verdict[] = [];
    const server = await serve(async (request) => {
      const read = await readRequest(api, request);
      const status = read.status ?? 200;
      seen.push({
        status,
        route: read.operation && routeOf(read.operation),
        named: read.status === undefined ? [] : namedIn(read),
        detail: read.problems.map(({ message }) => message).join(" "),
      });
      return new Response(null, { status });
    });
    const { port } = server.address() as AddressInfo;
    return {
      async judge(request) {
        seen.length = 0;
        const { status, text } = await sent(`http://127.0.0.1:${String(port)}`, request);
        return seen[0] ?? { status, named: [], detail: text };
      },
      close() {
        server.closeAllConnections();
        server.close();
      },
    };
  },
};

/** A field of a body may have an argument of another name. */
function namedIn({ operation, problems }: ReadRequest): string[] {
  const inputs = Object.values(operation?.parameters ?? {}).flat();
  return problems.map(({ location = "", parameter = "" }) =>
    place([location, inputs.find(({ argument }) => argument === parameter)?.name ?? parameter]),
  );
}

import type { ParamsOption } from "openapi-fetch";
import { QUERY, STYLE } from "fluent-endpoint";
import { send } from "./send.js";
import { client } from "./client.js";
import type { paths } from "./schema.js";

export async function settings(given: ParamsOption<paths["/orders"]["get"]>) {
  const { data } = await send(
    client("GET /orders", {
      [QUERY]: given.params?.query ?? {},
      headers: given.params?.header,
      [STYLE]: { "*": "repeat", filter: "deepObject" },
    }),
  );
  return data;
}

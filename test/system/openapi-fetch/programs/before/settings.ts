import type { ParamsOption } from "openapi-fetch";
import { client } from "./client.js";
import type { paths } from "./schema.js";

export async function settings(given: ParamsOption<paths["/orders"]["get"]>) {
  const { data } = await client.GET("/orders", given);
  return data;
}

import type { Adapter } from "../adapter.js";
import { axiosByHand, kyByHand } from "./by-hand.js";
import { fastmcp } from "./fastmcp.js";
import { fets } from "./fets.js";
import { heyApi } from "./hey-api.js";
import { kubb } from "./kubb.js";
import { oazapfts } from "./oazapfts.js";
import { orval } from "./orval.js";
import { openapiClientAxios } from "./openapi-client-axios.js";
import { openapiFetch } from "./openapi-fetch.js";
import { swaggerClient } from "./swagger-client.js";

/** Libraries of others. */
export const PEERS: readonly Adapter[] = [
  swaggerClient,
  openapiClientAxios,
  fastmcp,
  openapiFetch,
  fets,
  axiosByHand,
  kyByHand,
  heyApi,
  oazapfts,
  orval,
  kubb,
];

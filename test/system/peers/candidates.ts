import type { Candidate } from "./candidate.js";
import { createApiCandidate } from "./candidates/create-api.js";
import { fastmcp } from "./candidates/fastmcp.js";
import { heyApi } from "./candidates/hey-api.js";
import { openapiClientAxios } from "./candidates/openapi-client-axios.js";
import { swaggerClient } from "./candidates/swagger-client.js";

export const CANDIDATES: readonly Candidate[] = [
  createApiCandidate,
  swaggerClient,
  openapiClientAxios,
  fastmcp,
  heyApi,
];

import type { Adapter } from "../adapter.js";
import { classAdapter } from "./class.js";
import { createApiAdapter } from "./create-api.js";
import { createEndpointAdapter } from "./create-endpoint.js";
import { requestAdapter } from "./request.js";
import { toolAdapter } from "./tool.js";

/** This library in five ways. */
export const OWN: readonly Adapter[] = [
  createApiAdapter,
  toolAdapter,
  classAdapter,
  requestAdapter,
  createEndpointAdapter,
];

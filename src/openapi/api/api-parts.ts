import type { EndpointBuilder } from "../../builder/endpoint-builder.js";
import { EndpointError } from "../../errors.js";
import type { OpenDescription } from "../read/open-description.js";
import type { Outline } from "../read/read-operation.js";
import type { ApiSettings, CallableApi } from "./api.js";
import type { BaseRequest } from "./request-builder.js";
import type { PlannedOperation } from "./planned-operation.js";

/** The parts of an API that functions use which are not methods of it: who does not call them does not load them. */
export interface ApiParts {
  readonly source: OpenDescription;
  readonly settings: ApiSettings;
  readonly outlines: readonly Outline[];
  readonly base: BaseRequest;
  /** @throws DescriptionError for an operation that is broken */
  plan(outline: Outline, contentType?: string): PlannedOperation;
  /** The builder that all requests of an operation start with. */
  builderOf(operation: PlannedOperation): EndpointBuilder;
}

const known = new WeakMap<CallableApi, ApiParts>();

/** Remembers the parts of an API. */
export function keepParts(api: CallableApi, parts: ApiParts): void {
  known.set(api, parts);
}

/** @throws EndpointError `invalid-options` for anything but an API of `createApi` */
export function partsOf(api: CallableApi): ApiParts {
  const parts = known.get(api);
  if (parts !== undefined) return parts;
  throw new EndpointError("invalid-options", "The API must be the result of createApi.", {
    advice: "Import createApi and this function by the same module system.",
  });
}

import { createApi } from "fluent-endpoint/openapi";

/** The types of these constants are declared by entry points that this file does not import. */
export const routed = createApi({}).builder("getUser").param("page", 1);
export const request = routed.build();

import type { ApiOperation } from "fluent-endpoint/openapi";

export function routeOf({ method, path }: ApiOperation): string {
  return `${method} ${path}`;
}

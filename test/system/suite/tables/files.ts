import type { Case } from "../format.js";
import { attackCases } from "./attacks.js";
import { bodyCases } from "./body.js";
import { cookieCases } from "./cookie.js";
import { headerCases } from "./header.js";
import { pathCases } from "./path.js";
import { queryCases } from "./query.js";
import { securityCases } from "./security.js";
import { serverCases } from "./servers.js";
import { swaggerCases } from "./swagger.js";
import { versionCases } from "./versions.js";

/** The cases by the name of their file in `cases`. */
export function caseFiles(): Readonly<Record<string, readonly Case[]>> {
  return {
    path: pathCases(),
    query: queryCases(),
    header: headerCases(),
    cookie: cookieCases(),
    body: bodyCases(),
    security: securityCases(),
    server: serverCases(),
    swagger: swaggerCases(),
    versions: versionCases(),
    attack: attackCases(),
  };
}

import { rowsOf, type Comparison } from "../comparison.js";
import type { Measure } from "../row.js";
import { createIssue, firstSeenRoute, mediaTypeOfGraphql, uploadAsset } from "./beside-octokit.js";
import { derivedFunctions } from "./derived-functions.js";
import { describedRequest } from "./described-request.js";
import { listRepositories } from "./list-repositories.js";
import { oneCall } from "./one-call.js";

/** This library compared with other libraries and with hand-written code, by title. */
const COMPARED: Readonly<Record<string, Comparison>> = {
  "GET /orgs/{org}/repos with org, type and two headers": listRepositories,
  "POST /repos/{owner}/{repo}/issues with a JSON body of five keys": createIssue,
  "Asset upload with {?name,label} and data": uploadAsset,
  "POST /graphql with a format and two previews": mediaTypeOfGraphql,
  "A different route in every call": firstSeenRoute,
  "Defaults set one after another": derivedFunctions,
  "The call of request.ts with two path variables and three query parameters": oneCall,
  "Request of a described operation with a path variable and two fields": describedRequest,
};

export const COMPARISONS: Readonly<Record<string, Measure>> = Object.fromEntries(
  Object.entries(COMPARED).map(([title, compared]) => [
    title,
    (settings) => rowsOf(compared, settings),
  ]),
);

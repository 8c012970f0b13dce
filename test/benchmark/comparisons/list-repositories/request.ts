import { cycle } from "../../cycle.js";

/** The request that every candidate builds: the repositories of an organization. */
export const ROUTE = "GET /orgs/{org}/repos";
export const TYPE = "private";
export const ACCEPT = "application/vnd.github.v3+json";
export const AGENT = "benchmark/1.0.0";
export const TOKEN = "token 0000000000000000000000000000000000000001";
export const HEADERS = { authorization: TOKEN, "user-agent": AGENT };

export const ORGS = [
  "octokit",
  "nodejs",
  "microsoft",
  "denoland",
  "oven-sh",
  "vercel",
  "github",
  "immerjs",
] as const;

/** Returns a function that returns the organization of the next request. */
export function cycleOrgs(): () => string {
  return cycle<string>(ORGS);
}

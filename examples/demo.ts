/** Runs the other examples: `npm run demo`. */
import { styleText } from "node:util";

title("A list, with a query and a preview");
await import("./list-repositories.js");
title("An issue, as a JSON body");
await import("./create-issue.js");
title("Markdown to render, as text");
await import("./render-markdown.js");
title("An upload to another host, with a query and a body");
await import("./upload-asset.js");
title("GitHub Enterprise Server, by defaults");
await import("./enterprise-base-url.js");
title("A builder for one area of the API");
await import("./issues-builder.js");
title("A generated builder for all of an API");
await import("./generated-builder.js");
title("A request to a server on this machine, and what arrives there");
await import("./send-to-a-server/main.js");

function title(text: string): void {
  console.log(`\n${process.stdout.isTTY ? styleText("bold", text) : text}`);
}

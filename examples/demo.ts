/** Runs the other programs: `npm run demo`. */
import { styleText } from "node:util";

title("A list, with a query and a preview");
await import("./list-repositories.js");
title("An issue, as a JSON body");
await import("./create-issue.js");
title("Markdown to render, as text");
await import("./render-markdown.js");
title("An upload to another host, with a query and a body");
await import("./upload-asset.js");
title("An API with form bodies");
await import("./forms.js");
title("An API with bracket arrays");
await import("./bracket-arrays.js");
title("A client of classes");
await import("./class-hierarchy.js");
title("An API with an OpenAPI description");
await import("./described-api/main.js");
title("Generated builders for all of an API");
await import("./generated-builder.js");
title("Page after page, by Link headers");
await import("./pagination.js");
title("Several requests in one");
await import("./batch.js");
title("A request signed for AWS");
await import("./sign-for-aws.js");
title("A cache in front of fetch");
await import("./cache.js");
title("A command for curl, and an HTTP Archive");
await import("./curl-and-har.js");

function title(text: string): void {
  console.log(`\n${process.stdout.isTTY ? styleText("bold", text) : text}`);
}

import type { Json } from "../../../validators/json.js";
import { readObjects } from "../../../validators/judging-server.js";
import { toolVersions } from "../../../validators/tools.js";
import { listen, validatorApp, type Response } from "../../../validators/validator-app.js";
import { place, sent, type Judge } from "../judge.js";

interface Request {
  readonly method: string;
  readonly openapi?: { readonly openApiRoute?: string };
}

export const expressOpenapiValidator: Judge = {
  name: "express-openapi-validator",
  version: toolVersions()["express-openapi-validator"] ?? "",
  async open(description) {
    let last: Request | undefined;
    const app = validatorApp(description, {
      first(request: Request, _response: unknown, next: () => void) {
        last = request;
        next();
      },
      beforeJudging: readObjects,
      accepted(_request: unknown, response: Response) {
        response.status(200).json({});
      },
    });
    const server = await listen(app);
    return {
      async judge(request) {
        const { status, text } = await sent(server.baseUrl, request);
        const path = last?.openapi?.openApiRoute;
        const route = path === undefined ? undefined : `${request.method} ${path}`;
        return { status, route, named: namedIn(text), detail: text };
      },
      close: server.close,
    };
  },
};

function namedIn(text: string): string[] {
  if (!text.startsWith("{")) return [];
  const { errors, message = "" } = JSON.parse(text) as { errors?: Json[]; message?: string };
  // The parser of the application says it, and no path.
  if (errors === undefined) return /JSON|Multipart/.test(message) ? ["body"] : [];
  return errors.map(({ path }) => place(String(path).split("/").slice(1)));
}

import type { Json } from "../../../validators/json.js";
import { loadPeer, peerVersion } from "../../installed.js";
import { place, sent, type Judge } from "../judge.js";

interface Resource {
  readonly method: string;
  readonly path: string;
}

interface Diagnostic {
  readonly severity: number;
  readonly code?: string | number;
  readonly message: string;
  readonly path?: readonly string[];
}

type Either = { readonly _tag: "Right"; readonly right: Resource } | { readonly _tag: "Left" };

interface Http {
  getHttpOperationsFromSpec(description: Json): Promise<readonly Resource[]>;
}

interface HttpServer {
  createServer(
    operations: readonly Resource[],
    options: object,
  ): { listen(port: number, host: string): Promise<string>; close(): Promise<void> };
}

type Route = (request: object) => Either;

interface MockedCall {
  readonly input: { readonly validations: readonly Diagnostic[] };
}

/** Its server, with a mock that answers what its validator says. */
export const prism: Judge = {
  name: "Prism",
  version: peerVersion("@stoplight/prism-http"),
  async open(description) {
    const { getHttpOperationsFromSpec } = loadPeer("@stoplight/prism-http") as Http;
    const { createServer } = loadPeer("@stoplight/prism-http-server") as HttpServer;
    const router = loadPeer("@stoplight/prism-http/dist/router") as { default: Route };
    let last: { found?: Resource; problems: readonly Diagnostic[] } = { problems: [] };
    const server = createServer(await getHttpOperationsFromSpec(structuredClone(description)), {
      cors: false,
      config: {
        mock: { dynamic: false },
        validateRequest: true,
        validateResponse: false,
        checkSecurity: false,
        isProxy: false,
        errors: false,
      },
      components: {
        logger: LOGGER,
        route(request: object) {
          const result = router.default(request);
          if (result._tag === "Right") last = { found: result.right, problems: [] };
          return result;
        },
        mock: ({ input }: MockedCall) => {
          const problems = input.validations.filter(({ severity }) => severity === 0);
          last = { ...last, problems };
          const isType = problems.some(({ code }) => code === 415);
          const statusCode = isType ? 415 : problems.length > 0 ? 422 : 200;
          return () => ({ _tag: "Right", right: { statusCode, headers: {}, body: "" } });
        },
      },
    });
    const baseUrl = await server.listen(0, "127.0.0.1");
    return {
      async judge(request) {
        last = { problems: [] };
        const { status, text } = await sent(baseUrl, request);
        const { found, problems } = last;
        return {
          status,
          route: found && `${found.method.toUpperCase()} ${found.path}`,
          named: namedIn(problems, text),
          detail: problems.map(({ message }) => message).join(", ") || text,
        };
      },
      close: () => server.close(),
    };
  },
};

function namedIn(problems: readonly Diagnostic[], text: string): string[] {
  if (problems.length === 0) return text.includes("Invalid JSON") ? ["body"] : [];
  return problems.map(({ path = [], message }) => {
    const [, name] = /'([^']+)'/.exec(message) ?? [];
    if (message.startsWith("Body parameter is required")) return "body";
    const isInMessage = /required property|additional properties|found '/.test(message);
    return place([...path, ...(isInMessage && name !== undefined ? [name] : [])]);
  });
}

const LOGGER = {
  child: () => LOGGER,
  info: silent,
  warn: silent,
  error: silent,
  debug: silent,
  success: silent,
};

function silent(): void {
  // Nobody reads its log.
}

import { absoluteServers } from "../../openapi/plan/servers.js";
import type { Description, Server } from "../../openapi/model.js";
import { credentialSchemes } from "../../openapi/plan/operation-plan.js";
import { readSecurity } from "../../openapi/read/read-server.js";
import { grouped } from "../../internal/objects.js";
import type { Security } from "../../wire/credential.js";
import {
  code,
  entry,
  list,
  NOTHING,
  objectLiteral,
  quoted,
  linesOf,
  valueDoc,
} from "../code/code.js";
import { HARD_LINE, indent, type Doc } from "../code/doc.js";
import {
  membersDoc,
  literal,
  member,
  object,
  typeName,
  union,
  type TypeNode,
  STRING,
  type TypeMember,
} from "../code/type-node.js";

/** The security of operations that have none of their own. */
export function securityOf(api: Description): Security {
  return readSecurity(api.document.security) ?? [];
}

/** The servers and the security schemes of the API. */
export function apiDoc(api: Description, accept: string): Doc {
  const schemes = Object.entries(credentialSchemes(api.securitySchemes)).map(([name, scheme]) =>
    entry(name, valueDoc(scheme)),
  );
  const entries = [entry("accept", quoted(accept)), code`server: ${serverDoc(api)}`];
  const written =
    schemes.length === 0
      ? NOTHING
      : code`

/** The ways to authenticate. */
const SCHEMES: Schemes = ${objectLiteral(schemes, true)};

/** The credentials of operations that say nothing of them: alternatives, each with the schemes that it needs together. */
const SECURITY: Security = ${valueDoc(securityOf(api))};`;
  return code`/** Shared by all requests. */
const API: Api = ${objectLiteral(entries, true)};${written}`;
}

/** The function that returns the base URL of a request. A description without an absolute one is for its own host. */
function serverDoc(api: Description): Doc {
  const known = absoluteServers(api);
  const [first] = known;
  if (first === undefined) {
    const path = api.servers.find(
      ({ url, variables }) => /^\/(?!\/)/.test(url) && variables.length === 0,
    );
    return code`() => ${quoted(path?.url.replace(/\/$/, "") ?? "")}`;
  }
  if (!hasServerChoice(api)) {
    return code`() => ${quoted(withoutSlash(first.url))}`;
  }
  const entries = known.map(({ name, url, variables }) => {
    const presets = variables.map((each) => entry(each.name, quoted(each.default)));
    const values = [
      quoted(withoutSlash(url)),
      ...(presets.length === 0 ? [] : [objectLiteral(presets)]),
    ];
    return entry(name, [list(code`[`, values, code`]`)]);
  });
  return code`servers(${objectLiteral(entries)})`;
}

/** Returns `true` if the base URL depends on settings. */
export function hasServerChoice(api: Description): boolean {
  return absoluteServers(api).some(({ variables }, index) => index > 0 || variables.length > 0);
}

/** The type of the settings of a request, which is the API's own if it has servers to choose from. */
export function settingsType(api: Description): TypeNode {
  return typeName(absoluteServers(api).length === 0 ? "Settings" : "ApiSettings");
}

export function settingsDoc(api: Description): Doc {
  const servers = absoluteServers(api);
  if (servers.length === 0) return NOTHING;
  const variables = variableMembers(servers);
  const members = [
    member("server", union(servers.map(({ name }) => literal(name))), {
      isOptional: true,
      isReadonly: true,
      comment: ["The name of the server that is called."],
    }),
    ...(variables.length === 0
      ? []
      : [
          member("variables", object(variables), {
            isOptional: true,
            isReadonly: true,
            comment: ["Values of the variables in the URL of the server."],
          }),
        ]),
  ];
  return code`
/** Settings of a single request. */
export interface ApiSettings extends Settings {${indent([HARD_LINE, membersDoc(members)])}
}
`;
}

function withoutSlash(url: string): string {
  return url.includes("{") ? url : new URL(url).href.replace(/\/$/, "");
}

/** The members of a type with the variables in the URLs of servers: the values that the description lists, or any text. */
export function variableMembers(servers: readonly Server[]): TypeMember[] {
  const variables = servers.flatMap((server) => server.variables);
  const byName = grouped(variables.map((each) => [each.name, each] as const));
  return Array.from(byName, ([name, same]) => {
    const isOpen = same.some(({ values }) => values.length === 0);
    const type = isOpen ? STRING : union(same.flatMap(({ values }) => values.map(literal)));
    const about = same.find(({ description }) => description !== undefined)?.description;
    return member(name, type, {
      isOptional: true,
      isReadonly: true,
      comment: about === undefined ? [] : linesOf(about),
    });
  });
}

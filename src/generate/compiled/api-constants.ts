import { absoluteServers } from "../../openapi/read/read-server.js";
import type { Description, Server } from "../../openapi/model.js";
import { credentialSchemes, withoutCertificates } from "../../openapi/plan/operation-plan.js";
import { readSecurity } from "../../openapi/read/read-server.js";
import { grouped } from "../../internal/objects.js";
import type { Security } from "../../wire/credential.js";
import {
  arrayLiteral,
  callCode,
  code,
  entriesOf,
  entry,
  linesOf,
  longObject,
  objectLiteral,
  quoted,
  valueCode,
  type Code,
} from "../code/code.js";
import {
  literal,
  member,
  object,
  STRING,
  union,
  type TypeMember,
  type TypeCode,
} from "../code/type-code.js";

/** The security of operations that have none of their own. */
export function securityOf(api: Description): Security {
  return withoutCertificates(readSecurity(api.document.security) ?? [], api.securitySchemes);
}

/** The constants `SCHEMES` and `SECURITY`; none for an API without security schemes. */
export function credentialConstants(api: Description): Code[] {
  const schemes = credentialSchemes(api.securitySchemes);
  if (Object.keys(schemes).length === 0) return [];
  return [
    code`/** The security schemes, with the place of their credentials in a request. */
const SCHEMES = ${longObject(entriesOf(schemes))} as const;
`,
    code`/** The credentials of operations that say nothing of them: alternatives, each with the schemes that it needs together. */
const SECURITY = ${valueCode(securityOf(api))} as const;
`,
  ];
}

/** The function that returns the base URL of a request. A description without an absolute one is for its own host. */
export function serverCode(api: Description): Code {
  const known = absoluteServers(api);
  const [first] = known;
  if (first === undefined) {
    const path = api.servers.find(
      ({ url, variables }) => /^\/(?!\/)/.test(url) && variables.length === 0,
    );
    return code`() => ${quoted(path?.url.replace(/\/$/, "") ?? "")}`;
  }
  if (!hasServerChoice(api)) return code`() => ${quoted(withoutSlash(first.url))}`;
  const entries = known.map(({ name, url, variables }) => {
    const presets = variables.map((each) => entry(each.name, quoted(each.default)));
    const own = presets.length > 0 && objectLiteral(presets);
    return entry(name, arrayLiteral([quoted(withoutSlash(url)), own]));
  });
  return callCode(code`servers`, objectLiteral(entries));
}

/** Returns `true` if the base URL depends on settings. */
export function hasServerChoice(api: Description): boolean {
  return absoluteServers(api).some(({ variables }, index) => index > 0 || variables.length > 0);
}

/** The members of the settings of a request that choose a server; none for an API without an absolute one. */
export function serverSettings(api: Description): TypeMember[] {
  const servers = absoluteServers(api);
  if (servers.length === 0) return [];
  const names = union(servers.map(({ name }) => literal(name)));
  return [
    setting("server", names, ["The name of the server that is called."]),
    ...variableSettings(servers),
  ];
}

/** The member for the variables in the URLs of servers, if there are any. */
export function variableSettings(servers: readonly Server[]): TypeMember[] {
  const members = variableMembers(servers);
  if (members.length === 0) return [];
  return [
    setting("variables", object(members), ["Values of the variables in the URL of the server."]),
  ];
}

/** An optional, read-only member of an object of settings. */
export function setting(name: string, type: TypeCode, comment: readonly string[] = []): TypeMember {
  return member(name, type, { isOptional: true, isReadonly: true, comment });
}

function withoutSlash(url: string): string {
  return url.includes("{") ? url : new URL(url).href.replace(/\/$/, "");
}

/** The variables in the URLs of servers: the values that the description lists, or any text. */
function variableMembers(servers: readonly Server[]): TypeMember[] {
  const variables = servers.flatMap((server) => server.variables);
  const byName = grouped(variables.map((each) => [each.name, each] as const));
  return Array.from(byName, ([name, same]) => {
    const isOpen = same.some(({ values }) => values.length === 0);
    const type = isOpen ? STRING : union(same.flatMap(({ values }) => values.map(literal)));
    const about = same.find(({ description }) => description !== undefined)?.description;
    return setting(name, type, linesOf(about));
  });
}

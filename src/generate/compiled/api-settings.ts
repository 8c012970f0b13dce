import { absoluteServers, ownServers } from "../../openapi/read/read-server.js";
import type { Description, Server } from "../../openapi/model.js";
import { grouped } from "../../internal/objects.js";
import { linesOf } from "../code/code.js";
import {
  literal,
  member,
  object,
  STRING,
  union,
  type TypeMember,
  type TypeCode,
} from "../code/type-code.js";

export function serverSettings(api: Description): TypeMember[] {
  const servers = absoluteServers(api);
  if (servers.length === 0) return [];
  const names = union(servers.map(({ name }) => literal(name)));
  return [
    setting("server", names, ["The name of the server that is called."]),
    ...variableSettings([...servers, ...ownServers(api)]),
  ];
}

export function variableSettings(servers: readonly Server[]): TypeMember[] {
  const members = variableMembers(servers);
  if (members.length === 0) return [];
  return [
    setting("variables", object(members), ["Values of the variables in the URL of the server."]),
  ];
}

export function setting(name: string, type: TypeCode, comment: readonly string[] = []): TypeMember {
  return member(name, type, { isOptional: true, isReadonly: true, comment });
}

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

import type { Server } from "../../openapi/model.js";
import { linesOf, propertyKey } from "../code/code.js";
import { literal, member, STRING, union, type TypeMember } from "../code/type-node.js";

/** The members of a type with the variables in the URLs of servers: the values that the description lists, or any text. */
export function variableMembers(servers: readonly Server[]): TypeMember[] {
  const variables = servers.flatMap((server) => server.variables);
  const names = [...new Set(variables.map(({ name }) => name))];
  return names.map((name) => {
    const same = variables.filter((each) => each.name === name);
    const isOpen = same.some(({ values }) => values.length === 0);
    const type = isOpen ? STRING : union(same.flatMap(({ values }) => values.map(literal)));
    const about = same.find(({ description }) => description !== undefined)?.description;
    return member(propertyKey(name), type, {
      isOptional: true,
      isReadonly: true,
      comment: about === undefined ? [] : linesOf(about),
    });
  });
}

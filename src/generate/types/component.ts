import { pointerKeys, type References, valueAt } from "../../openapi/read/references.js";

interface Component {
  readonly section: string;
  readonly name: string;
}

export function componentOf(reference: string, { document }: References): Component | undefined {
  const [root, section, name, ...rest] = pointerKeys(reference);
  const isComponent = root === "components" && rest.length === 0;
  if (!isComponent || section === undefined || name === undefined) return undefined;
  return valueAt(document, reference) === undefined ? undefined : { section, name };
}

export function schemaName(reference: string, references: References): string | undefined {
  const component = componentOf(reference, references);
  return component?.section === "schemas" ? component.name : undefined;
}

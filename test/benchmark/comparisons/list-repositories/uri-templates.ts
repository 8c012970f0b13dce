import uriTemplate from "uri-templates";
import { cycleOrgs, TYPE } from "./request.js";

/** Only expands the URL template, with the package that this library uses for that. */
export function uriTemplatesFill() {
  const org = cycleOrgs();
  const template = uriTemplate("https://api.github.com/orgs/{org}/repos{?type}");
  return () => template.fillFromObject({ org: org(), type: TYPE });
}

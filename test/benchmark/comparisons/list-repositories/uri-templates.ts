import uriTemplate from "uri-templates";
import { orgInTurn, TYPE } from "./request.js";

/** The URL alone, by the library that fills our templates. */
export function uriTemplatesFill() {
  const org = orgInTurn();
  const template = uriTemplate("https://api.github.com/orgs/{org}/repos{?type}");
  return () => template.fillFromObject({ org: org(), type: TYPE });
}

import { HttpMethod, RequestInformation } from "@microsoft/kiota-abstractions";
import { plainRequest } from "../../request.js";
import { ACCEPT, HEADERS, cycleOrgs, TYPE } from "./request.js";

/** Does what the request builders that Kiota generates do. */
export function kiota() {
  const org = cycleOrgs();
  return () => {
    const request = new RequestInformation(HttpMethod.GET, "{+baseurl}/orgs/{org}/repos{?type}", {
      baseurl: "https://api.github.com",
      org: org(),
    });
    request.configure({ headers: HEADERS, queryParameters: { type: TYPE } });
    request.headers.tryAdd("Accept", ACCEPT);
    return { request, url: request.URL };
  };
}

export function requestOfKiota({ request, url }: { request: RequestInformation; url: string }) {
  const headers = Object.fromEntries(
    [...request.headers.entries()].map(([name, values]) => [name, [...values].join(", ")]),
  );
  return plainRequest({ method: request.httpMethod ?? "", url, headers });
}

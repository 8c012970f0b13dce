import { cycle } from "../../cycle.js";
import { EndpointBuilder } from "../../library.js";
import { AGENT, ORGS, cycleOrgs, ROUTE, TOKEN, TYPE } from "./request.js";

const shared = new EndpointBuilder({ headers: { "user-agent": AGENT } });

export function chain() {
  const org = cycleOrgs();
  return () =>
    shared
      .route(ROUTE)
      .param("org", org())
      .param("type", TYPE)
      .header("authorization", TOKEN)
      .build();
}

export function prepared() {
  const builders = ORGS.map((org) =>
    shared.route(ROUTE).param("org", org).param("type", TYPE).header("authorization", TOKEN),
  );
  const [first = shared, ...others] = builders;
  const builder = cycle([first, ...others]);
  return () => builder().build();
}

class Orgs extends EndpointBuilder {
  get(org: string) {
    return this.route("GET /orgs/{org}").param("org", org);
  }
  listMembers(org: string) {
    return this.route("GET /orgs/{org}/members").param("org", org);
  }
  listRepos(org: string) {
    return this.route(ROUTE).param("org", org);
  }
}

export function subclass() {
  const org = cycleOrgs();
  const orgs = new Orgs({ headers: { "user-agent": AGENT } });
  return () => orgs.listRepos(org()).param("type", TYPE).header("authorization", TOKEN).build();
}

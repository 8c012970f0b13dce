import { produce } from "immer";
import { ACCEPT, AGENT, cycleOrgs, TOKEN, TYPE } from "./request.js";

interface NaiveState {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly parameters: Record<string, string>;
}

const naive: NaiveState = produce(
  { method: "GET", url: "", headers: { accept: ACCEPT, "user-agent": AGENT }, parameters: {} },
  () => undefined,
);

export function naiveProducer() {
  const org = cycleOrgs();
  return () =>
    produce(naive, (draft) => {
      draft.parameters.org = org();
    });
}

export function fourNaiveProducers() {
  const org = cycleOrgs();
  return () => {
    const routed = produce(naive, (draft) => {
      draft.url = "/orgs/{org}/repos";
    });
    const ofOrg = produce(routed, (draft) => {
      draft.parameters.org = org();
    });
    const ofType = produce(ofOrg, (draft) => {
      draft.parameters.type = TYPE;
    });
    return produce(ofType, (draft) => {
      draft.headers.authorization = TOKEN;
    });
  };
}

import { comparison, contender } from "../comparison.js";
import { plainRequest } from "../request.js";
import { byHand } from "./list-repositories/by-hand.js";
import { chain, prepared, subclass, subclassWithField } from "./list-repositories/builders.js";
import { kiota, requestOfKiota } from "./list-repositories/kiota.js";
import { octokits, octokitsWithDefaults } from "./list-repositories/octokit.js";
import { ours, oursWithDefaults } from "./list-repositories/ours.js";
import { fourNaiveProducers, naiveProducer } from "./list-repositories/producers.js";
import { ROUTE } from "./list-repositories/request.js";
import { uriTemplatesFill } from "./list-repositories/uri-templates.js";
import { requestOfWretch, wretchChain } from "./list-repositories/wretch.js";

/** One request, a list of an organization's repositories, in every way there is. */
export const listRepositories = comparison({
  title: `${ROUTE} with org, type and two headers`,
  chart: {
    unit: "hand-written",
    ours: [
      "endpoint()",
      "endpoint.defaults()",
      "builder chain",
      "prepared builder",
      "subclass",
      "subclass with a field",
    ],
  },
  contenders: {
    "hand-written": contender(byHand(), plainRequest),
    "uri-templates fill": contender(uriTemplatesFill()),
    "endpoint()": contender(ours(), plainRequest),
    "endpoint.defaults()": contender(oursWithDefaults(), plainRequest),
    Octokit: contender(octokits(), plainRequest),
    "Octokit's defaults": contender(octokitsWithDefaults(), plainRequest),
    "builder chain": contender(chain(), plainRequest),
    "prepared builder": contender(prepared(), plainRequest),
    subclass: contender(subclass(), plainRequest),
    "subclass with a field": contender(subclassWithField(), plainRequest),
    Kiota: contender(kiota(), requestOfKiota),
    "wretch, not built": contender(wretchChain(), requestOfWretch),
    "naive producer": contender(naiveProducer()),
    "four naive producers": contender(fourNaiveProducers()),
  },
  claims: [
    {
      work: "endpoint()",
      ours: "endpoint()",
      peer: "Octokit",
      goal: { kind: "at least", times: 8 },
    },
    {
      work: "endpoint()",
      ours: "endpoint()",
      peer: "hand-written",
      goal: { kind: "at most", times: 4 },
    },
    {
      work: "endpoint.defaults()",
      ours: "endpoint.defaults()",
      peer: "Octokit's defaults",
      goal: { kind: "at least", times: 8 },
    },
    {
      work: "endpoint.defaults()",
      ours: "endpoint.defaults()",
      peer: "hand-written",
      goal: { kind: "at most", times: 4 },
    },
    { work: "builder chain", ours: "builder chain", peer: "Octokit", goal: { kind: "faster" } },
    { work: "builder chain", ours: "builder chain", peer: "Kiota", goal: { kind: "faster" } },
    {
      work: ".build() of a prepared builder",
      ours: "prepared builder",
      peer: "endpoint()",
      goal: { kind: "faster" },
    },
    {
      work: "a subclass with a method per route",
      ours: "subclass",
      peer: "builder chain",
      goal: { kind: "no slower" },
    },
    {
      work: "a subclass with a field of its own",
      ours: "subclass with a field",
      peer: "builder chain",
    },
    { work: "builder chain", ours: "builder chain", peer: "wretch, not built" },
    { work: "one naive immer producer", ours: "naive producer", peer: "hand-written" },
    { work: "four naive immer producers", ours: "four naive producers", peer: "hand-written" },
    { work: "compiled uri-templates fill", ours: "uri-templates fill", peer: "hand-written" },
  ],
});

import axios from "axios";
import ky from "ky";
import { callerHeaders, credentialQuery, serverUrl } from "../by-hand.js";
import type { Case } from "../format.js";
import { peer } from "../peer.js";
import {
  AXIOS_OPTIONS,
  bodyByHand,
  headersByHand,
  pathByHand,
  queryByHand,
} from "../peer-values.js";

/** A client of HTTP, which knows nothing of descriptions: the query and the body are given as the client takes them. */
function adapterOf(installed: string, call: (baseUrl: string, each: Case) => Promise<unknown>) {
  return peer({
    name: `${installed}, by hand`,
    installed,
    open: (group) => (each) => call(serverUrl(group, each), each),
  });
}

// Documented at https://axios-http.com/docs/req_config and https://axios-http.com/docs/multipart.
export const axiosByHand = adapterOf("axios", (baseURL, each) =>
  axios.request({
    baseURL,
    method: each.operation.method,
    url: pathByHand(each),
    params: { ...queryByHand(each), ...credentialQuery(each) },
    ...AXIOS_OPTIONS,
    headers: { ...headersByHand(each), ...callerHeaders(each) },
    ...(each.values.body !== undefined && { data: bodyByHand(each) }),
  }),
);

// Documented at https://github.com/sindresorhus/ky#searchparams.
export const kyByHand = adapterOf("ky", (baseUrl, each) => {
  const query = Object.entries({ ...queryByHand(each), ...credentialQuery(each) });
  const body = bodyByHand(each);
  return ky(`${baseUrl}${pathByHand(each)}`, {
    method: each.operation.method,
    searchParams: query.flatMap(([name, value]) =>
      [value].flat().map((one) => [name, String(one)]),
    ),
    headers: { ...headersByHand(each), ...callerHeaders(each) },
    retry: 0,
    ...(body !== undefined && { body }),
  }).text();
});

/** Signing: a request to AWS with a Signature Version 4, computed by `@smithy/signature-v4` and sent by `fetch`. */
import { Sha256 } from "@aws-crypto/sha256-js";
import { SignatureV4 } from "@smithy/signature-v4";
import { EndpointBuilder, type RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";

const signer = new SignatureV4({
  service: "dynamodb",
  region: "eu-central-1",
  credentials: { accessKeyId: "not-a-real-key", secretAccessKey: "not-a-real-secret" },
  sha256: Sha256,
});

const dynamodb = new EndpointBuilder("https://dynamodb.{region}.amazonaws.com").withDefaults({
  region: "eu-central-1",
  headers: { "content-type": "application/x-amz-json-1.0" },
});

const query = dynamodb
  .route("POST /")
  .header("x-amz-target", "DynamoDB_20120810.GetItem")
  .data(JSON.stringify({ TableName: "books", Key: { id: { S: "7" } } }))
  .build();

// The date is fixed so that this example always prints the same.
const [url, init] = await sign(query, new Date("2026-01-01T00:00:00Z"));
console.log(url, init);
// const response = await fetch(url, init);

/** Returns the arguments of `fetch`, with the headers of the signature. */
async function sign(request: RequestOptions, signingDate = new Date()) {
  const [url, init] = toFetch(request);
  const { protocol, hostname, host, pathname, searchParams } = new URL(url);
  const names = [...searchParams.keys()];
  const { headers } = await signer.sign(
    {
      method: init.method,
      protocol,
      hostname,
      path: pathname,
      query: Object.fromEntries(names.map((name) => [name, searchParams.getAll(name)])),
      headers: { ...init.headers, host },
      body: init.body,
    },
    { signingDate },
  );
  return [url, { ...init, headers }] as const;
}

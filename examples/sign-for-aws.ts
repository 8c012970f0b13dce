/** Signing for AWS: a request and a presigned URL of S3, by `@smithy/signature-v4`. Both signatures are those of AWS's documentation. */
import { Sha256 } from "@aws-crypto/sha256-js";
import { SignatureV4 } from "@smithy/signature-v4";
import { EndpointBuilder, type RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";

const signer = new SignatureV4({
  service: "s3",
  region: "us-east-1",
  credentials: {
    accessKeyId: "AKIAIOSFODNN7EXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  },
  sha256: Sha256,
  uriEscapePath: false, // S3 alone wants the path as it is sent.
});

const s3 = new EndpointBuilder("https://{bucket}.s3.amazonaws.com").headers({
  accept: null,
  "user-agent": null,
});
const object = s3
  .path({ bucket: "examplebucket" })
  .route("GET {/key*}")
  .path({ key: ["test.txt"] });

// The date is fixed so that this example always prints the same.
const date = new Date("2013-05-24T00:00:00Z");
const [url, init] = await sign(object.header("range", "bytes=0-9").build(), date);
console.log(url, init);
// const response = await fetch(url, init);
console.log(await presign(object, date));

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

/** Returns a URL that is valid for a day. S3 does not sign the body then, and the header that says so is not sent. */
async function presign(builder: EndpointBuilder, signingDate = new Date()): Promise<string> {
  const { protocol, host, hostname, pathname } = new URL(builder.build().url);
  const notSent = new Set(["x-amz-content-sha256"]);
  const { query = {} } = await signer.presign(
    {
      method: "GET",
      protocol,
      hostname,
      path: pathname,
      headers: { host, "x-amz-content-sha256": "UNSIGNED-PAYLOAD" },
    },
    { expiresIn: 86_400, signingDate, unhoistableHeaders: notSent, unsignableHeaders: notSent },
  );
  return builder.query(query).build().url;
}

/** Signing for AWS: a request and presigned URLs of S3, by `@smithy/signature-v4`. Those of test.txt have the signatures of AWS's documentation. */
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
const bucket = s3.path({ bucket: "examplebucket" });
const object = bucket.route("GET {/key*}").path({ key: ["test.txt"] });

// The date is fixed so that this example always prints the same.
const date = new Date("2013-05-24T00:00:00Z");
const [url, init] = await sign(object.header("range", "bytes=0-9").build(), date);
console.log(url, init);
// const response = await fetch(url, init);
console.log(await presign(object, date));

// A browser uploads a part of a file to this URL, with this header.
const part = bucket
  .route("PUT {/key*}{?partNumber,uploadId}")
  .path({ key: ["films", "a b.mp4"] })
  .query({ partNumber: 1, uploadId: "VXBs+b2FkIElE" })
  .header("content-type", "video/mp4");
console.log(await presign(part, date));

/** Returns the arguments of `fetch`, with the headers of the signature. */
async function sign(request: RequestOptions, signingDate = new Date()) {
  const [url, init] = toFetch(request);
  const { headers } = await signer.sign({ ...toSign(url, init), body: init.body }, { signingDate });
  return [url, { ...init, headers }] as const;
}

/**
 * Returns a URL that is valid for a day, for the method and the headers of the builder: send the same. S3 does not sign the body then,
 * and the header that says so is not sent.
 */
async function presign(builder: EndpointBuilder, signingDate = new Date()): Promise<string> {
  const request = toSign(...toFetch(builder.build()));
  const notSent = new Set(["x-amz-content-sha256"]);
  const headers = { ...request.headers, "x-amz-content-sha256": "UNSIGNED-PAYLOAD" };
  const { query = {} } = await signer.presign(
    { ...request, headers },
    { expiresIn: 86_400, signingDate, unhoistableHeaders: notSent, unsignableHeaders: notSent },
  );
  const added = Object.entries(query).filter(([name]) => !Object.hasOwn(request.query, name));
  return builder.query(Object.fromEntries(added)).build().url;
}

/** The parts that the signature covers: the method, the URL in its parts, and the headers. */
function toSign(url: string, { method, headers }: ReturnType<typeof toFetch>[1]) {
  const { protocol, hostname, host, pathname: path, searchParams } = new URL(url);
  const names = [...searchParams.keys()];
  const query = Object.fromEntries(names.map((name) => [name, searchParams.getAll(name)]));
  return { method, protocol, hostname, path, query, headers: { ...headers, host } };
}

import { endpoint } from "fluent-endpoint";

/** As GitHub returns it with every release: a URL template, at a host of its own. */
const uploadUrl =
  "https://uploads.github.com/repos/octokit/endpoint.js/releases/1/assets{?name,label}";

const archive = Uint8Array.of(0x50, 0x4b, 0x03, 0x04);

/** `name` and `label` fill the template's query, `data` is the body. */
export const uploadAsset = endpoint({
  method: "POST",
  url: uploadUrl,
  name: "endpoint.zip",
  label: "All of it, zipped",
  data: archive,
  headers: {
    authorization: "token not-a-real-token",
    "content-type": "application/zip",
    "content-length": archive.byteLength,
  },
});

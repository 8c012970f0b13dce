/** An upload: a full URL template at another host, as the API returns it. `name` and `label` fill its query. */
import { endpoint } from "fluent-endpoint";

const archive = Uint8Array.of(0x50, 0x4b, 0x03, 0x04);
const request = endpoint({
  method: "POST",
  url: "https://uploads.github.com/repos/octokit/endpoint.js/releases/1/assets{?name,label}",
  name: "endpoint.zip",
  label: "All of it, zipped",
  data: archive,
  headers: {
    authorization: "token not-a-real-token",
    "content-type": "application/zip",
    "content-length": archive.byteLength,
  },
});
console.log(request);

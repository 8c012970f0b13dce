import { describe, expect, test } from "@jest/globals";
import { endpoint } from "../../src/index.js";

describe("SPEC: special case: query parameters and a body together", () => {
  const data = new Uint8Array([1, 2, 3]);
  const headers = { "content-type": "application/zip", "content-length": data.byteLength };

  test("options fill the query declared in the URL, data carries the body, the caller supplies the headers", () => {
    expect(
      endpoint("POST https://uploads.github.com/repos/o/r/releases/1/assets{?name,label}", {
        name: "a b.zip",
        label: "é",
        data,
        headers,
      }),
    ).toEqual({
      method: "post",
      url: "https://uploads.github.com/repos/o/r/releases/1/assets?name=a%20b.zip&label=%C3%A9",
      headers: {
        accept: "application/vnd.github.v3+json",
        "user-agent": endpoint.DEFAULTS.headers["user-agent"],
        "content-type": "application/zip",
        "content-length": 3,
      },
      body: data,
    });
  });

  test("an option that the query declares and nobody gives is left out of it", () => {
    expect(endpoint("POST /assets{?name,label}", { name: "a", data }).url).toBe(
      "https://api.github.com/assets?name=a",
    );
  });

  test("the URL may be absolute, with a different host from baseUrl", () => {
    const enterprise = endpoint.defaults({ baseUrl: "https://github.example.com" });
    expect(enterprise("POST https://uploads.github.com/x{?name}", { name: "a", data }).url).toBe(
      "https://uploads.github.com/x?name=a",
    );
  });

  test("the upload host may be written {upload_url}", () => {
    const { url, body } = endpoint("POST {upload_url}{?name,label}", {
      upload_url: "https://uploads.github.com/repos/o/r/releases/1/assets",
      name: "a.zip",
      label: "short",
      data,
    });
    expect(url).toBe(
      "https://uploads.github.com/repos/o/r/releases/1/assets?name=a.zip&label=short",
    );
    expect(body).toBe(data);
  });
});

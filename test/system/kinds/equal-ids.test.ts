import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { buildTool, createApi, listTools, readDescription } from "fluent-endpoint/openapi";
import { ProjectFolder } from "../../command/project-folder.js";
import { runCommand } from "../../generate/run-command.js";

const document = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  servers: [{ url: "https://a.example" }],
  paths: {
    "/a": { get: { operationId: "x", tags: ["t"] }, post: { operationId: "y", tags: ["t"] } },
    "/b": { delete: { operationId: "x", tags: ["t"] }, get: { tags: ["t"] }, put: { tags: ["t"] } },
    "/c": { get: { operationId: "x", tags: ["u"] } },
  },
};

describe("An id that several operations have", () => {
  test("is told by readDescription and generate", () => {
    const described = readDescription(document);
    const told = ["/paths/~1b/delete/operationId", "/paths/~1c/get/operationId"];
    expect(described.notices.map(({ pointer }) => pointer)).toEqual(told);
    expect(described.notices[0]?.message).toContain('The id "x" is also that of GET /a.');
    const messages = generate(described).notices.map(({ message }) => message);
    expect(messages.filter((each) => each.includes("also that of GET /a"))).toHaveLength(2);
  });

  test("names none in createApi, and each is called by its route", () => {
    const api = createApi(document);
    const message =
      'Several operations have the id "x": GET /a, DELETE /b, GET /c. Name one by its method and path.';
    for (const name of ["operation", "build", "check", "builder"] as const)
      expect(() => api[name]("x") as unknown).toThrow(message);
    expect(api.build("DELETE /b").method).toBe("delete");
    expect(api.build("y").method).toBe("post");
    expect(createApi(document, { only: ["/b", "/a"] }).operations).toHaveLength(5);
    expect(createApi(document, { only: ["/c"] }).build("x").url).toBe("https://a.example/c");
  });

  test("is not the name of one tool", () => {
    const api = createApi(document);
    const tools = listTools(api);
    expect(new Set(tools.map(({ name }) => name)).size).toBe(6);
    const urls = tools.map(({ name }) => buildTool(api, name, {}).url.slice(-2));
    expect(urls).toEqual(["/a", "/a", "/b", "/b", "/b", "/c"]);
  });

  test("is told by the command", async () => {
    const folder = new ProjectFolder();
    folder.write("api.json", JSON.stringify(document));
    const { errors } = await runCommand("x", "--api", "api.json");
    folder.leave();
    expect(errors).toContain('Several operations have the id "x"');
  });
});

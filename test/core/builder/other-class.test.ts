import { describe, expect, test } from "@jest/globals";
import { BODY, EndpointBuilder } from "../../../src/index.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { untypedBuilder } from "../../helpers/untyped.js";

const API = "https://api.github.com";

class Issues extends EndpointBuilder {
  readonly state = "open";

  list() {
    return this.route("GET /issues").query({ state: this.state });
  }
}

class GitHub extends EndpointBuilder {
  readonly owner: string;

  constructor(owner = "octokit") {
    super();
    this.owner = owner;
  }

  get issues() {
    return this.param("filter", this.owner).as(Issues);
  }
}

describe("as()", () => {
  test("returns an instance of the other class with the same options, also for a getter of a subclass", () => {
    const { issues } = new GitHub("octokit").header("x-a", "b");
    expect(issues).toBeInstanceOf(Issues);
    expect(issues.list().build()).toMatchObject({
      url: `${API}/issues?filter=octokit&state=open`,
      headers: { "x-a": "b" },
    });
    expect(issues.list()).toBeInstanceOf(Issues);
  });

  test("keeps every option, and strictness", () => {
    const builder = new EndpointBuilder({ a: 1, [BODY]: { b: 2 }, data: "text", request: { c: 3 } })
      .style("repeat")
      .origins("https://h.example")
      .preview("mercy")
      .strict(false)
      .route("POST /{x}");
    const other = builder.as(Issues);
    expect(other.options).toEqual(builder.options);
    expect(other.options.data).toBe(builder.options.data);
    expect(() => other.strict(true)).not.toThrow();
    expect(untypedBuilder().url("/{x}").strict(false).build().url).toBe(`${API}/`);
    expect(new EndpointBuilder().url("/{x}").strict(false).as(Issues).build().url).toBe(`${API}/`);
  });

  test("gives it the fields that its constructor sets", () => {
    const issues = new EndpointBuilder().as(Issues);
    expect(issues.state).toBe("open");
    expect(issues.list().build().url).toBe(`${API}/issues?state=open`);
    expect(Object.isFrozen(issues)).toBe(true);
  });

  test("keeps the fields of the builder, for a way back to its class", () => {
    const github = new GitHub("octokit");
    const back = github.issues.as(GitHub);
    expect(back).toBeInstanceOf(GitHub);
    expect(back.owner).toBe("octokit");
    expect(back.issues.list().build().url).toBe(`${API}/issues?filter=octokit&state=open`);
  });

  test("leaves the builder as it was", () => {
    const builder = new EndpointBuilder().param("a", 1);
    const issues = builder.as(Issues).param("a", 2);
    expect(builder).not.toBeInstanceOf(Issues);
    expect([builder.options.a, issues.options.a]).toEqual([1, 2]);
  });

  test("accepts EndpointBuilder itself", () => {
    const plain = new GitHub("octokit").as(EndpointBuilder);
    expect(Object.getPrototypeOf(plain)).toBe(EndpointBuilder.prototype);
  });

  test.each([
    ["undefined", undefined],
    ["null", null],
    ["an object", {}],
    ["a function", () => new EndpointBuilder()],
    ["a function", Map],
    ["an object", new Issues()],
    ["an object", { prototype: EndpointBuilder.prototype }],
    ["a string", "Issues"],
  ])("is an error that says what was given in place of a class: %s", (kind, given) => {
    const error = thrownBy((): unknown =>
      Reflect.apply(EndpointBuilder.prototype.as, new EndpointBuilder(), [given]),
    );
    expect(error.code).toBe("invalid-options");
    expect(error.message).toContain("as() expects a class that extends the EndpointBuilder");
    expect(error.message).toContain(`but got ${kind}.`);
  });

  test("is an error for a class whose constructor throws", () => {
    class Broken extends EndpointBuilder {
      constructor() {
        super();
        throw new TypeError("broken");
      }
    }
    const error = thrownBy(() => new EndpointBuilder().as(Broken));
    expect(error.code).toBe("unreadable-input");
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  test("is an error for a class whose constructor needs arguments", () => {
    class Named extends EndpointBuilder {
      constructor(readonly name: string) {
        super();
      }
    }
    const error = thrownBy(() =>
      Reflect.apply(EndpointBuilder.prototype.as, new EndpointBuilder(), [Named]),
    );
    expect(error.code).toBe("invalid-options");
    expect(error.message).toContain("the constructor of the class Named needs some");
  });

  test("is an error when the class cannot be read", () => {
    const { proxy, revoke } = Proxy.revocable(Issues, {});
    revoke();
    const error = thrownBy(() => new EndpointBuilder().as(proxy));
    expect(error.code).toMatch(/^(?:unreadable-input|invalid-options)$/);
  });

  test("is an error on anything but a builder", () => {
    const call = (): unknown => Reflect.apply(EndpointBuilder.prototype.as, {}, [Issues]);
    expect(thrownBy(call).code).toBe("invalid-options");
  });
});

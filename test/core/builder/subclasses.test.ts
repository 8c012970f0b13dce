import { describe, expect, test } from "@jest/globals";
import { createEndpoint, EndpointBuilder } from "../../../src/index.js";
import { lookAt } from "../../helpers/look-at.js";
import { chainMethods } from "../../helpers/untyped.js";
import { chainCalls } from "./chain-calls.js";

const API = "https://api.github.com";
const secret = Symbol("secret");

/** A subclass with a member of every kind. */
class AreaBuilder extends EndpointBuilder {
  static constructed = 0;
  readonly list = [1];
  protected area: string;
  private readonly calls = { count: 0 };
  [secret] = "kept";

  constructor(area: string, token?: string) {
    super(token === undefined ? {} : { headers: { authorization: token } });
    AreaBuilder.constructed++;
    this.area = area;
    Object.defineProperties(this, {
      hidden: { value: "kept", enumerable: false },
      computed: { get: () => `computed ${area}`, enumerable: true, configurable: true },
    });
  }

  get title(): string {
    return this.area.toUpperCase();
  }

  listRepos(name: string) {
    return this.route("GET /{area}/{name}").params({ area: this.area, name });
  }

  called() {
    return this.calls;
  }
}

class NarrowBuilder extends AreaBuilder {
  narrow = true;

  constructor() {
    super("narrow");
  }

  override listRepos(name: string) {
    return super.listRepos(name).param("narrow", this.narrow);
  }
}

describe.each(chainMethods)("An instance of a subclass after %s()", (method) => {
  const chained = <Builder extends EndpointBuilder>(builder: Builder): Builder =>
    Reflect.apply(builder[method], builder, chainCalls[method].input) as Builder;

  test("is of the same class, and no constructor was called", () => {
    const before = new AreaBuilder("orgs");
    const { constructed } = AreaBuilder;
    const next = chained(chained(before));
    lookAt(next.options);
    expect(Object.getPrototypeOf(next)).toBe(AreaBuilder.prototype);
    expect(AreaBuilder.constructed).toBe(constructed);
    expect(chained(new NarrowBuilder())).toBeInstanceOf(NarrowBuilder);
  });

  test("has the same fields, of any kind, and is frozen", () => {
    const builder = new AreaBuilder("orgs", "token 1");
    const next = chained(chained(builder));
    expect(next.title).toBe("ORGS");
    expect(next.list).toBe(builder.list);
    expect(next[secret]).toBe("kept");
    expect(next.called()).toBe(builder.called());
    expect(next.options.headers.authorization).toBe("token 1");
    expect(Reflect.ownKeys(next)).toEqual(Reflect.ownKeys(builder));
    expect(Object.getOwnPropertyDescriptor(next, "computed")?.get?.()).toBe("computed orgs");
    expect(Object.getOwnPropertyDescriptor(next, "hidden")).toMatchObject({
      value: "kept",
      enumerable: false,
    });
    expect([next, next.list, next.called()].map(Object.isFrozen)).toEqual([true, false, false]);
  });
});

describe("A subclass", () => {
  test("can use its own methods anywhere in a chain", () => {
    const builder = new AreaBuilder("orgs");
    const url = `${API}/orgs/octokit?page=2`;
    expect(builder.param("page", 2).listRepos("octokit").build().url).toBe(url);
    expect(builder.listRepos("octokit").param("page", 2).build().url).toBe(url);
  });

  test("of a subclass can override its methods and call them", () => {
    expect(new NarrowBuilder().header("a", "b").listRepos("x").build().url).toBe(
      `${API}/narrow/x?narrow=true`,
    );
  });

  test("can have two chains from one instance that do not affect each other", () => {
    const orgs = new AreaBuilder("orgs");
    const left = orgs.listRepos("left").param("a", 1);
    const right = orgs.listRepos("right").param("b", 2);
    expect(left.build().url).toBe(`${API}/orgs/left?a=1`);
    expect(right.build().url).toBe(`${API}/orgs/right?b=2`);
    expect(orgs.options).not.toHaveProperty("url");
  });

  test("can chain in its own constructor", () => {
    class Chaining extends EndpointBuilder<unknown, "a"> {
      readonly list = this.route("GET /list");
      constructor() {
        super({ a: 1 });
      }
    }
    const { list } = new Chaining();
    expect(list).toBeInstanceOf(Chaining);
    expect(list.build().url).toBe(`${API}/list?a=1`);
  });
});

describe("createEndpoint() with an instance of a subclass", () => {
  const area = new AreaBuilder("orgs", "token 1").param("page", 2);
  const endpoint = createEndpoint(area);

  test("has the builder's options as defaults", () => {
    expect(endpoint("GET /x").url).toBe(`${API}/x?page=2`);
    expect(endpoint("GET /x").headers.authorization).toBe("token 1");
    expect(endpoint.DEFAULTS).toEqual(area.options);
  });

  test("returns the same builder as .builder", () => {
    expect(endpoint.builder).toBe(area);
    expect(endpoint.builder.listRepos("octokit").build().url).toBe(`${API}/orgs/octokit?page=2`);
  });

  test("keeps the class of the builder in defaults()", () => {
    const { constructed } = AreaBuilder;
    const { builder } = endpoint.defaults({ per_page: 3 }).defaults({ page: undefined });
    expect(builder).toBeInstanceOf(AreaBuilder);
    expect(builder.listRepos("octokit").build().url).toBe(`${API}/orgs/octokit?page=2&per_page=3`);
    expect(AreaBuilder.constructed).toBe(constructed);
  });
});

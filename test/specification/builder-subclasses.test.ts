import { describe, expect, test } from "@jest/globals";
import { createEndpoint, EndpointBuilder } from "../../src/index.js";
import { lookAt } from "../helpers/look-at.js";
import { chainMethods, type ChainMethod } from "../helpers/untyped.js";

const API = "https://api.github.com";
const secret = Symbol("secret");

/** With all that a subclass may have. */
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

  list1(name: string) {
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

  override list1(name: string) {
    return super.list1(name).param("narrow", this.narrow);
  }
}

const input: Readonly<Record<ChainMethod, readonly unknown[]>> = {
  route: ["GET /x"],
  method: ["PUT"],
  url: ["/y"],
  baseUrl: ["https://example.com"],
  header: ["a", "b"],
  headers: [{ c: "d" }],
  preview: ["mercy"],
  format: ["raw"],
  param: ["p", 1],
  params: [{ q: 1 }],
  path: [{ a: 1 }],
  query: [{ r: 1 }],
  body: [{ s: 1 }],
  data: ["raw"],
  meta: [{ t: 1 }],
  withDefaults: [{ u: 1 }],
  strict: [false],
};

function chained(builder: AreaBuilder, method: ChainMethod): AreaBuilder {
  return Reflect.apply(builder[method], builder, input[method]) as AreaBuilder;
}

describe.each(chainMethods)("A subclass after %s()", (method) => {
  test("keeps its class", () => {
    for (const builder of [new AreaBuilder("orgs"), new NarrowBuilder()]) {
      const next = chained(builder, method);
      expect(next).toBeInstanceOf(builder.constructor);
      expect(Object.getPrototypeOf(next)).toBe(Object.getPrototypeOf(builder));
      expect(chained(next, method).constructor).toBe(builder.constructor);
    }
  });

  test("keeps its fields and constructor arguments", () => {
    const builder = new AreaBuilder("orgs", "token 1");
    const next = chained(chained(builder, method), method);
    expect(next.title).toBe("ORGS");
    expect(next.list).toBe(builder.list);
    expect(next[secret]).toBe("kept");
    expect(next.called()).toBe(builder.called());
    expect(next.options.headers.authorization).toBe("token 1");
    expect(Reflect.ownKeys(next)).toEqual(Reflect.ownKeys(builder));
  });

  test("keeps its accessors, and what is not enumerable", () => {
    const next = chained(new AreaBuilder("orgs"), method);
    expect(Object.getOwnPropertyDescriptor(next, "computed")?.get?.()).toBe("computed orgs");
    expect(Object.getOwnPropertyDescriptor(next, "hidden")).toMatchObject({
      value: "kept",
      enumerable: false,
    });
    expect(Object.keys(next)).not.toContain("hidden");
  });

  test("does not have its constructor called again", () => {
    const builder = new AreaBuilder("orgs");
    const before = AreaBuilder.constructed;
    lookAt(chained(chained(builder, method), method).options);
    expect(AreaBuilder.constructed).toBe(before);
  });

  test("is frozen, while its fields' own values are the subclass's", () => {
    const next = chained(new AreaBuilder("orgs"), method);
    expect(Object.isFrozen(next)).toBe(true);
    expect(Object.isFrozen(next.list)).toBe(false);
    expect(Object.isFrozen(next.called())).toBe(false);
  });
});

describe("A subclass", () => {
  test("builds with methods of its own, wherever they stand in the chain", () => {
    expect(new AreaBuilder("orgs").param("page", 2).list1("octokit").build().url).toBe(
      `${API}/orgs/octokit?page=2`,
    );
    expect(new AreaBuilder("orgs").list1("octokit").param("page", 2).build().url).toBe(
      `${API}/orgs/octokit?page=2`,
    );
  });

  test("of a subclass overrides and calls its methods", () => {
    expect(new NarrowBuilder().header("a", "b").list1("x").build().url).toBe(
      `${API}/narrow/x?narrow=true`,
    );
  });

  test("may have two chains that never see each other", () => {
    const orgs = new AreaBuilder("orgs");
    const left = orgs.list1("left").param("a", 1);
    const right = orgs.list1("right").param("b", 2);
    expect(left.build().url).toBe(`${API}/orgs/left?a=1`);
    expect(right.build().url).toBe(`${API}/orgs/right?b=2`);
    expect(orgs.options).not.toHaveProperty("url");
  });

  test("is open while its constructor runs, so that it can set its fields", () => {
    const builder = new AreaBuilder("orgs");
    expect(builder.title).toBe("ORGS");
    expect(new NarrowBuilder().narrow).toBe(true);
  });

  test("may chain in its own constructor", () => {
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

describe("createEndpoint over a subclass", () => {
  const area = new AreaBuilder("orgs", "token 1").param("page", 2);
  const endpoint = createEndpoint(area);

  test("makes the specified function with the builder's options as defaults", () => {
    expect(endpoint("GET /x").url).toBe(`${API}/x?page=2`);
    expect(endpoint("GET /x").headers.authorization).toBe("token 1");
    expect(endpoint.DEFAULTS).toEqual(area.options);
  });

  test(".builder hands it back", () => {
    expect(endpoint.builder).toBe(area);
    expect(endpoint.builder.list1("octokit").build().url).toBe(`${API}/orgs/octokit?page=2`);
  });

  test("defaults() keeps the subclass", () => {
    const before = AreaBuilder.constructed;
    const { builder } = endpoint.defaults({ per_page: 3 }).defaults({ page: undefined });
    expect(builder).toBeInstanceOf(AreaBuilder);
    expect(builder.list1("octokit").build().url).toBe(`${API}/orgs/octokit?page=2&per_page=3`);
    expect(AreaBuilder.constructed).toBe(before);
  });
});

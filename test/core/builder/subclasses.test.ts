import { describe, expect, test } from "@jest/globals";
import { BODY, createEndpoint, EndpointBuilder } from "../../../src/index.js";
import { lookAt } from "../../helpers/look-at.js";
import { thrownBy } from "../../helpers/thrown-by.js";
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

describe("A subclass of a builder for another API", () => {
  class Shop extends EndpointBuilder {
    products() {
      return this.route("GET /products");
    }
  }

  test("inherits the constructor", () => {
    const shop = new Shop("https://h.example", { headers: { "x-store": "a" } });
    expect(shop.products().build()).toMatchObject({
      url: "https://h.example/products",
      headers: { accept: "application/json", "x-store": "a" },
    });
    expect(shop.products()).toBeInstanceOf(Shop);
  });
});

describe("createEndpoint() with an instance of a subclass", () => {
  const area = new AreaBuilder("orgs", "token 1").param("page", 2);
  const endpoint = createEndpoint(area);

  test("keeps the class of the builder in defaults()", () => {
    const { constructed } = AreaBuilder;
    const { builder } = endpoint.defaults({ per_page: 3 }).defaults({ page: undefined });
    expect(builder).toBeInstanceOf(AreaBuilder);
    expect(builder.listRepos("octokit").build().url).toBe(`${API}/orgs/octokit?page=2&per_page=3`);
    expect(AreaBuilder.constructed).toBe(constructed);
  });
});

describe("A class that overrides a method", () => {
  const called: string[] = [];

  class Yours extends EndpointBuilder {
    override route(route: string): never {
      called.push("route");
      return super.route(route) as never;
    }
    override withDefaults(options: object): never {
      called.push("withDefaults");
      return super.withDefaults(options as never) as never;
    }
    override build(): never {
      called.push("build");
      return { ...super.build.call(this as never, {}), mine: true } as never;
    }
  }

  test("is called by the functions of createEndpoint()", () => {
    const yours = createEndpoint(new Yours("https://h.example") as unknown as EndpointBuilder);
    called.length = 0;
    expect(yours("GET /x/{a}", { a: 1 })).toMatchObject({
      url: `https://h.example/x/1`,
      mine: true,
    });
    expect(called).toEqual(["route", "withDefaults", "build"]);
    called.length = 0;
    expect(yours({ url: "/y" } as never)).toMatchObject({ url: `https://h.example/y`, mine: true });
    expect(called).toEqual(["withDefaults", "build"]);
    called.length = 0;
    const defaulted = yours.defaults({ b: 2 }) as unknown as (route: string) => object;
    expect(defaulted("GET /z")).toMatchObject({ url: "https://h.example/z?b=2", mine: true });
    expect(called).toEqual(["withDefaults", "route", "build"]);
  });
});

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

/** Calls `as` without its types. */
function as(builder: EndpointBuilder, given: unknown): unknown {
  return Reflect.apply(EndpointBuilder.prototype.as, builder, [given]);
}

describe("as()", () => {
  test("returns a frozen instance of the other class with the same options and the fields of its own", () => {
    const { issues } = new GitHub("octokit").header("x-a", "b");
    expect(issues).toBeInstanceOf(Issues);
    expect(Object.isFrozen(issues)).toBe(true);
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
    expect(new EndpointBuilder().url("/{x}").strict(false).as(Issues).build().url).toBe(`${API}/`);
  });

  test("keeps the fields of the builder, for a way back to its class", () => {
    const github = new GitHub("octokit");
    const back = github.issues.as(GitHub);
    expect(back).toBeInstanceOf(GitHub);
    expect(back.owner).toBe("octokit");
    expect(back.issues.list().build().url).toBe(`${API}/issues?filter=octokit&state=open`);
  });

  test("accepts EndpointBuilder itself", () => {
    const plain = new GitHub("octokit").as(EndpointBuilder);
    expect(Object.getPrototypeOf(plain)).toBe(EndpointBuilder.prototype);
  });

  test.each([
    ["undefined", undefined],
    ["null", null],
    ["a function", () => new EndpointBuilder()],
    ["an object", new Issues()],
    ["an object", { prototype: EndpointBuilder.prototype }],
    ["a string", "Issues"],
  ])("is an error that says what was given in place of a class: %s", (kind, given) => {
    const error = thrownBy(() => as(new EndpointBuilder(), given));
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
    const error = thrownBy(() => as(new EndpointBuilder(), Named));
    expect(error.code).toBe("invalid-options");
    expect(error.message).toContain("the constructor of the class Named needs some");
  });
  test("is an error when the class cannot be read", () => {
    const { proxy, revoke } = Proxy.revocable(Issues, {});
    revoke();
    const { code } = thrownBy(() => new EndpointBuilder().as(proxy));
    expect(code).toMatch(/^(?:unreadable-input|invalid-options)$/);
  });
});

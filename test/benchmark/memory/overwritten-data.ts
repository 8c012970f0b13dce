/** Prints how many bytes a builder keeps on the heap after one build, where later steps of its chain replaced large data. */
import { heapAfterCollection } from "../processes.js";
import { EndpointBuilder } from "../../../src/index.js";

const STEPS = 50;
const SIZE = 2 ** 20;

const start = heapAfterCollection();
let builder = new EndpointBuilder().route("POST /x");
for (let step = 0; step < STEPS; step++) {
  builder = builder.data(Array.from({ length: SIZE / 8 }, (_, index) => index + step));
}
const built = builder.data("small");
built.build();
builder = built;
console.log(JSON.stringify(heapAfterCollection() - start));
// The builder must still be alive when the heap is measured.
if (builder.build().body !== "small") throw new Error("The builder has lost its data.");

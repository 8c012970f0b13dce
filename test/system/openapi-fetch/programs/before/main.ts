import { byPath } from "./by-path.js";
import { everyForm } from "./calls.js";
import { methods } from "./methods.js";
import { settings } from "./settings.js";

await everyForm({ page: 4 }, { article: "coffee" });
await methods();
await byPath();
await settings({ params: { query: { page: 5 } } });

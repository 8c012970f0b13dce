import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";

test("The picture that other sites show beside a link has the size that they ask for", () => {
  const png = readFileSync(join(__dirname, "../../../docs/public/social-card.png"));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

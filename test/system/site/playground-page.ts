import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { SITE } from "./site-server.js";

/** A small description of an API. */
export const SHOP = `
openapi: 3.1.0
info: { title: Shop, version: "1" }
servers: [{ url: "https://shop.example.com" }]
paths:
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get:
      operationId: getOrder
      tags: [orders]
      summary: Get an order
      parameters: [{ name: x-trace, in: header, schema: { type: string } }]
    post:
      operationId: changeOrder
      summary: Change an order
      description: For orders at the counter.
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [state]
              properties: { state: { type: string, enum: [open, paid] } }
`;

export function panel(page: Page): Locator {
  return page.locator("#playground-panel pre");
}

/** The tabs with the request as code. */
export function formats(page: Page): Locator {
  return page.getByRole("tablist", { name: "Formats" }).getByRole("tab");
}

/** Chooses a tab. */
export async function chooseFormat(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name, exact: true }).click();
}

export async function expectUrl(page: Page, url: string): Promise<void> {
  await eventually(async () => {
    expect(await page.locator("#playground-result .url").textContent()).toBe(url);
  });
}

export async function expectText(locator: Locator, text: string): Promise<void> {
  await eventually(async () => {
    expect(await locator.textContent()).toContain(text);
  });
}

export async function expectFocus(locator: Locator): Promise<void> {
  await eventually(async () => {
    expect(await locator.evaluate((element) => element === document.activeElement)).toBe(true);
  });
}

export async function box(locator: Locator): Promise<{ top: number; bottom: number }> {
  const { y, height } = (await locator.boundingBox()) ?? { y: NaN, height: NaN };
  return { top: y, bottom: y + height };
}

/** Drops a file as a person does from another window. */
export async function drop(page: Page, name: string, text: string): Promise<void> {
  const files = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName));
      return transfer;
    },
    [name, text] as const,
  );
  await page.locator(".description").dispatchEvent("drop", { dataTransfer: files });
}

/** Pastes a text into a field as a person does, who copied it elsewhere. */
export async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.press("ControlOrMeta+v");
}

/** The size of files of the site, compressed as a server does. */
export function compressedSize(files: readonly string[]): number {
  const sizes = files.map((file) => brotliCompressSync(readFileSync(join(SITE, file))).length);
  return sizes.reduce((total, size) => total + size, 0);
}

/** Repeats an assertion until it holds: the page changes after a click, not with it. */
export async function eventually(assertion: () => Promise<void>): Promise<void> {
  const end = Date.now() + 120_000;
  for (;;) {
    try {
      await assertion();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Resolves after the browser has drawn the next frame. A page in the background draws none, and need not wait. */
export async function afterPaint(): Promise<void> {
  if (typeof requestAnimationFrame === "undefined" || document.hidden) return;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve));
}

/**
 * Chooses the tab that a key leads to, and moves the focus there (WAI-ARIA, tabs with automatic activation).
 *
 * @param tabs - the element with a button for each tab
 * @param index - the tab that is chosen
 */
export function leadToTab(
  event: KeyboardEvent,
  tabs: HTMLElement | undefined,
  index: number,
  choose: (index: number) => void,
): void {
  const buttons = tabs?.querySelectorAll("button") ?? [];
  const count = buttons.length;
  const next = {
    ArrowRight: (index + 1) % count,
    ArrowLeft: (index + count - 1) % count,
    Home: 0,
    End: count - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  choose(next);
  buttons[next]?.focus();
}

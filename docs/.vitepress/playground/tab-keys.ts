/** The index of the tab that a key leads to (WAI-ARIA, tabs with automatic activation); undefined for other keys. */
export function tabOfKey(key: string, index: number, count: number): number | undefined {
  return {
    ArrowRight: (index + 1) % count,
    ArrowLeft: (index + count - 1) % count,
    Home: 0,
    End: count - 1,
  }[key];
}

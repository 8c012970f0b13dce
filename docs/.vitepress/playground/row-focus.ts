import { nextTick, type Ref } from "vue";

/**
 * Keeps the focus in a list whose rows come and go.
 *
 * @param addButton - gets the focus when the last row was removed
 */
export function useRowFocus(
  list: Readonly<Ref<HTMLElement | undefined>>,
  addButton: Readonly<Ref<HTMLElement | undefined>>,
) {
  return {
    /** Focuses a control of a row once it is drawn: the one with this class. */
    focusRow(index: number, control: "name" | "value" | "remove"): void {
      void nextTick(() => {
        const row = list.value?.children[index];
        const target = row?.querySelector<HTMLElement>(`.${control}`) ?? addButton.value;
        target?.focus();
      });
    },
  };
}

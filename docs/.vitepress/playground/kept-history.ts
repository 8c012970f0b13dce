import { shallowRef } from "vue";
import { type FormHistory, historyOf } from "./form-history.js";
import { fromFragment, toFragment } from "./permalink.js";
import { SAMPLES } from "./samples.js";

const KEY = "fluent-endpoint playground";

/** The state in which the page starts. */
export const FIRST = historyOf(SAMPLES[0].form());

/** The forms of this tab: they stay while other pages of the site are read. */
export const formHistory = shallowRef<FormHistory>(FIRST);

/** Keeps the form for the next time when this tab loads the page. Like a link, it has no credentials. */
export function keepForm(): void {
  try {
    sessionStorage.setItem(KEY, toFragment(formHistory.value.form));
  } catch {
    // The browser allows no storage, or it is full. The address still has the form.
  }
}

/** Takes the form that this tab kept, and says whether there was one. The page has it already if only other pages of the site were read. */
export function restoreForm(): boolean {
  if (formHistory.value !== FIRST) return false;
  try {
    const kept = fromFragment(sessionStorage.getItem(KEY) ?? "");
    if (kept === undefined) return false;
    formHistory.value = historyOf(kept);
    return true;
  } catch {
    // The browser allows no storage.
    return false;
  }
}

import type { Form } from "./form.js";

/** Edits that follow each other within this time, in milliseconds, are undone together. */
const ONE_EDIT = 1000;
const LONGEST_HISTORY = 100;

/** A form with the forms before it, and the undone ones. Like a form, it never changes. */
export interface FormHistory {
  readonly form: Form;
  readonly before: readonly Form[];
  readonly after: readonly Form[];
  /** The time of the last edit. 0 if the next edit is undone by itself. */
  readonly editedAt: number;
}

export function historyOf(form: Form): FormHistory {
  return { form, before: [], after: [], editedAt: 0 };
}

/** The history after the form was replaced, by a sample, an operation or a link. */
export function replaced(history: FormHistory, form: Form): FormHistory {
  return { form, before: earlier(history), after: [], editedAt: 0 };
}

/** The history after a part of the form was edited at a time. */
export function edited(history: FormHistory, part: Partial<Form>, time: number): FormHistory {
  const form = { ...history.form, ...part };
  const isSameEdit = history.editedAt !== 0 && time - history.editedAt < ONE_EDIT;
  if (isSameEdit) return { ...history, form, after: [], editedAt: time };
  return { form, before: earlier(history), after: [], editedAt: time };
}

export function undone(history: FormHistory): FormHistory {
  const { form, before, after } = history;
  const last = before.at(-1);
  if (last === undefined) return history;
  return { form: last, before: before.slice(0, -1), after: [form, ...after], editedAt: 0 };
}

export function redone(history: FormHistory): FormHistory {
  const [next, ...after] = history.after;
  if (next === undefined) return history;
  return { form: next, before: earlier(history), after, editedAt: 0 };
}

function earlier({ form, before }: FormHistory): readonly Form[] {
  return [...before, form].slice(-LONGEST_HISTORY);
}

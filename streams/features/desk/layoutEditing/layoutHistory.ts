import type { TouchLayout } from "../../../../wire/desk/touchLayout.ts";
import { equal } from "../../../lib/equal.ts";
import { applyCommand, type EditedRoom, type LayoutCommand } from "./layoutCommands.ts";

export const maxUndo = 100;

/** Undo stacks; the top is the last entry. */
export interface LayoutHistory {
  readonly past: readonly TouchLayout[];
  readonly present: TouchLayout;
  readonly undone: readonly TouchLayout[];
}

export type LayoutEdit = { readonly do: "undo" | "redo" } | (LayoutCommand & { readonly at: EditedRoom });

export const startHistory = (present: TouchLayout): LayoutHistory => ({ past: [], present, undone: [] });

/** The history after a step. A command that changes nothing is no step. */
export function editLayout(history: LayoutHistory, edit: LayoutEdit): LayoutHistory {
  const { past, present, undone } = history;
  if (edit.do === "undo") {
    const before = past.at(-1);
    return before === undefined
      ? history
      : { past: past.slice(0, -1), present: before, undone: [...undone, present] };
  }
  if (!("at" in edit)) {
    const after = undone.at(-1);
    return after === undefined
      ? history
      : { past: [...past, present], present: after, undone: undone.slice(0, -1) };
  }
  const next = applyCommand(present, edit, edit.at);
  if (equal(next, present)) return history;
  return { past: [...past, present].slice(-maxUndo), present: next, undone: [] };
}

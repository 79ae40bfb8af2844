import { useMemo, useState } from "react";
import { defineMessage, defineMessages, type IntlShape, useIntl } from "react-intl";
import {
  applyCommand,
  type EditedRoom,
  type LayoutCommand,
} from "../../../../streams/features/desk/layoutEditing/layoutCommands.ts";
import {
  editLayout,
  type LayoutHistory,
  startHistory,
} from "../../../../streams/features/desk/layoutEditing/layoutHistory.ts";
import { overlapping } from "../../../../streams/features/desk/layoutEditing/overlaps.ts";
import { boxOf } from "../../../../streams/features/desk/layoutEditing/room.ts";
import type { Box } from "../../../../streams/rules/touch/boxes.ts";
import type { TouchControl } from "../../../../wire/desk/touchControls.ts";
import type { TouchLayout } from "../../../../wire/desk/touchLayout.ts";
import { controlName } from "./editedKinds.tsx";

const place = defineMessage<{ left: number; top: number; width: number; height: number }>({
  id: "layout.place",
  defaultMessage: "{left} from the left, {top} from the top, {width} wide, {height} high",
});

/** Where a control is, in words. */
export function placeText({ formatMessage }: IntlShape, { left, top, width, height }: Box): string {
  return formatMessage(place, {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.round(width),
    height: Math.round(height),
  });
}

const boxAnnouncement = defineMessage<{ name: string; place: string }>({
  id: "layout.said",
  defaultMessage: "{name}: {place}.",
});
const announcements = defineMessages({
  overlaps: { id: "layout.overlaps", defaultMessage: "It is too near to another control or button." },
  removed: { id: "layout.removed", defaultMessage: "Removed." },
  undone: { id: "layout.undone", defaultMessage: "Undone." },
  redone: { id: "layout.redone", defaultMessage: "Done again." },
  unchanged: { id: "layout.unchanged", defaultMessage: "Nothing to change." },
  done: { id: "layout.done", defaultMessage: "Done." },
});

export type LayoutEdits = ReturnType<typeof useLayoutEdits>;

export interface EditedLayout {
  /** The edited layout; it may change with the room until the first edit. */
  readonly start: TouchLayout;
  /** Unsaved changes of an earlier visit; null for none. */
  readonly draft: TouchLayout | null;
  readonly at: EditedRoom;
  /** The desk's own buttons, px of the room. */
  readonly keepClear: readonly Box[];
}

/** Edits a layout, step by step. @param onStep gets the unsaved layout; null if nothing is changed */
export function useLayoutEdits(
  { start, draft, at, keepClear }: EditedLayout,
  onStep: (draft: TouchLayout | null) => void,
) {
  const intl = useIntl();
  const [edited, setHistory] = useState<LayoutHistory | null>(null);
  const untouched = useMemo(() => {
    const history = startHistory(start);
    return draft === null ? history : { ...history, past: [start], present: draft };
  }, [start, draft]);
  const history = edited ?? untouched;
  const [command, preview] = useState<LayoutCommand | null>(null);
  const [id, select] = useState<string | null>(null);
  const [snap, setSnap] = useState(true);
  const [text, setText] = useState("");
  const { present } = history;
  const layout = useMemo(
    () => (command === null ? present : applyCommand(present, command, at)),
    [present, command, at],
  );
  const { orientation, room } = at;
  const controls = layout[orientation];
  const overlaps = useMemo(
    () => overlapping(layout, orientation, room, keepClear),
    [layout, orientation, room, keepClear],
  );

  const described = (next: TouchLayout, changedId: string | null): string => {
    const control = next[orientation].find((each) => each.id === changedId);
    if (!control) return intl.formatMessage(announcements.done);
    const place = placeText(intl, boxOf(control, next, room));
    const sentence = intl.formatMessage(boxAnnouncement, { name: controlName(intl, control), place });
    const near = overlapping(next, orientation, room, keepClear).has(control.id);
    return near ? `${sentence} ${intl.formatMessage(announcements.overlaps)}` : sentence;
  };
  const step = (next: LayoutHistory, sentence: string): void => {
    setText(next === history ? intl.formatMessage(announcements.unchanged) : sentence);
    setHistory(next);
    if (next !== history) onStep(next.past.length > 0 ? next.present : null);
  };
  return {
    /** With the current drag. */
    layout,
    controls,
    at,
    selected: controls.find((control) => control.id === id) ?? null,
    overlaps,
    canUndo: history.past.length > 0,
    canRedo: history.undone.length > 0,
    isChanged: history.past.length > 0,
    snap,
    /** Screen reader text about the last change. */
    announcement: text,
    /** With the current drag. */
    boxOf: (control: TouchControl) => boxOf(control, layout, room),
    /** Without it. */
    startOf: ({ id: wanted }: TouchControl) => {
      const before = present[orientation].find((control) => control.id === wanted);
      return before ? boxOf(before, present, room) : { left: 0, top: 0, width: 0, height: 0 };
    },
    select,
    setSnap,
    /** Shows a command without performing it; null ends that. */
    preview,
    perform(wanted: LayoutCommand) {
      preview(null);
      const next = editLayout(history, { ...wanted, at });
      const added = wanted.do === "add" ? (next.present[orientation].at(-1)?.id ?? null) : null;
      if (added !== null && next !== history) select(added);
      if (wanted.do === "remove") step(next, intl.formatMessage(announcements.removed));
      else step(next, described(next.present, added ?? ("id" in wanted ? wanted.id : id)));
    },
    undo: () => step(editLayout(history, { do: "undo" }), intl.formatMessage(announcements.undone)),
    redo: () => step(editLayout(history, { do: "redo" }), intl.formatMessage(announcements.redone)),
  };
}

import type { DeskInput } from "./desk/messages.ts";

/** A snapshot's presses: counters, and the number of held inputs that have no counter. */
export interface PressCount {
  readonly counted: number;
  readonly held: number;
}

export const noPresses: PressCount = { counted: 0, held: 0 };

export function pressCountOf({ hits, pointer, mouse, pads = [] }: DeskInput): PressCount {
  let counted = 0;
  for (const name in hits) counted += hits[name] ?? 0;
  let held = (pointer?.down ? 1 : 0) + (mouse?.buttons.length ?? 0);
  for (const { buttons } of pads) for (const value of buttons) if (value > 0.5) held += 1;
  return { counted, held };
}

/** Whether something was pressed between two snapshots. App and host share it, so that they agree on what a press is. */
export function isPress(before: PressCount, now: PressCount): boolean {
  return now.counted > before.counted || now.held > before.held;
}

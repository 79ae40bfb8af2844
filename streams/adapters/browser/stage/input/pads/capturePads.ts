import { fromEvent, map, merge, Subject, startWith } from "rxjs";
import { orElse } from "../../../../../../wire/orElse.ts";
import type { State } from "../../../../../lib/state.ts";
import type { StageMouse } from "../../../../../ports/stage.ts";
import type { Clock } from "../../../../../ports.ts";
import { inputEvery } from "../../../../../rules/durations.ts";
import { padLook } from "../../../../../rules/padLook.ts";
import { pollWhile } from "../../../../../rules/poll.ts";
import { browserClock } from "../../../clock.ts";
import type { InputSnapshotSender } from "../inputSnapshot.ts";
import type { BrowserPad, Pads } from "./pads.ts";

/** The part of the page that pads are read from. */
export interface PadWindow extends EventTarget {
  readonly navigator: { getGamepads(): readonly (BrowserPad | null)[] };
  readonly document: EventTarget & { readonly visibilityState: string; hasFocus(): boolean };
}

interface PadUse {
  readonly sender: InputSnapshotSender;
  readonly pads: Pads;
  readonly mouse: State<{ readonly use: StageMouse }>;
}

/** Maximum time that one reading looks around for, s: a page that stood still must not jump. */
const maxLookSeconds = 0.05;

/** Reads pads every 4 ms on a visible page; the right stick looks around in a game by mouse (R-DESK-24). */
export function capturePads(
  window: PadWindow,
  { sender, pads, mouse }: PadUse,
  clock: Pick<Clock, "now" | "scheduler"> = browserClock(),
): () => void {
  const { document, navigator } = window;
  const isVisible = (): boolean => document.visibilityState === "visible";
  const present$ = new Subject<boolean>();
  const visible$ = fromEvent(document, "visibilitychange").pipe(startWith(null), map(isVisible));
  let readAt: number | null = null;
  const look = (held: ReturnType<Pads["read"]>): void => {
    const now = clock.now();
    const passed = readAt === null ? 0 : (now - readAt) / 1_000;
    readAt = held.length > 0 ? now : null;
    if (mouse.value.use !== "relative") return;
    const seconds = Math.min(maxLookSeconds, Math.max(0, passed));
    for (const { axes } of held) {
      const { x, y } = padLook(axes[2] ?? 0, axes[3] ?? 0, seconds);
      if (x !== 0 || y !== 0) sender.move(x, y);
    }
  };
  const reading = merge(
    pollWhile(clock, inputEvery, present$, visible$, "stage/pads"),
    fromEvent(window, "gamepadconnected"),
    fromEvent(window, "gamepaddisconnected"),
    visible$,
  ).subscribe(() => {
    const list = attached(navigator);
    look(pads.read(list, isVisible() && document.hasFocus()));
    present$.next(list.length > 0);
  });
  return () => {
    reading.unsubscribe();
    sender.pad([]);
  };
}

/** A permissions policy may forbid the page to use gamepads. Some browsers go on listing one that was unplugged, as it was held. */
const attached = (navigator: PadWindow["navigator"]): readonly BrowserPad[] =>
  orElse(() => navigator.getGamepads().flatMap((pad) => (pad && pad.connected !== false ? [pad] : [])), []);

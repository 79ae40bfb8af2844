import type { Clock } from "../../../lib/clock.ts";
import type { Rumble } from "../../runner.ts";

/** More often than this no pad can be felt to vibrate, and players are not told, ms. */
const everyMs = 100;
/** The longest that one message makes a pad vibrate, ms; it is repeated a little earlier. */
const longestMs = 1_000;
const repeatMs = 800;
/** What ends a vibration. */
const still = { strong: 0, weak: 0, ms: 10 };

/** How a program makes a pad vibrate. `ms` 0: until it says something else. */
interface Effect {
  /** 0 to 1. */
  readonly strong: number;
  readonly weak: number;
  readonly ms: number;
}

/** Passes a pad's vibration on to its player (R-HOST-24), as messages of which none lasts long: a lost connection ends it. */
export interface RumbleRelay {
  play(effect: Effect): void;
  /** Ends it. */
  stop(): void;
  /** While held nothing vibrates; the newest effect is felt once it is not. */
  hold(hold: boolean): void;
  /** Says nothing any more. */
  close(): void;
}

/** @param pad from 1 */
export function createRumbleRelay(clock: Clock, pad: number, send: (rumble: Rumble) => void): RumbleRelay {
  let effect: Effect = still;
  let endsAt = 0;
  let sentAt = Number.NEGATIVE_INFINITY;
  let feltUntil = 0;
  let isHeld = false;
  let cancel = (): void => undefined;

  const proceed = (now = clock.now()): void => {
    const { strong, weak } = effect;
    const ms = Math.round(Math.min(longestMs, endsAt - now));
    const isOn = !isHeld && strong + weak > 0 && ms >= still.ms;
    if (!isOn && now >= feltUntil) return;
    sentAt = now;
    feltUntil = isOn ? now + ms : now;
    send({ type: "rumble", pad, ...(isOn ? { strong, weak, ms } : still) });
    if (endsAt > feltUntil && isOn) cancel = clock.after(repeatMs, proceed);
  };
  const change = (): void => {
    const now = clock.now();
    cancel();
    const due = sentAt + everyMs - now;
    if (due > 0) cancel = clock.after(due, proceed);
    else proceed(now);
  };
  const play = (next: Effect): void => {
    effect = next;
    endsAt = next.ms === 0 ? Number.POSITIVE_INFINITY : clock.now() + next.ms;
    change();
  };
  return {
    play,
    stop: () => play(still),
    hold(hold) {
      isHeld = hold;
      change();
    },
    close: () => cancel(),
  };
}

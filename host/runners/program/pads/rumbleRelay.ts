import type { Clock } from "../../../lib/clock.ts";
import type { Rumble } from "../../runner.ts";

/** Minimum time between two messages: faster changes cannot be felt. */
const everyMs = 100;
/** How long one message makes a pad vibrate at most; it is repeated a little earlier. */
const longestMs = 1_000;
const repeatMs = 800;
/** Ends a vibration. */
const still = { strong: 0, weak: 0, ms: 10 };

/** A program's order to vibrate. `ms` 0: until the next order. */
interface Effect {
  /** 0 to 1. */
  readonly strong: number;
  readonly weak: number;
  readonly ms: number;
}

/** Passes a pad's vibration on to its player (R-HOST-24), in short repeated messages, so that a lost connection ends it. */
export interface RumbleRelay {
  play(effect: Effect): void;
  /** Ends it. */
  stop(): void;
  /** While held nothing vibrates; afterwards the newest effect is played. */
  hold(hold: boolean): void;
  /** Sends nothing more. */
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

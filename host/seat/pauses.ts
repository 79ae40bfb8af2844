import type { PausedFacts } from "../../wire/desk/messages.ts";
import { awayCharged, seatHeldWhilePaused } from "../../wire/durations.ts";
import type { Clock } from "../lib/clock.ts";
import type { GuestSink } from "./guests/guestSink.ts";
import { createIdleWatch } from "./idleWatch.ts";
import { canPause, isSeatHeld, ownReasonsOf, pausedForGuests, setPauseReason } from "./pauseReasons.ts";
import type { Presence } from "./presence.ts";
import type { SeatEvent } from "./seatMessages.ts";
import type { SeatPauseReason, SeatState } from "./seatState.ts";
import { sendToPlayer, updateStreams } from "./streams.ts";

/** The pauses of a seat's game, how long its seat is held, and how much of that is free. */
export type Pauses = ReturnType<typeof createPauses>;

const endedByPress = ["away", "left", "idle"] as const;

export function createPauses(
  state: SeatState,
  { presence, guests }: { readonly presence: Presence; readonly guests: Pick<GuestSink, "send"> },
  { clock, notify }: { readonly clock: Clock; readonly notify: (event: SeatEvent) => void },
) {
  // All in ms of the clock, but for `freeUsed`: free time that was used until `usedAt`, ms.
  let since = 0;
  let seatUntil = 0;
  let buyUntil = 0;
  let freeUsed = 0;
  let usedAt = 0;

  /** Called before each change of the reasons. Time without play time left uses nothing (R-AWAY-03). */
  const countFree = (): void => {
    const now = clock.now();
    if (isSeatHeld(state) && !state.pauseReasons.has("timeOver"))
      freeUsed += Math.max(0, now - Math.max(usedAt, since + awayCharged));
    usedAt = now;
  };

  const secondsUntil = (at: number): number => Math.max(0, Math.ceil((at - clock.now()) / 1_000));

  const facts = (): PausedFacts => {
    countFree();
    const isHeld = isSeatHeld(state);
    const isTimeOver = state.pauseReasons.has("timeOver");
    const freeFrom = isHeld ? secondsUntil(since + awayCharged) : 0;
    const free = Math.max(0, Math.floor((state.order?.freeAwaySeconds ?? 0) - freeUsed / 1_000));
    return {
      reasons: [...ownReasonsOf(state), ...(isTimeOver ? ["timeOver" as const] : [])],
      ...(state.pauseReasons.has("idle") && { idle: true }),
      seatUntil: isHeld ? secondsUntil(seatUntil) : 0,
      freeFrom,
      freeUntil: isHeld ? freeFrom + free : 0,
      buyUntil: isTimeOver ? secondsUntil(buyUntil) : 0,
    };
  };

  const send = (): void => sendToPlayer(state, { type: "paused", ...facts() });

  /** The time for which the seat is held begins with the first of `ownReasons` and ends with the last. Any change ends `idle`. */
  const change = (...changes: ReadonlyArray<readonly [SeatPauseReason, boolean]>): void => {
    countFree();
    idle.played();
    const wasHeld = isSeatHeld(state);
    state.pauseReasons.delete("idle");
    for (const [reason, isSet] of changes) setPauseReason(state, reason, isSet);
    const isHeld = isSeatHeld(state);
    if (!wasHeld) [since, seatUntil] = [clock.now(), clock.now() + seatHeldWhilePaused];
    presence.holdSeat(isHeld ? seatUntil : null);
    if (wasHeld === isHeld) return;
    if (state.game) notify({ event: "away", away: isHeld });
    guests.send({ type: "paused", ...pausedForGuests(state) });
  };

  const add = (reason: SeatPauseReason): void => {
    if (!canPause(state)) return;
    change([reason, true]);
    send();
  };

  const idle = createIdleWatch(state, clock, () => add("idle"));

  return {
    facts,
    played: idle.played,
    /** The page was hidden or shown. A repeated call only sends the message again. */
    hide(hidden: boolean) {
      if (hidden || state.pauseReasons.has("away")) {
        change(["away", hidden]);
        if (canPause(state)) send();
      }
      updateStreams(state);
    },
    /** The player pauses or resumes the game. Ends `left` only now: a page that counts down has paused it before (R-DESK-28). */
    pause(paused: boolean) {
      if (!canPause(state)) return;
      change(["player", paused], ["left", false]);
      send();
    },
    /** The player has pressed or typed something, so they are there, even if the page was last reported as hidden. */
    pressed() {
      if (!endedByPress.some((reason) => state.pauseReasons.has(reason))) return;
      change(["away", false], ["left", false]);
      if (canPause(state)) send();
      updateStreams(state);
    },
    /** The player has left the desk. */
    leave: () => add("left"),
    /**
     * The player connects to a game they left: its seat is held for the whole time again, until they resume it.
     * @param moved from another device or tab, which has left it now (R-HAND-01)
     */
    back(moved: boolean) {
      if (moved && canPause(state)) change(["left", true]);
      if (!state.pauseReasons.has("left")) return;
      seatUntil = clock.now() + seatHeldWhilePaused;
      presence.holdSeat(seatUntil);
      send();
    },
    /**
     * The player has no time left, or some again (R-AWAY-03).
     * @param graceSeconds for how long they can buy some, s
     */
    setTimeOver(isOver: boolean, graceSeconds: number) {
      buyUntil = clock.now() + graceSeconds * 1_000;
      change(["timeOver", isOver]);
      guests.send({ type: "paused", ...pausedForGuests(state) });
      updateStreams(state);
      send();
    },
    /** The game is drawn: its time is counted from now on, also that of a game that is paused already. */
    drawn() {
      usedAt = clock.now();
      freeUsed = 0;
      idle.begin();
      if (!isSeatHeld(state)) return;
      since = usedAt;
      notify({ event: "away", away: true });
      send();
    },
  };
}

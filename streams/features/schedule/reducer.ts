import { equal } from "../../lib/equal.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import { type Mode, modes } from "../../wire/modes.ts";
import {
  type ConnectInfo,
  type QueueInfo,
  type ScheduleCheck,
  scheduleStatuses,
} from "../../wire/schedule.ts";

/** The player's place with the service: one game, one machine (or a place in its queue). */
export interface Seat {
  readonly id: string;
  /** Null when the service named none. */
  readonly game: GameBrief | null;
  /** The real mode: Steam and OwnAccount are one to the server. */
  readonly mode: Mode;
  /** A lent account (R-PUSH-05). In memory only. */
  readonly account: { readonly name: string; readonly password: string } | null;
}

/** How far a machine got: nothing yet · its configuration is ready · the game runs. */
export type HostReadiness = "silent" | "configured" | "running";

/** What can be true of the schedule. */
export type Schedule =
  | { readonly kind: "none" }
  /** It exists, but this page's player has not asked to go on with it: nothing happens by itself. */
  | {
      readonly kind: "found";
      readonly seat: Seat;
      readonly status: 100 | 200 | 300;
      readonly queue: QueueInfo;
      readonly connect: ConnectInfo | null;
      readonly readiness: HostReadiness;
    }
  /** Started or resumed; the service has not yet said where it stands. */
  | { readonly kind: "pending"; readonly seat: Seat }
  | { readonly kind: "queued"; readonly seat: Seat; readonly queue: QueueInfo }
  /** A machine is offered: it is being confirmed. */
  | { readonly kind: "ready"; readonly seat: Seat; readonly readiness: HostReadiness }
  /** Confirmed: the machine gets ready. `told`: it has its start info. */
  | {
      readonly kind: "preparing";
      readonly seat: Seat;
      readonly readiness: HostReadiness;
      readonly connect: ConnectInfo;
      readonly startInfoSent: boolean;
    }
  /** The stream desk is open. `returning`: to a game that ran already. */
  | {
      readonly kind: "playing";
      readonly seat: Seat;
      readonly connect: ConnectInfo;
      readonly returning: boolean;
      readonly startInfoSent: boolean;
    }
  /** The player asked to quit; `before` comes back when that fails. */
  | { readonly kind: "leaving"; readonly seat: Seat; readonly before: Schedule };

/** Everything that can change the schedule, from calls, pushes, polling and the player alike. */
export type ScheduleEvent =
  /**
   * `/schedule/info` answered. A poll only leads on: a machine that was confirmed is not given back because a poll still says 200.
   * `back`: it was asked because what was reached may not hold, such as a picture that is lost.
   */
  | { type: "checked"; check: ScheduleCheck; back?: boolean }
  /** `/schedule/start/game` answered. */
  | { type: "started"; id: string; game: GameBrief; mode: Mode; queue: QueueInfo | null }
  /** The player goes on with a found schedule. */
  | { type: "resumed" }
  /** The player left the desk, or another tab took over: it goes on without this page. */
  | { type: "released" }
  | { type: "confirmed"; id: string; connect: ConnectInfo }
  /** The service would not confirm, though it may have done so before. */
  | { type: "refused"; id: string }
  | { type: "queueMoved"; id: string; queue: QueueInfo }
  | { type: "linked"; id: string; account: string; password: string }
  | { type: "hostReadiness"; id: string; readiness: "configured" | "running" }
  /** The machine has its start info. */
  | { type: "startInfoSent"; id: string }
  /** 10 s after config-ready (R-PUSH-06). */
  | { type: "deskDue"; id: string }
  | { type: "quitting" }
  | { type: "quitFailed" }
  /** It is over: quit, cancelled, released by the service, or the player signed out. */
  | { type: "ended"; id: string | null };

export const nobody: QueueInfo = { queuingIndex: null, queuingWaitTime: null };

/** The id of the schedule that events may speak of; null when there is none. */
export function currentId(schedule: Schedule): string | null {
  return schedule.kind === "none" ? null : schedule.seat.id;
}

/**
 * The schedule after an event. Pure and total: an event of another schedule, a late one or a repeated one changes nothing, so
 * that pushes and polls in any order come to the same end.
 */
export function next(schedule: Schedule, event: ScheduleEvent): Schedule {
  switch (event.type) {
    case "checked":
      return checked(schedule, event.check, event.back ?? false);
    case "started":
      return started(schedule, event);
    case "resumed":
      return schedule.kind === "found" ? resumeRunning(schedule.seat, schedule, true) : schedule;
    case "released":
      return released(schedule);
    case "quitting":
      return schedule.kind === "none" || schedule.kind === "leaving"
        ? schedule
        : { kind: "leaving", seat: schedule.seat, before: schedule };
    case "quitFailed":
      return schedule.kind === "leaving" ? schedule.before : schedule;
    case "ended":
      return event.id === null || event.id === currentId(schedule) ? { kind: "none" } : schedule;
    default:
      return event.id === currentId(schedule) ? advanced(schedule, event) : schedule;
  }
}

/** A push or a check may have told of the seat before the reply to its own start came: what they said is newer. */
function started(schedule: Schedule, event: Extract<ScheduleEvent, { type: "started" }>): Schedule {
  const { id, game, mode, queue } = event;
  if (currentId(schedule) === id)
    return schedule.kind === "found"
      ? resumeRunning({ ...schedule.seat, game, mode }, schedule, false)
      : schedule;
  const seat: Seat = { id, game, mode, account: null };
  return queue ? { kind: "queued", seat, queue } : { kind: "pending", seat };
}

type Advance = Extract<
  ScheduleEvent,
  { type: "confirmed" | "refused" | "queueMoved" | "linked" | "hostReadiness" | "startInfoSent" | "deskDue" }
>;

/** What a push or reply about the schedule at hand changes. */
function advanced(schedule: Schedule, event: Advance): Schedule {
  // A quit may yet be refused, and then what was told meanwhile counts.
  if (schedule.kind === "leaving") return { ...schedule, before: advanced(schedule.before, event) };
  switch (event.type) {
    case "queueMoved":
      if (schedule.kind === "queued") return { ...schedule, queue: event.queue };
      if (schedule.kind === "pending") return { kind: "queued", seat: schedule.seat, queue: event.queue };
      return schedule.kind === "found" && schedule.status === 100
        ? { ...schedule, queue: event.queue }
        : schedule;
    case "linked":
      return linked(schedule, { name: event.account, password: event.password });
    case "confirmed":
      if (schedule.kind !== "ready" && schedule.kind !== "pending" && schedule.kind !== "queued")
        return schedule;
      return prepared(
        { seat: schedule.seat, connect: event.connect, startInfoSent: false },
        schedule.kind === "ready" ? schedule.readiness : "silent",
      );
    case "refused":
      return schedule.kind === "preparing"
        ? { kind: "ready", seat: schedule.seat, readiness: "silent" }
        : schedule;
    case "hostReadiness":
      return heard(schedule, event.readiness);
    case "startInfoSent":
      return schedule.kind === "preparing" || schedule.kind === "playing"
        ? { ...schedule, startInfoSent: true }
        : schedule;
    case "deskDue":
      return schedule.kind === "preparing" ? prepared(schedule, "running") : schedule;
  }
}

/** An account is lent, a machine offered (R-PUSH-05). One that comes after the start info went has to go with another. */
function linked(schedule: Schedule, account: NonNullable<Seat["account"]>): Schedule {
  if (schedule.kind === "none") return schedule;
  const seat: Seat = { ...schedule.seat, account };
  switch (schedule.kind) {
    case "queued":
    case "pending":
      return { kind: "ready", seat, readiness: "silent" };
    case "found":
      return schedule.status === 100 ? { ...schedule, seat, status: 200 } : { ...schedule, seat };
    case "preparing": {
      const known = equal(account, schedule.seat.account) || account.name === "";
      return { ...schedule, seat, startInfoSent: schedule.startInfoSent && known };
    }
    default:
      return { ...schedule, seat };
  }
}

/** How far the machine is (R-PUSH-06). Only an offered seat has one, even when the offer itself was not heard of. */
function heard(schedule: Schedule, readiness: "configured" | "running"): Schedule {
  switch (schedule.kind) {
    case "queued":
    case "pending":
      return { kind: "ready", seat: schedule.seat, readiness };
    case "ready":
    case "found":
      return { ...schedule, readiness: further(schedule.readiness, readiness) };
    case "preparing":
      return prepared(schedule, further(schedule.readiness, readiness));
    default:
      return schedule;
  }
}

function prepared(
  { seat, connect, startInfoSent }: { seat: Seat; connect: ConnectInfo; startInfoSent: boolean },
  readiness: HostReadiness,
): Schedule {
  return readiness === "running"
    ? { kind: "playing", seat, connect, startInfoSent, returning: false }
    : { kind: "preparing", seat, connect, startInfoSent, readiness };
}

function further(before: HostReadiness, now: HostReadiness): HostReadiness {
  return before === "running" ? before : now;
}

/** What the service says now. It knows better than any push, but only the player decides to go on. */
function checked(schedule: Schedule, check: ScheduleCheck, back: boolean): Schedule {
  const { scheduleStatus: status, info } = check;
  if (schedule.kind === "leaving") return schedule;
  if (status === scheduleStatuses.none) return { kind: "none" };
  // A seat without a name is no answer: nothing of it is used.
  if (info === null) return schedule;
  const at = { status, queue: check.queueInfo ?? nobody, connect: check.connectInfo };
  if (schedule.kind === "none" || schedule.seat.id !== info.id) {
    const seat: Seat = {
      id: info.id,
      game: check.gameInfo,
      mode: realMode(info.account_mode),
      account: null,
    };
    return { kind: "found", seat, ...at, readiness: "silent" };
  }
  const { seat } = schedule;
  switch (schedule.kind) {
    case "found": {
      const gone = status === scheduleStatuses.queued || schedule.readiness === "running";
      const readiness = gone ? "silent" : schedule.readiness;
      return { kind: "found", seat: { ...seat, game: check.gameInfo ?? seat.game }, ...at, readiness };
    }
    case "pending":
    case "queued":
      return resumeRunning(seat, { ...at, readiness: "silent" }, false);
    case "ready":
      return status === scheduleStatuses.ready
        ? schedule
        : resumeRunning(seat, { ...at, readiness: schedule.readiness }, false);
    case "preparing":
      return status === scheduleStatuses.connected
        ? prepared({ ...schedule, connect: at.connect ?? schedule.connect }, "running")
        : schedule;
    case "playing":
      if (status === scheduleStatuses.connected)
        return { ...schedule, connect: at.connect ?? schedule.connect };
      // Offered anew without a machine: the one that ran is lost, the seat is not.
      return back && at.connect === null
        ? resumeRunning(seat, { ...at, readiness: "silent" }, false)
        : schedule;
  }
}

/** Where a player who goes on with the schedule stands. */
function resumeRunning(
  seat: Seat,
  at: { status: 100 | 200 | 300; queue: QueueInfo; connect: ConnectInfo | null; readiness: HostReadiness },
  returning: boolean,
): Schedule {
  if (at.status === scheduleStatuses.queued) return { kind: "queued", seat, queue: at.queue };
  if (at.status === scheduleStatuses.ready || at.connect === null)
    return { kind: "ready", seat, readiness: at.readiness };
  return { kind: "playing", seat, connect: at.connect, startInfoSent: false, returning };
}

/** The schedule goes on without this page, as far as it was known here. */
function released(schedule: Schedule): Schedule {
  const found = { kind: "found", queue: nobody, connect: null, readiness: "silent" } as const;
  switch (schedule.kind) {
    case "queued":
      return { ...found, seat: schedule.seat, status: 100, queue: schedule.queue };
    case "pending":
      return { ...found, seat: schedule.seat, status: 200 };
    case "ready":
      return { ...found, seat: schedule.seat, status: 200, readiness: schedule.readiness };
    case "preparing": {
      const { seat, connect, readiness } = schedule;
      return { ...found, seat, status: 200, connect, readiness };
    }
    case "playing":
      return { ...found, seat: schedule.seat, status: 300, connect: schedule.connect, readiness: "running" };
    case "leaving":
      return { ...schedule, before: released(schedule.before) };
    default:
      return schedule;
  }
}

/** The mode behind a server's `account_mode`; what the server cannot tell apart counts as the plainer one. */
export function realMode(sent: number): Mode {
  if (sent === 0) return modes.pcMode;
  return Object.values(modes).find((mode) => mode === sent) ?? modes.ownAccount;
}

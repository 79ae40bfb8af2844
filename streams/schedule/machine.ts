import { type Mode, modes } from "../play/modes.ts";
import type { GameBrief } from "../wire/catalogue.ts";
import { type ConnectInfo, type QueueInfo, type ScheduleCheck, scheduleStatuses } from "../wire/schedule.ts";

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
export type Machine = "silent" | "configured" | "running";

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
    }
  /** Started or resumed; the service has not yet said where it stands. */
  | { readonly kind: "pending"; readonly seat: Seat }
  | { readonly kind: "queued"; readonly seat: Seat; readonly queue: QueueInfo }
  /** A machine is offered: it is being confirmed. */
  | { readonly kind: "ready"; readonly seat: Seat; readonly machine: Machine }
  /** Confirmed: the machine gets ready. `told`: it has its start info. */
  | {
      readonly kind: "preparing";
      readonly seat: Seat;
      readonly machine: Machine;
      readonly connect: ConnectInfo;
      readonly told: boolean;
    }
  /** The stream desk is open. `returning`: to a game that ran already. */
  | {
      readonly kind: "playing";
      readonly seat: Seat;
      readonly connect: ConnectInfo;
      readonly returning: boolean;
      readonly told: boolean;
    }
  /** The player asked to quit; `before` comes back when that fails. */
  | { readonly kind: "leaving"; readonly seat: Seat; readonly before: Schedule };

/** Everything that can change the schedule, from calls, pushes, polling and the player alike. */
export type ScheduleEvent =
  /** `/schedule/info` answered. */
  | { type: "checked"; check: ScheduleCheck }
  /** `/schedule/start/game` answered. */
  | { type: "started"; id: string; game: GameBrief; mode: Mode; queue: QueueInfo | null }
  /** The player goes on with a found schedule. */
  | { type: "resumed" }
  /** The player left the desk, or another tab took over: it goes on without this page. */
  | { type: "released" }
  | { type: "confirmed"; id: string; connect: ConnectInfo }
  | { type: "queueMoved"; id: string; queue: QueueInfo }
  | { type: "linked"; id: string; account: string; password: string }
  | { type: "machine"; id: string; machine: "configured" | "running" }
  /** The machine has its start info. */
  | { type: "told"; id: string }
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
      return checked(schedule, event.check);
    case "started": {
      const seat: Seat = { id: event.id, game: event.game, mode: event.mode, account: null };
      return event.queue ? { kind: "queued", seat, queue: event.queue } : { kind: "pending", seat };
    }
    case "resumed":
      return schedule.kind === "found" ? goOn(schedule.seat, schedule, true) : schedule;
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

type Advance = Extract<
  ScheduleEvent,
  { type: "confirmed" | "queueMoved" | "linked" | "machine" | "told" | "deskDue" }
>;

/** What a push or reply about the schedule at hand changes. */
function advanced(schedule: Schedule, event: Advance): Schedule {
  switch (event.type) {
    case "queueMoved":
      if (schedule.kind === "queued") return { ...schedule, queue: event.queue };
      if (schedule.kind === "pending") return { kind: "queued", seat: schedule.seat, queue: event.queue };
      return schedule.kind === "found" && schedule.status === 100
        ? { ...schedule, queue: event.queue }
        : schedule;
    case "linked": {
      if (schedule.kind === "none" || schedule.kind === "leaving") return schedule;
      const seat: Seat = { ...schedule.seat, account: { name: event.account, password: event.password } };
      if (schedule.kind === "queued" || schedule.kind === "pending")
        return { kind: "ready", seat, machine: "silent" };
      if (schedule.kind === "found" && schedule.status === 100) return { ...schedule, seat, status: 200 };
      return { ...schedule, seat };
    }
    case "confirmed":
      if (schedule.kind !== "ready" && schedule.kind !== "pending" && schedule.kind !== "queued")
        return schedule;
      return prepared(
        { seat: schedule.seat, connect: event.connect, told: false },
        schedule.kind === "ready" ? schedule.machine : "silent",
      );
    case "machine":
      if (schedule.kind === "ready")
        return { ...schedule, machine: further(schedule.machine, event.machine) };
      if (schedule.kind !== "preparing") return schedule;
      return prepared(schedule, further(schedule.machine, event.machine));
    case "told":
      return schedule.kind === "preparing" || schedule.kind === "playing"
        ? { ...schedule, told: true }
        : schedule;
    case "deskDue":
      return schedule.kind === "preparing" ? prepared(schedule, "running") : schedule;
  }
}

function prepared(
  { seat, connect, told }: { seat: Seat; connect: ConnectInfo; told: boolean },
  machine: Machine,
): Schedule {
  return machine === "running"
    ? { kind: "playing", seat, connect, told, returning: false }
    : { kind: "preparing", seat, connect, told, machine };
}

function further(before: Machine, now: Machine): Machine {
  return before === "running" ? before : now;
}

/** What the service says now. It knows better than any push, but only the player decides to go on. */
function checked(schedule: Schedule, check: ScheduleCheck): Schedule {
  const { scheduleStatus: status, info } = check;
  if (schedule.kind === "leaving") return schedule;
  if (status === scheduleStatuses.none || info === null) return { kind: "none" };
  const queue = check.queueInfo ?? nobody;
  if (schedule.kind === "none" || schedule.kind === "found" || schedule.seat.id !== info.id) {
    const known = currentId(schedule) === info.id && schedule.kind !== "none" ? schedule.seat : null;
    const seat: Seat = {
      id: info.id,
      game: check.gameInfo ?? known?.game ?? null,
      mode: known?.mode ?? realMode(info.account_mode),
      account: known?.account ?? null,
    };
    return { kind: "found", seat, status, queue, connect: check.connectInfo };
  }
  if (schedule.kind === "playing") {
    return status === scheduleStatuses.connected && check.connectInfo
      ? { ...schedule, connect: check.connectInfo }
      : schedule;
  }
  if (schedule.kind === "preparing") {
    if (status === scheduleStatuses.connected)
      return prepared({ ...schedule, connect: check.connectInfo ?? schedule.connect }, "running");
    return status === scheduleStatuses.queued ? { kind: "queued", seat: schedule.seat, queue } : schedule;
  }
  if (schedule.kind === "ready" && status === scheduleStatuses.ready) return schedule;
  return goOn(schedule.seat, { status, queue, connect: check.connectInfo }, false);
}

/** Where a player who goes on with the schedule stands. */
function goOn(
  seat: Seat,
  at: { status: 100 | 200 | 300; queue: QueueInfo; connect: ConnectInfo | null },
  returning: boolean,
): Schedule {
  if (at.status === scheduleStatuses.queued) return { kind: "queued", seat, queue: at.queue };
  if (at.status === scheduleStatuses.ready || at.connect === null)
    return { kind: "ready", seat, machine: "silent" };
  return { kind: "playing", seat, connect: at.connect, told: false, returning };
}

function released(schedule: Schedule): Schedule {
  switch (schedule.kind) {
    case "queued":
      return { kind: "found", seat: schedule.seat, status: 100, queue: schedule.queue, connect: null };
    case "pending":
    case "ready":
      return { kind: "found", seat: schedule.seat, status: 200, queue: nobody, connect: null };
    case "preparing":
    case "playing":
      return { kind: "found", seat: schedule.seat, status: 300, queue: nobody, connect: schedule.connect };
    default:
      return schedule;
  }
}

/** The mode behind a server's `account_mode`; what the server cannot tell apart counts as the plainer one. */
export function realMode(sent: number): Mode {
  if (sent === 0) return modes.pcMode;
  return Object.values(modes).find((mode) => mode === sent) ?? modes.ownAccount;
}

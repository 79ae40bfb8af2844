import type { GameBrief } from "../../../wire/catalogue.ts";
import { type Mode, modes } from "../../../wire/modes.ts";
import {
  type ConnectInfo,
  type QueueInfo,
  type ScheduleCheck,
  scheduleStatuses,
} from "../../../wire/schedule.ts";
import { equal } from "../../lib/equal.ts";
import { currentId, type HostReadiness, type Schedule, type Seat } from "./scheduleState.ts";

/** Everything that can change the schedule: replies, pushes, polls and the player's own actions. */
export type ScheduleEvent =
  /**
   * `/schedule/info` answered. By default a status only moves the schedule forward: a confirmed host is not
   * given up because a poll still says 200. `mayRevert`: the query was made because the state reached may no
   * longer hold, such as after a lost picture.
   */
  | { type: "statusReceived"; check: ScheduleCheck; mayRevert?: boolean }
  /** `/schedule/start/game` answered. `connect`: the host has taken the game already. */
  | {
      type: "started";
      id: string;
      game: GameBrief;
      mode: Mode;
      queue: QueueInfo | null;
      connect?: ConnectInfo;
    }
  /** The player resumes a found schedule on this page. */
  | { type: "resumed" }
  /** The player left the desk, or another tab took over: the schedule goes on without this page. */
  | { type: "released" }
  | { type: "confirmed"; id: string; connect: ConnectInfo }
  /** The service would not confirm, though it may have done so before. */
  | { type: "confirmRefused"; id: string }
  | { type: "queueMoved"; id: string; queue: QueueInfo }
  /** A host is offered, with the account that is lent for the game. */
  | { type: "hostOffered"; id: string; account: string; password: string }
  | { type: "hostReadiness"; id: string; readiness: "configured" | "running" }
  /** The service took the start info. */
  | { type: "startInfoSent"; id: string }
  /** The service refused the start info for a minute; or the player tries again. */
  | { type: "startRefused"; id: string; refused: boolean }
  /** The desk opens although the host never said that the game runs: 10 s after config-ready (R-PUSH-06). */
  | { type: "deskDue"; id: string }
  | { type: "quitRequested" }
  | { type: "quitFailed" }
  /** It is over: quit, cancelled, released by the service, or the player signed out. */
  | { type: "ended"; id: string | null };

/** A queue of which neither position nor waiting time is known. */
export const unknownQueue: QueueInfo = { queuingIndex: null, queuingWaitTime: null };

/** The schedule after an event. Pure: foreign, late and repeated events change nothing, in any order. */
export function reduceSchedule(schedule: Schedule, event: ScheduleEvent): Schedule {
  switch (event.type) {
    case "statusReceived":
      return statusReceived(schedule, event.check, event.mayRevert ?? false);
    case "started":
      return started(schedule, event);
    case "resumed":
      return schedule.kind === "found" ? resumedAs(schedule.seat, schedule, true) : schedule;
    case "released":
      return released(schedule);
    case "quitRequested":
      return schedule.kind === "none" || schedule.kind === "leaving"
        ? schedule
        : { kind: "leaving", seat: schedule.seat, before: schedule };
    case "quitFailed":
      return schedule.kind === "leaving" ? schedule.before : schedule;
    case "ended":
      return event.id === null || event.id === currentId(schedule) ? { kind: "none" } : schedule;
    default:
      return event.id === currentId(schedule) ? progressed(schedule, event) : schedule;
  }
}

/** A push or a poll may bring the seat before the reply to its start: what they say is newer. */
function started(schedule: Schedule, event: Extract<ScheduleEvent, { type: "started" }>): Schedule {
  const { id, game, mode, queue, connect } = event;
  const seat: Seat = { id, game, mode, account: null };
  if (connect && (currentId(schedule) !== id || schedule.kind !== "playing"))
    return { kind: "playing", seat, connect, startInfoSent: true, returning: false };
  if (currentId(schedule) === id)
    return schedule.kind === "found"
      ? resumedAs({ ...schedule.seat, game, mode }, schedule, false)
      : schedule;
  return queue ? { kind: "queued", seat, queue } : { kind: "pending", seat };
}

type Progress = Extract<
  ScheduleEvent,
  {
    type:
      | "confirmed"
      | "confirmRefused"
      | "queueMoved"
      | "hostOffered"
      | "hostReadiness"
      | "startInfoSent"
      | "startRefused"
      | "deskDue";
  }
>;

/** A push or reply about the current schedule. */
function progressed(schedule: Schedule, event: Progress): Schedule {
  // The quit may yet be refused: the state to restore is kept up to date.
  if (schedule.kind === "leaving") return { ...schedule, before: progressed(schedule.before, event) };
  switch (event.type) {
    case "queueMoved":
      if (schedule.kind === "queued") return { ...schedule, queue: event.queue };
      if (schedule.kind === "pending") return { kind: "queued", seat: schedule.seat, queue: event.queue };
      return schedule.kind === "found" && schedule.status === 100
        ? { ...schedule, queue: event.queue }
        : schedule;
    case "hostOffered":
      return hostOffered(schedule, { name: event.account, password: event.password });
    case "confirmed":
      if (schedule.kind !== "ready" && schedule.kind !== "pending" && schedule.kind !== "queued")
        return schedule;
      return preparingOrPlaying(
        { seat: schedule.seat, connect: event.connect, startInfoSent: false },
        schedule.kind === "ready" ? schedule.readiness : "silent",
      );
    case "confirmRefused":
      return schedule.kind === "preparing"
        ? { kind: "ready", seat: schedule.seat, readiness: "silent" }
        : schedule;
    case "hostReadiness":
      return hostReadiness(schedule, event.readiness);
    case "startInfoSent":
      return schedule.kind === "preparing" || schedule.kind === "playing"
        ? { ...schedule, startInfoSent: true }
        : schedule;
    case "startRefused":
      return schedule.kind === "playing" ? { ...schedule, startRefused: event.refused } : schedule;
    case "deskDue":
      return schedule.kind === "preparing" ? preparingOrPlaying(schedule, "running") : schedule;
  }
}

/** A host is offered and an account lent (R-PUSH-05); another account means sending the start info again. */
function hostOffered(schedule: Schedule, account: NonNullable<Seat["account"]>): Schedule {
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

/** How far the host is (R-PUSH-06). Only an offered host reports: this implies an offer that was lost. */
function hostReadiness(schedule: Schedule, readiness: "configured" | "running"): Schedule {
  switch (schedule.kind) {
    case "queued":
    case "pending":
      return { kind: "ready", seat: schedule.seat, readiness };
    case "ready":
    case "found":
      return { ...schedule, readiness: furthest(schedule.readiness, readiness) };
    case "preparing":
      return preparingOrPlaying(schedule, furthest(schedule.readiness, readiness));
    default:
      return schedule;
  }
}

function preparingOrPlaying(
  { seat, connect, startInfoSent }: { seat: Seat; connect: ConnectInfo; startInfoSent: boolean },
  readiness: HostReadiness,
): Schedule {
  return readiness === "running"
    ? { kind: "playing", seat, connect, startInfoSent, returning: false }
    : { kind: "preparing", seat, connect, startInfoSent, readiness };
}

function furthest(before: HostReadiness, now: HostReadiness): HostReadiness {
  return before === "running" ? before : now;
}

/** The status from the service. It outranks every push, but only the player resumes a schedule. */
function statusReceived(schedule: Schedule, check: ScheduleCheck, mayRevert: boolean): Schedule {
  const { scheduleStatus: status, info } = check;
  if (schedule.kind === "leaving") return schedule;
  if (status === scheduleStatuses.none) return { kind: "none" };
  // Without an id the reply says nothing about any schedule.
  if (info === null) return schedule;
  const at = { status, queue: check.queueInfo ?? unknownQueue, connect: check.connectInfo };
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
      const isReset = status === scheduleStatuses.queued || schedule.readiness === "running";
      const readiness = isReset ? "silent" : schedule.readiness;
      return { kind: "found", seat: { ...seat, game: check.gameInfo ?? seat.game }, ...at, readiness };
    }
    case "pending":
    case "queued":
      return resumedAs(seat, { ...at, readiness: "silent" }, false);
    case "ready":
      return status === scheduleStatuses.ready
        ? schedule
        : resumedAs(seat, { ...at, readiness: schedule.readiness }, false);
    case "preparing":
    case "playing": {
      const connect = at.connect ?? schedule.connect;
      if (status === scheduleStatuses.connected)
        return schedule.kind === "playing"
          ? { ...schedule, connect }
          : preparingOrPlaying({ ...schedule, connect }, "running");
      // Offered again without a host: the one that it had is lost, the schedule is not.
      return mayRevert && at.connect === null
        ? resumedAs(seat, { ...at, readiness: "silent" }, false)
        : schedule;
    }
  }
}

function resumedAs(
  seat: Seat,
  at: { status: 100 | 200 | 300; queue: QueueInfo; connect: ConnectInfo | null; readiness: HostReadiness },
  returning: boolean,
): Schedule {
  if (at.status === scheduleStatuses.queued) return { kind: "queued", seat, queue: at.queue };
  if (at.status === scheduleStatuses.ready || at.connect === null)
    return { kind: "ready", seat, readiness: at.readiness };
  return { kind: "playing", seat, connect: at.connect, startInfoSent: false, returning };
}

/** A schedule that this page no longer owns: found, with what was known of it here. */
function released(schedule: Schedule): Schedule {
  const found = { kind: "found", queue: unknownQueue, connect: null, readiness: "silent" } as const;
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

/** The mode of a server's `account_mode`; the plainer one where it does not distinguish. */
export function realMode(sent: number): Mode {
  if (sent === 0) return modes.pcMode;
  return Object.values(modes).find((mode) => mode === sent) ?? modes.ownAccount;
}

import type { GameBrief } from "../../../wire/catalogue.ts";
import type { Mode } from "../../../wire/modes.ts";
import type { ConnectInfo, QueueInfo } from "../../../wire/schedule.ts";

/** What the service holds for the player: one game, on one host or in its queue. */
export interface Seat {
  readonly id: string;
  /** Null when the service named none. */
  readonly game: GameBrief | null;
  /** The real mode: Steam and OwnAccount are one to the server. */
  readonly mode: Mode;
  /** A lent account (R-PUSH-05). In memory only. */
  readonly account: { readonly name: string; readonly password: string } | null;
}

/** How far the host got: no word from it yet · its configuration is ready · the game runs. */
export type HostReadiness = "silent" | "configured" | "running";

/** The schedule as this page knows it: the player's claim on a host, from the queue to the stream desk. */
export type Schedule =
  | { readonly kind: "none" }
  /** It exists, but this page does not own it: nothing happens before the player resumes it here. */
  | {
      readonly kind: "found";
      readonly seat: Seat;
      readonly status: 100 | 200 | 300;
      readonly queue: QueueInfo;
      readonly connect: ConnectInfo | null;
      readonly readiness: HostReadiness;
    }
  /** Started or resumed; its status is not known yet. */
  | { readonly kind: "pending"; readonly seat: Seat }
  | { readonly kind: "queued"; readonly seat: Seat; readonly queue: QueueInfo }
  /** A host is offered and being confirmed. */
  | { readonly kind: "ready"; readonly seat: Seat; readonly readiness: HostReadiness }
  /** Confirmed: the host prepares the game. `startInfoSent`: the service took the start info. */
  | {
      readonly kind: "preparing";
      readonly seat: Seat;
      readonly readiness: HostReadiness;
      readonly connect: ConnectInfo;
      readonly startInfoSent: boolean;
    }
  /** The stream desk is open. `returning`: the game was running already when the player came. */
  | {
      readonly kind: "playing";
      readonly seat: Seat;
      readonly connect: ConnectInfo;
      readonly returning: boolean;
      readonly startInfoSent: boolean;
      /** The service refused the start info for so long that only the player sends it again (R-PUSH-07). */
      readonly startRefused?: boolean;
    }
  /** The player asked to quit; `before` is restored when that fails. */
  | { readonly kind: "leaving"; readonly seat: Seat; readonly before: Schedule };

/** The id of the schedule that events may refer to; null when there is none. */
export function currentId(schedule: Schedule): string | null {
  return schedule.kind === "none" ? null : schedule.seat.id;
}

/** True when this page drives the schedule: it polls, confirms the host and opens the desk. */
export function ownsSchedule(now: Schedule): now is Exclude<Schedule, { kind: "none" | "found" }> {
  return now.kind !== "none" && now.kind !== "found";
}

/** In the queue, here or where this page found it. */
export function isQueued(
  now: Schedule,
): now is Extract<Schedule, { kind: "queued" }> | (Extract<Schedule, { kind: "found" }> & { status: 100 }) {
  return now.kind === "queued" || (now.kind === "found" && now.status === 100);
}

import { combineLatest, exhaustMap, filter, finalize, map, switchMap } from "rxjs";
import type { GameBrief } from "../../../wire/catalogue.ts";
import type { Elsewhere } from "../../../wire/schedule.ts";
import type { Intent } from "../../intents.ts";
import type { LoadCode } from "../../lib/lazyModule.ts";
import { on, reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import { source } from "../../lib/state.ts";
import type { Ports } from "../../ports.ts";
import { codeInTime, recoverPage } from "../../rules/codeInTime.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import { leaveQueue } from "./leaveQueue.ts";
import type { moveToRegion } from "./moveToRegion.ts";
import { createSeatReadyCountdown, type SeatReadyCountdown } from "./seatReadyCountdown.ts";

/** The free seat of another region, for a player who waits (R-REGION-04). */
export interface OtherSeat extends Elsewhere {
  /** It is being taken. */
  readonly busy: boolean;
}

/** The queue as the screens show it (R-QUEUE-01 … 04). */
export type QueueView =
  | { shape: "hidden" }
  | {
      shape: "popup" | "tab";
      /** What the player waits for; null when the service named none. */
      game: GameBrief | null;
      /** Players ahead; null when unknown. */
      ahead: number | null;
      /** Seconds; null when unknown. */
      wait: number | null;
      elsewhere: OtherSeat | null;
      /** Vertical centre of the tab, as a fraction of the screen's height, 0.1 … 0.9. */
      y: number;
    }
  /** It is the player's turn, and the desk is about to open (R-QUEUE-05). */
  | ({
      shape: "ready";
      /** The seat is confirmed: the countdown is over. */
      taken: boolean;
    } & SeatReadyCountdown);

/** R-QUEUE-04: limits and initial position of the tab, as fractions of the screen's height. */
const tab = { top: 0.1, bottom: 0.9, first: 0.2 } as const;

interface Shape {
  readonly minimised: boolean;
  readonly y: number;
}

/** The queue pop-up and its side tab, on every page. */
export function createQueuePopup(
  scope: Scope,
  deps: CommonDeps<"overlays" | "actions" | "typedStorage" | "backend"> & {
    ports: Pick<Ports, "clock" | "alerts">;
    schedule: ScheduleFeature;
    loadPlayFlow: LoadCode<{ readonly moveToRegion: typeof moveToRegion }>;
    send: (intent: Intent) => void;
  },
) {
  const { schedule, overlays, actions } = deps;
  const claim = schedule.schedule;
  const turn = createSeatReadyCountdown(scope, { ...deps, schedule: claim });

  const shape = reduce<Shape>(
    scope,
    "shape",
    { minimised: false, y: tab.first },
    on(claim.pipe(filter(({ kind }) => kind !== "queued")), (before) => ({ ...before, minimised: false })),
    on(actions.of("queue/minimise"), (before) => ({ ...before, minimised: true })),
    on(actions.of("queue/restore"), (before) => ({ ...before, minimised: false })),
    on(actions.of("queue/drag").pipe(filter(({ y }) => Number.isFinite(y))), (before, { y }) => ({
      ...before,
      y: clamp(y),
    })),
  );

  scope.run(
    "close",
    actions.of("queue/close").pipe(
      filter(() => claim.value.kind === "queued"),
      exhaustMap(() => scope.attempt("queue/close", () => leaveQueue({ schedule, overlays }))),
    ),
  );

  const taking = source(false);
  const flow$ = scope.attempt(
    "queue/code",
    () => codeInTime(deps.loadPlayFlow, deps.ports.clock, "queue/callTimeout"),
    recoverPage(deps.send),
  );
  scope.run(
    "elsewhere",
    actions.of("queue/elsewhere").pipe(
      exhaustMap(() => {
        taking.set(true);
        return scope
          .attempt("queue/elsewhere", () => flow$.pipe(switchMap((code) => code.moveToRegion(deps))))
          .pipe(finalize(() => taking.set(false)));
      }),
    ),
  );

  const queue = scope.state<QueueView>(
    "queue",
    { shape: "hidden" },
    combineLatest([claim, shape, turn, taking]).pipe(
      map(([now, { minimised, y }, left, busy]): QueueView => {
        if (left !== null && !minimised) return { shape: "ready", taken: now.kind === "preparing", ...left };
        if (now.kind !== "queued") return { shape: "hidden" };
        const { queue, seat } = now;
        return {
          shape: minimised ? "tab" : "popup",
          game: seat.game,
          ahead: queue.queuingIndex,
          wait: queue.queuingWaitTime,
          elsewhere: queue.elsewhere ? { ...queue.elsewhere, busy } : null,
          y,
        };
      }),
    ),
  );
  return { queue };
}

function clamp(y: number): number {
  return Math.min(tab.bottom, Math.max(tab.top, y));
}

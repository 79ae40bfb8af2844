import { combineLatest, exhaustMap, filter, map } from "rxjs";
import type { Actions } from "../../actions.ts";
import { on, reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Ports } from "../../ports.ts";
import type { Overlays } from "../../ui/overlays.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import { leaveQueue } from "./leaveQueue.ts";
import { createTurn, type Turn } from "./turn.ts";

/** The queue as the screens show it (R-QUEUE-01 … 04). */
export type QueueView =
  | { shape: "hidden" }
  | {
      shape: "popup" | "tab";
      /** Players ahead; null when unknown. */
      ahead: number | null;
      /** Seconds; null when unknown. */
      wait: number | null;
      /** Vertical centre of the tab, as a fraction of the screen's height, 0.1 … 0.9. */
      y: number;
    }
  /** It is the player's turn, and the desk is about to open (R-QUEUE-05). */
  | ({ shape: "ready" } & Turn);

/** R-QUEUE-04: limits and initial position of the tab, as fractions of the screen's height. */
const tab = { top: 0.1, bottom: 0.9, first: 0.2 } as const;

interface Shape {
  readonly minimised: boolean;
  readonly y: number;
}

/** The queue pop-up and its side tab, on every page. */
export function createQueue(
  scope: Scope,
  deps: {
    ports: Pick<Ports, "clock" | "alerts">;
    schedule: ScheduleFeature;
    overlays: Overlays;
    actions: Actions;
    typedStorage: TypedStorage;
  },
): State<QueueView> {
  const { schedule, overlays, actions } = deps;
  const turn = createTurn(scope, { ...deps, schedule: schedule.schedule });
  const queue$ = schedule.schedule.pipe(map((now) => (now.kind === "queued" ? now.queue : null)));

  const shape = reduce<Shape>(
    scope,
    "shape",
    { minimised: false, y: tab.first },
    on(queue$.pipe(filter((queue) => queue === null)), (before) => ({ ...before, minimised: false })),
    on(actions.of("queue/minimise"), (before) => ({ ...before, minimised: true })),
    on(actions.of("queue/restore"), (before) => ({ ...before, minimised: false })),
    on(actions.of("queue/drag"), (before, { y }) => ({ ...before, y: clamp(y) })),
  );

  scope.run(
    "close",
    actions.of("queue/close").pipe(
      filter(() => schedule.schedule.value.kind === "queued"),
      exhaustMap(() => scope.attempt("queue/close", () => leaveQueue({ schedule, overlays }))),
    ),
  );

  return scope.state<QueueView>(
    "queue",
    { shape: "hidden" },
    combineLatest([queue$, shape, turn]).pipe(
      map(([queue, { minimised, y }, now]): QueueView => {
        if (now !== null && !minimised) return { shape: "ready", ...now };
        if (queue === null) return { shape: "hidden" };
        return {
          shape: minimised ? "tab" : "popup",
          ahead: queue.queuingIndex,
          wait: queue.queuingWaitTime,
          y,
        };
      }),
    ),
  );
}

function clamp(y: number): number {
  return Number.isNaN(y) ? tab.first : Math.min(tab.bottom, Math.max(tab.top, y));
}

import { defer, distinctUntilChanged, map, type Observable, of, scan, switchMap, timer } from "rxjs";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { seatHeldFor } from "../../../wire/durations.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { timers } from "../../lib/time.ts";
import type { Ports } from "../../ports.ts";
import { stored } from "../../storage/stored.ts";
import type { TypedStorage } from "../../storage/typedStorage.ts";
import { isQueued, type Schedule, type Seat } from "../schedule/scheduleState.ts";

/** A waiting player's seat is free: it is their turn. */
export interface SeatReadyCountdown {
  readonly game: GameBrief | null;
  /** For how many seconds the service holds the seat. */
  readonly left: number;
}

/** From a waiting player's free seat until the desk opens; else null. Rings once (R-QUEUE-05). */
export function createSeatReadyCountdown(
  scope: Scope,
  deps: { ports: Pick<Ports, "clock" | "alerts">; schedule: State<Schedule>; typedStorage: TypedStorage },
): State<SeatReadyCountdown | null> {
  const { schedule, typedStorage } = deps;
  const { clock, alerts } = deps.ports;
  const countdown = ({ game }: Seat): Observable<SeatReadyCountdown> =>
    defer(() => {
      const endsAt = clock.now() + seatHeldFor;
      alerts.ring({ sound: typedStorage.read(stored.sound) !== "off" });
      return timer(0, 1_000, timers(clock, "queue/turn")).pipe(
        map(() => ({ game, left: Math.max(0, Math.ceil((endsAt - clock.now()) / 1_000)) })),
      );
    });
  return scope.state<SeatReadyCountdown | null>(
    "turn",
    null,
    schedule.pipe(
      scan<Schedule, { waited: string | null; seat: Seat | null }>(
        ({ waited }, now) => {
          if (isQueued(now)) return { waited: now.seat.id, seat: null };
          const isTurn = (now.kind === "ready" || now.kind === "preparing") && now.seat.id === waited;
          return { waited, seat: isTurn ? now.seat : null };
        },
        { waited: null, seat: null },
      ),
      map(({ seat }) => seat),
      distinctUntilChanged((left, right) => left?.id === right?.id),
      switchMap((seat) => (seat === null ? of(null) : countdown(seat))),
    ),
  );
}

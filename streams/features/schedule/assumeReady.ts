import {
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  switchMap,
  take,
} from "rxjs";
import type { State } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Clock } from "../../ports.ts";
import { assumeReadyAfter } from "../../rules/durations.ts";
import { type ScheduleCheck, scheduleStatuses } from "../../wire/schedule.ts";
import type { Connection } from "../push/connection.ts";

/**
 * A confirmed machine says by push that it is ready, and some networks block the session socket for good. Emits once when a machine has to be
 * taken for ready unheard: no push could come for 10 s on end, here or through another tab, and the service says after that that the
 * schedule still is at 200. A socket that opens starts the count over, for it brings what was missed.
 * @param checked$ the service's answers
 * @param ask the 10 s are over
 */
export function assumeReadyWhenUnheard(
  id: string,
  deps: {
    clock: Clock;
    connection: State<Connection>;
    checked$: Observable<ScheduleCheck>;
    ask: () => void;
  },
): Observable<unknown> {
  const { clock, connection, checked$, ask } = deps;
  const stillReady$ = checked$.pipe(
    filter(({ scheduleStatus, info }) => scheduleStatus === scheduleStatuses.ready && info?.id === id),
  );
  // The answers are listened to before the question is asked.
  const asked$ = merge(stillReady$, defer(() => of(ask())).pipe(ignoreElements()));
  return connection.pipe(
    map(hears),
    distinctUntilChanged(),
    switchMap((hearing) => (hearing ? EMPTY : after(clock, assumeReadyAfter).pipe(switchMap(() => asked$)))),
    take(1),
  );
}

/** True while pushes come, through this tab or another. */
function hears(connection: Connection): boolean {
  const status = connection.status === "following" ? connection.owner : connection.status;
  return status === "open";
}

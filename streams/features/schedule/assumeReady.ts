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
import { type ScheduleCheck, scheduleStatuses } from "../../../wire/schedule.ts";
import type { State } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Clock } from "../../ports.ts";
import { assumeReadyAfter } from "../../rules/durations.ts";
import type { Connection } from "../push/connectionState.ts";

/**
 * A confirmed host reports by push that it is ready, but some networks block the session socket for good. Emits
 * once when the host has to be assumed ready: no push could come for 10 s in a row, through this tab or
 * another, and a query after that still says status 200. A socket that opens restarts the 10 s, for it delivers
 * what was missed.
 * @param checked$ replies to status queries
 * @param query called when the 10 s are over
 */
export function assumeReadyWithoutPush(
  id: string,
  deps: {
    clock: Clock;
    connection: State<Connection>;
    checked$: Observable<ScheduleCheck>;
    query: () => void;
  },
): Observable<unknown> {
  const { clock, connection, checked$, query } = deps;
  const stillReady$ = checked$.pipe(
    filter(({ scheduleStatus, info }) => scheduleStatus === scheduleStatuses.ready && info?.id === id),
  );
  // The replies are subscribed to before the query is sent.
  const queried$ = merge(stillReady$, defer(() => of(query())).pipe(ignoreElements()));
  return connection.pipe(
    map(receivesPushes),
    distinctUntilChanged(),
    switchMap((receives) =>
      receives
        ? EMPTY
        : after(clock, assumeReadyAfter, "schedule/assumeReadyAfter").pipe(switchMap(() => queried$)),
    ),
    take(1),
  );
}

/** True while pushes come, through this tab or another. */
function receivesPushes(connection: Connection): boolean {
  const status = connection.status === "following" ? connection.owner : connection.status;
  return status === "open";
}

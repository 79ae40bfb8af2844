import {
  combineLatest,
  distinctUntilChanged,
  filter,
  map,
  merge,
  type Observable,
  of,
  skip,
  withLatestFrom,
} from "rxjs";
import type { StageAct } from "../../ports/stage.ts";
import type { PictureEvent } from "./picture/picture.ts";

/**
 * Pauses the game while any of the reasons is true (R-DESK-05). Sent at every change and to every new connection: the host keeps a pause
 * when a connection is lost, and this page may have been reloaded since.
 * @param reasons such as an open sheet; each emits its current value first
 */
export function pauseActs(
  events$: Observable<PictureEvent>,
  reasons: readonly Observable<boolean>[],
): Observable<StageAct> {
  const wanted$ = (reasons.length === 0 ? of<boolean[]>([]) : combineLatest([...reasons])).pipe(
    map((all) => all.some(Boolean)),
    distinctUntilChanged(),
  );
  const hello$ = events$.pipe(filter((event) => event.kind === "hello" && event.pausable));
  return merge(
    wanted$.pipe(skip(1)),
    hello$.pipe(
      withLatestFrom(wanted$),
      map(([, wanted]) => wanted),
    ),
  ).pipe(map((pause) => ({ pause })));
}

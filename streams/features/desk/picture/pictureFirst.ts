import { concatMap, type Observable, scan } from "rxjs";
import type { StageEvent } from "../../../ports/stage.ts";

interface Progress {
  readonly hasPicture: boolean;
  /** What came before the picture. */
  readonly waiting: readonly StageEvent[];
  readonly passed: readonly StageEvent[];
}

/**
 * Holds back what one connection says until its `picture`, which resets what is known. The host's messages and frames do not wait for the
 * promise on which the browser's stage emits it.
 */
export function pictureFirst(connection$: Observable<StageEvent>): Observable<StageEvent> {
  return connection$.pipe(
    scan(
      ({ hasPicture, waiting }: Progress, event): Progress => {
        if (event.kind === "picture") return { hasPicture: true, waiting: [], passed: [event, ...waiting] };
        const passes =
          hasPicture || event.kind === "connecting" || event.kind === "failed" || event.kind === "ended";
        return passes
          ? { hasPicture, waiting, passed: [event] }
          : { hasPicture, waiting: [...waiting, event], passed: [] };
      },
      { hasPicture: false, waiting: [], passed: [] },
    ),
    concatMap(({ passed }) => passed),
  );
}

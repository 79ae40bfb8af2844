import { combineLatest, filter, map, merge, type Observable, startWith } from "rxjs";
import { on, reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { StageQuality } from "../../ports/stage.ts";
import type { Clock } from "../../ports.ts";
import { weakLine } from "../../rules/durations.ts";
import { hysteresis } from "../../rules/hysteresis.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";
import { ofKind } from "./ofKind.ts";
import type { PictureEvent } from "./picture/picture.ts";

interface Notice {
  /** It was shown once, and is not shown again. */
  readonly announced: boolean;
  readonly shown: boolean;
}

/** Events that end the picture, or cover it. */
const endings: ReadonlySet<PictureEvent["kind"]> = new Set([
  "connecting",
  "interrupted",
  "retrying",
  "ended",
  "gaveUp",
  "television",
]);

/** Whether to show a weak line (R-PIC-02): once in a session, until answered, data are saved, or it is good. */
export function createWeakConnection(
  scope: Scope,
  {
    clock,
    actions,
    events$,
    quality,
  }: DeskFeatureDeps & { readonly clock: Clock; readonly quality: State<StageQuality> },
): State<boolean> {
  const ended$ = events$.pipe(filter(({ kind }) => endings.has(kind)));
  const small$: Observable<boolean> = merge(
    ofKind(events$, "rung").pipe(map(({ rung }) => rung.weak)),
    ended$.pipe(map(() => false)),
  ).pipe(startWith(false));
  const weak$ = combineLatest([small$, quality]).pipe(
    map(([small, chosen]) => small && chosen !== "saver"),
    hysteresis(clock, weakLine),
  );
  const notice = reduce<Notice>(
    scope,
    "notice",
    { announced: false, shown: false },
    on(weak$, ({ announced }, weak) => ({ announced: announced || weak, shown: weak && !announced })),
    on(merge(actions.of("desk/weakSeen"), actions.of("desk/quality"), ended$), ({ announced }) => ({
      announced,
      shown: false,
    })),
  );
  return scope.state("shown", false, notice.pipe(map(({ shown }) => shown)));
}

import {
  combineLatest,
  concat,
  defer,
  distinctUntilChanged,
  exhaustMap,
  map,
  NEVER,
  type Observable,
  of,
  scan,
  switchMap,
} from "rxjs";
import { equal } from "../../lib/equal.ts";
import { after } from "../../lib/time.ts";
import { opsSearchDebounce } from "../../rules/durations.ts";
import type { OpsDeps } from "./opsDeps.ts";
import type { OpsTab } from "./opsIntents.ts";
import type { OpsState } from "./opsState.ts";

interface Wanted {
  readonly tab: OpsTab | "";
  readonly search: string;
}

/**
 * Reads while something is wanted and the page is visible (R-OPS-08): at once, 300 ms after the last key, and again and again.
 * @param options.wantedOf null for nothing to read  @param options.again$ when to read again, counted from the first time
 */
export function readWhileShown<Shown extends Wanted, Read>(
  { ports, state }: Pick<OpsDeps, "ports" | "state">,
  options: {
    readonly wantedOf: (state: OpsState) => Shown | null;
    readonly again$: Observable<unknown>;
    readonly read: (wanted: Shown) => Observable<Read>;
  },
): Observable<Read> {
  const { clock, lifecycle } = ports;
  const wanted$ = state.pipe(
    map(options.wantedOf),
    distinctUntilChanged((one: Shown | null, other) => equal(one, other)),
  );
  const visible$ = defer(() => concat(of(lifecycle.visible()), lifecycle.visible$)).pipe(
    distinctUntilChanged(),
  );
  return combineLatest([wanted$, visible$]).pipe(
    scan(
      (last: { wanted: Shown | null; visible: boolean; delay: number }, [wanted, visible]) => ({
        wanted,
        visible,
        delay:
          last.wanted?.tab === wanted?.tab && last.wanted?.search !== wanted?.search ? opsSearchDebounce : 0,
      }),
      { wanted: null, visible: false, delay: 0 },
    ),
    switchMap(({ wanted, visible, delay }) => {
      if (!visible || wanted === null) return NEVER;
      const begin$ = delay === 0 ? of(undefined) : after(clock, delay, "ops/opsSearchDebounce");
      // A slow answer must not pile up further calls behind it.
      return concat(begin$, options.again$).pipe(exhaustMap(() => options.read(wanted)));
    }),
  );
}

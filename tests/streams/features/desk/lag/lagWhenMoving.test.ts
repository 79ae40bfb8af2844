import { defer, NEVER, of, Subject, throwError } from "rxjs";
import { expect, test } from "vitest";
import { lagWhenMoving } from "../../../../../streams/compose/deskModule.ts";
import type { LagCode } from "../../../../../streams/features/desk/lag/lag.ts";
import { notPaused } from "../../../../../streams/features/desk/paused.ts";
import type { PictureEvent } from "../../../../../streams/features/desk/picture/picture.ts";
import type { Schedule } from "../../../../../streams/features/schedule/scheduleState.ts";
import { source } from "../../../../../streams/lib/state.ts";
import { createPageLifecycle } from "../../../../../streams/page/pageLifecycle.ts";
import { createTypedStorage } from "../../../../../streams/storage/typedStorage.ts";
import { marbles } from "../../../../support/marbles.ts";
import { lagSecond } from "../../../../support/stageEvents.ts";

const second: PictureEvent = { kind: "lag", lag: lagSecond() };

test("R-LAG-02 the code is loaded with the first frames; one that does not load is tried again after 30 s", () =>
  marbles({ until: 60_000 }, ({ ports, scope, clock, act, expectState, afterwards }) => {
    const events$ = new Subject<PictureEvent>();
    const code: LagCode = {
      createLag: () => ({
        lag: source({ inputToPhoton: 31, cause: null }),
        announcement: source(null),
        report: source(null),
      }),
    };
    const loads: number[] = [];
    const lag = lagWhenMoving(scope, {
      clock,
      events$,
      pageLifecycle: createPageLifecycle(scope.child("page"), ports.lifecycle),
      typedStorage: createTypedStorage(ports.storage),
      player: source<string | null>("u-1"),
      push$: NEVER,
      schedule: { schedule: source<Schedule>({ kind: "none" }) },
      paused: source(notPaused),
      loadLater: () =>
        defer(() => {
          loads.push(clock.now());
          return loads.length === 1 ? throwError(() => new Error("no code")) : of(code);
        }),
    });
    ports.report.expect("lag/code");
    act(
      "f 999ms l 999ms l 27999ms l 1000ms l 999ms l -",
      { f: { kind: "firstFrame" } as const, l: second },
      (event) => events$.next(event),
    );
    expectState(lag.lag, "o 31000ms l", { o: null, l: 31 }, ({ inputToPhoton }) => inputToPhoton);
    afterwards(() => expect(loads).toHaveLength(2));
  }));

import {
  combineLatest,
  defer,
  distinctUntilChanged,
  map,
  merge,
  NEVER,
  type Observable,
  race,
  repeat,
  switchMap,
  take,
  takeWhile,
} from "rxjs";
import { type State, source } from "../../../lib/state.ts";
import { after } from "../../../lib/time.ts";
import type { StageEvent } from "../../../ports/stage.ts";
import type { Clock } from "../../../ports.ts";
import { deskEndChecks, deskRetries, deskTimeout } from "../../../rules/durations.ts";

/** Why there is no picture. `replaced`: another tab or device took it over. `startRefused`: the service refused the start info. */
export type PictureFailure =
  | "unsupported"
  | "noNetwork"
  | "unreachable"
  | "localNetwork"
  | "relay"
  | "refused"
  | "lost"
  | "replaced"
  | "startRefused";

/** Events of the picture over all attempts to get it. */
export type PictureEvent =
  | Exclude<StageEvent, { kind: "failed" }>
  /** Connecting again. `doubtful`: the host may no longer run the game, and the service has to be asked. */
  | { kind: "retrying"; doubtful: boolean; reason: PictureFailure }
  /** The last event. */
  | { kind: "gaveUp"; reason: PictureFailure };

/** How far the current attempt is. */
interface Progress {
  /** `loading`: the host loads the game, which has no deadline here. */
  readonly phase: "none" | "loading" | "moving";
  readonly interrupted: boolean;
}

const nothing: Progress = { phase: "none", interrupted: false };

/**
 * The picture with its retries (R-DESK-02): a lost, refused or unreachable one is retried after growing pauses,
 * or once the network is back. It gives up after 30 s without a moving picture, not counted while the page is
 * hidden or the host loads the game (R-DESK-03), and at once in a browser without WebRTC. When a host stops, the
 * player keeps the seat. A host that does not know the seat is retried only after the service confirmed it.
 * @param connect$ connects to the stage on subscription
 * @param deps.askService$ emits once the service has confirmed that the schedule exists; completes without emitting
 * when it did not answer
 */
export function persistentPicture(
  connect$: Observable<StageEvent>,
  deps: {
    clock: Clock;
    cameOnline$: Observable<void>;
    visible: State<boolean>;
    askService$: Observable<unknown>;
  },
): Observable<PictureEvent> {
  const { clock, cameOnline$, visible, askService$ } = deps;
  return defer(() => {
    const progress = source(nothing);
    let failures = 0;
    let isSeatUnknown = false;
    let reason: Exclude<PictureFailure, "replaced"> = "unreachable";

    const trackState = (event: StageEvent): PictureEvent => {
      switch (event.kind) {
        case "firstFrame":
          failures = 0;
          progress.set({ phase: "moving", interrupted: false });
          return event;
        case "loading":
          progress.update(({ interrupted }) => ({ phase: "loading", interrupted }));
          return event;
        case "started":
          // From here on the first frame is due.
          progress.update((before) => (before.phase === "loading" ? nothing : before));
          return event;
        case "interrupted":
        case "resumed":
          progress.update(({ phase }) => ({ phase, interrupted: event.kind === "interrupted" }));
          return event;
        case "failed":
          reason = event.reason;
          progress.set(nothing);
          if (reason === "unsupported") return { kind: "gaveUp", reason };
          isSeatUnknown = event.status === 401 || event.status === 404;
          // The service has fresh credentials for the relay.
          return {
            kind: "retrying",
            reason,
            doubtful: reason === "relay" || (reason === "refused" && !isSeatUnknown),
          };
        case "ended":
          if (event.reason === "replaced") return { kind: "gaveUp", reason: "replaced" };
          if (event.reason !== "machine-stopping") return event;
          reason = "lost";
          progress.set(nothing);
          isSeatUnknown = false;
          return { kind: "retrying", reason, doubtful: true };
        default:
          return event;
      }
    };
    const seatConfirmed$ = askService$.pipe(
      take(1),
      switchMap(() => after(clock, deskEndChecks, "picture/deskEndChecks")),
      repeat({ delay: () => race(after(clock, deskEndChecks, "picture/deskEndChecks"), cameOnline$) }),
      take(1),
    );
    const pause$ = (): Observable<unknown> => {
      if (isSeatUnknown) return seatConfirmed$;
      const pause = deskRetries[Math.min(failures, deskRetries.length - 1)] ?? 0;
      failures += 1;
      return race(after(clock, pause, "picture/deskRetries"), cameOnline$);
    };
    const attempts$ = connect$.pipe(map(trackState), repeat({ delay: pause$ }));

    const overdue$ = combineLatest([progress, visible]).pipe(
      map(([{ phase, interrupted }, isVisible]) => isVisible && (phase === "none" || interrupted)),
      distinctUntilChanged(),
      switchMap((isMissing) => (isMissing ? after(clock, deskTimeout, "picture/deskTimeout") : NEVER)),
      map((): PictureEvent => ({ kind: "gaveUp", reason })),
    );
    return merge(attempts$, overdue$).pipe(
      takeWhile((event) => event.kind !== "gaveUp" && event.kind !== "ended", true),
    );
  });
}

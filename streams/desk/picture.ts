import { defer, map, type Observable, race, repeat, takeWhile } from "rxjs";
import { after } from "../lib/time.ts";
import type { Clock, Stage, StageAddress, StageEvent } from "../ports.ts";
import { deskGivesUp, deskRetries } from "../rules/durations.ts";

/** What becomes of the picture over all attempts to get it. */
export type PictureEvent =
  | Exclude<StageEvent, { kind: "failed" }>
  /** Trying again; the person waits. */
  | { kind: "retrying" }
  /** The last event. */
  | { kind: "gaveUp"; reason: "unsupported" | "unreachable" | "refused" | "lost" };

/**
 * The picture with its attempts (R-DESK-02): a lost, refused or unreachable one is tried again after growing pauses, or as soon as the
 * network is back, for 30 s without a frame; then it gives up. A browser without WebRTC is told at once.
 */
export function persistentPicture(
  address: StageAddress,
  presses$: Observable<{ button: string; down: boolean }>,
  deps: { stage: Stage; clock: Clock; cameOnline$: Observable<void> },
): Observable<PictureEvent> {
  const { stage, clock, cameOnline$ } = deps;
  return defer(() => {
    let failures = 0;
    let failingSince: number | null = clock.now();
    const judged = (event: StageEvent): PictureEvent => {
      if (event.kind === "firstFrame") {
        failures = 0;
        failingSince = null;
      }
      if (event.kind !== "failed") return event;
      failingSince ??= clock.now();
      const hopeless = event.reason === "unsupported" || clock.now() - failingSince >= deskGivesUp;
      return hopeless ? { kind: "gaveUp", reason: event.reason } : { kind: "retrying" };
    };
    return stage.play(address, presses$).pipe(
      map(judged),
      repeat({
        delay: () => {
          const pause = deskRetries[Math.min(failures, deskRetries.length - 1)] ?? 0;
          failures += 1;
          return race(after(clock, pause), cameOnline$);
        },
      }),
      takeWhile((event) => event.kind !== "gaveUp" && event.kind !== "ended", true),
    );
  });
}

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
  takeWhile,
} from "rxjs";
import { type State, source } from "../../lib/state.ts";
import { after } from "../../lib/time.ts";
import type { Stage, StageAct, StageAddress, StageEvent } from "../../ports/stage.ts";
import type { Clock } from "../../ports.ts";
import { deskGivesUp, deskRetries } from "../../rules/durations.ts";

/** Why there is no picture. `replaced`: another tab or device took it over. */
export type NoPicture = "unsupported" | "unreachable" | "refused" | "lost" | "replaced";

/** What becomes of the picture over all attempts to get it. */
export type PictureEvent =
  | Exclude<StageEvent, { kind: "failed" }>
  /** Trying again; the person waits. `doubtful`: the machine may have the game no longer. */
  | { kind: "retrying"; doubtful: boolean }
  /** The last event. */
  | { kind: "gaveUp"; reason: NoPicture };

/**
 * The picture with its attempts (R-DESK-02): a lost, refused or unreachable one is tried again after growing pauses, or as soon as the
 * network is back. After 30 s without a moving picture it gives up; a page that nobody looks at does not count them. A browser
 * without WebRTC is told at once. A machine that stops takes the picture along, not the player's seat: that picture is lost, too.
 */
export function persistentPicture(
  address: StageAddress,
  acts$: Observable<StageAct>,
  deps: { stage: Stage; clock: Clock; cameOnline$: Observable<void>; visible: State<boolean> },
): Observable<PictureEvent> {
  const { stage, clock, cameOnline$, visible } = deps;
  return defer(() => {
    /** How the attempt at hand is doing; `interrupted` with the picture standing still. */
    const picture = source<"none" | "moving" | "interrupted">("none");
    let failures = 0;
    let reason: Exclude<NoPicture, "replaced"> = "unreachable";

    const judged = (event: StageEvent): PictureEvent => {
      switch (event.kind) {
        case "firstFrame":
          failures = 0;
          picture.set("moving");
          return event;
        case "interrupted":
          picture.update((before) => (before === "none" ? before : "interrupted"));
          return event;
        case "resumed":
          picture.update((before) => (before === "none" ? before : "moving"));
          return event;
        case "failed":
          reason = event.reason;
          picture.set("none");
          if (reason === "unsupported") return { kind: "gaveUp", reason };
          return { kind: "retrying", doubtful: reason === "refused" };
        case "ended":
          if (event.reason === "replaced") return { kind: "gaveUp", reason: "replaced" };
          if (event.reason !== "machine-stopping") return event;
          reason = "lost";
          picture.set("none");
          return { kind: "retrying", doubtful: true };
        default:
          return event;
      }
    };
    const pause$ = (): Observable<unknown> => {
      const pause = deskRetries[Math.min(failures, deskRetries.length - 1)] ?? 0;
      failures += 1;
      return race(after(clock, pause), cameOnline$);
    };
    const attempts$ = stage.play(address, acts$).pipe(map(judged), repeat({ delay: pause$ }));

    const missed$ = combineLatest([picture, visible]).pipe(
      map(([now, seen]) => seen && now !== "moving"),
      distinctUntilChanged(),
      switchMap((missed) => (missed ? after(clock, deskGivesUp) : NEVER)),
      map((): PictureEvent => ({ kind: "gaveUp", reason })),
    );
    return merge(attempts$, missed$).pipe(
      takeWhile((event) => event.kind !== "gaveUp" && event.kind !== "ended", true),
    );
  });
}

import {
  asyncScheduler,
  distinctUntilChanged,
  from,
  map,
  merge,
  type Observable,
  of,
  race,
  type SchedulerLike,
  skip,
  startWith,
  switchMap,
  takeWhile,
  timer,
} from "rxjs";
import type { Stage, StageEvent } from "../../streams/ports/stage.ts";
import type { Http } from "../../streams/ports.ts";

/** Interval at which a bot checks its game, ms. */
const lookEvery = 2_000;
/** Timeout of a check, after which the picture counts as still, ms. */
const lookTimeout = 1_500;
/** Timeout of the answer to an offer, as in a browser, ms. */
const answerTimeout = 10_000;

/** The player's side of a light host, without media: checks the key, notices a game's end and a lost host. */
export function lightStage(http: Http, scheduler: SchedulerLike = asyncScheduler): Stage {
  return {
    supported: true,
    screen: () => null,
    prepare: () => undefined,
    play: ({ url, key }) => {
      const ask = (method: "GET" | "POST"): Observable<StageEvent | null> =>
        http.request({ method, url, headers: { Authorization: `Bearer ${key}` } }).pipe(
          map((reply): StageEvent | null => {
            if (reply.kind === "failed") return { kind: "failed", reason: "lost" };
            if (reply.status === 200) return null;
            if (reply.status === 410) return { kind: "ended", reason: "game-quit", exit: null };
            return { kind: "failed", reason: "refused", status: reply.status };
          }),
        );
      const unanswered$ = timer(answerTimeout, scheduler).pipe(
        map((): StageEvent => ({ kind: "failed", reason: "unreachable" })),
      );
      return race(ask("POST"), unanswered$).pipe(
        switchMap((event) => (event === null ? shown(() => ask("GET"), scheduler) : of(event))),
        takeWhile(({ kind }) => kind !== "failed" && kind !== "ended", true),
        startWith<StageEvent>({ kind: "connecting" }),
      );
    },
  };
}

const shownFirst: readonly StageEvent[] = [
  { kind: "picture", picture: { attach: () => () => undefined, control: () => () => undefined } },
  { kind: "firstFrame" },
];

function shown(look: () => Observable<StageEvent | null>, scheduler: SchedulerLike): Observable<StageEvent> {
  const silent$ = timer(lookTimeout, scheduler).pipe(map((): StageEvent => ({ kind: "interrupted" })));
  const looks$ = timer(lookEvery, lookEvery, scheduler).pipe(
    switchMap(() => race(look(), silent$)),
    map((event): StageEvent => event ?? { kind: "resumed" }),
    startWith<StageEvent>({ kind: "resumed" }),
    distinctUntilChanged((one, other) => one.kind === other.kind),
  );
  return merge(from(shownFirst), looks$.pipe(skip(1)));
}

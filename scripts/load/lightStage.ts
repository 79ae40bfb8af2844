import { EMPTY, from, map, type Observable, of, startWith, switchMap, takeWhile, timer } from "rxjs";
import type { Stage, StageEvent } from "../../streams/ports/stage.ts";
import type { Http } from "../../streams/ports.ts";

/** How often a bot looks whether its game is still there, ms. */
const lookEvery = 2_000;

/**
 * A player's side of a light host: no media, but the key is asked for, and the end of the game and a lost host are noticed as in a
 * real picture.
 */
export function lightStage(http: Http): Stage {
  return {
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
      return ask("POST").pipe(
        switchMap((event) => (event === null ? shown(ask) : of(event))),
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

function shown(ask: (method: "GET") => Observable<StageEvent | null>): Observable<StageEvent> {
  return timer(0, lookEvery).pipe(
    switchMap((look): Observable<StageEvent> => {
      if (look === 0) return from(shownFirst);
      return ask("GET").pipe(switchMap((event) => (event === null ? EMPTY : of(event))));
    }),
  );
}

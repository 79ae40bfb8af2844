import { concat, EMPTY, merge, mergeMap, NEVER, Observable, of, type Subject, throwError, timer } from "rxjs";
import type { HttpReply, HttpRequest } from "../../streams/ports.ts";
import { type FakePorts, garbage, ok, refused } from "../support/fakePorts.ts";

/** The error that every injected fault throws or emits. */
export class InjectedFault extends Error {}

/** A port method that throws. */
export const throwing = (): never => {
  throw new InjectedFault("injected");
};

/** A stream that errors whenever `boom$` emits, and works again after a new subscription. */
export function failingOn<T>(stream$: Observable<T>, failures$: Subject<void>): Observable<T> {
  return merge(stream$, failures$.pipe(mergeMap(() => throwError(() => new InjectedFault("stream")))));
}

type Exchange = (request: HttpRequest) => Observable<HttpReply>;

/** Ways in which a call can fail, each given the working implementation */
export const callFailures: Readonly<Record<string, (working: Exchange, ports: FakePorts) => Exchange>> = {
  "throws when it is called": () => throwing,
  "fails later":
    (_right, { clock }) =>
    () =>
      timer(500, clock.scheduler).pipe(mergeMap(() => throwError(() => new InjectedFault("call")))),
  "never answers": () => () => NEVER,
  "completes without an answer": () => () => EMPTY,
  "answers twice": (working) => (request) => working(request).pipe(mergeMap((reply) => of(reply, reply))),
  "answers, then fails": (working) => (request) =>
    concat(
      working(request),
      throwError(() => new InjectedFault("call")),
    ),
  "answers late, even after the caller unsubscribed":
    (_right, { clock }) =>
    () =>
      new Observable((subscriber) => {
        clock.scheduler.schedule(() => {
          subscriber.next(ok([]));
          subscriber.complete();
        }, 40_000);
      }),
  "answers with garbage": () => () => of(garbage()),
  "answers with another shape": () => () => of(ok([{ list: 5 }])),
  "is refused": () => () => of(refused(-1, "no")),
};

/** Makes the calls of one path fail, and counts them. */
export function breakCall(
  ports: FakePorts,
  path: string,
  failure: string,
): { repair(): void; asked(): number } {
  const { http } = ports;
  const working: Exchange = http.request.bind(http);
  const failing = callFailures[failure]?.(working, ports) ?? throwing;
  let asked = 0;
  http.request = (request) => {
    if (new URL(request.url, "http://origin.invalid").pathname !== path) return working(request);
    asked += 1;
    return failing(request);
  };
  return {
    repair() {
      http.request = working;
    },
    asked: () => asked,
  };
}

import {
  defer,
  filter,
  ignoreElements,
  map,
  merge,
  type Observable,
  Subject,
  startWith,
  switchMap,
  take,
  tap,
} from "rxjs";
import { after, every } from "../../lib/time.ts";
import type { Clock, Socket, SocketCommand, SocketEvent } from "../../ports.ts";
import { longestProbePause } from "../../rules/durations.ts";
import { delayOf } from "../../rules/probePlan.ts";

export interface ProbePlan {
  readonly probes: number;
  /** ms */
  readonly intervalMs: number;
}

export type ProbeOutcome =
  /** The delay of each server in ms, in the order of the addresses. */
  | { kind: "measured"; delays: readonly number[] }
  /** The page slept, or was too busy to send its probes: the samples say nothing about the servers. */
  | { kind: "disturbed" };

/**
 * Probes all servers side by side, over one socket each, and emits one outcome (R-SPEED-01, R-SPEED-03): when
 * `probes × intervalMs` have passed since the first probe, or as soon as it turns out that the page slept. Probes
 * that the page was late for are sent as soon as it can, those that fall due before a server's socket is open when
 * it opens; each is timed from when it was sent. Where no socket opens at all, the time counts from the beginning.
 * @param urls the address of each server
 */
export function probeServers(
  urls: readonly string[],
  { probes, intervalMs }: ProbePlan,
  { socket, clock }: { socket: Socket; clock: Clock },
): Observable<ProbeOutcome> {
  return defer(() => {
    const servers = urls.map((url) => createServerProbe(url, clock));
    const firstOpen$ = new Subject<void>();
    const duration = probes * intervalMs;
    let startedAt = clock.now();
    let tickedAt = startedAt;
    /** How many probes were due so far: 0 until a socket is open. */
    let due = 0;

    const isFar = (expectedAt: number): boolean => Math.abs(clock.now() - expectedAt) > longestProbePause;
    const start = (): void => {
      startedAt = clock.now();
      tickedAt = startedAt;
      due = 1;
      firstOpen$.next();
    };
    /** Sends what is due, unless the page slept since the last tick. @returns whether it slept */
    const tick = (): boolean => {
      if (isFar(tickedAt + intervalMs)) return true;
      tickedAt = clock.now();
      const elapsed = tickedAt - startedAt;
      // Timers of a busy or hidden page are late, and some never fire: the clock knows how many probes are due.
      if (elapsed < duration) due = Math.min(probes, Math.max(due, Math.floor(elapsed / intervalMs)) + 1);
      for (const server of servers) server.sendUntil(due);
      return false;
    };
    const outcome = (): ProbeOutcome => {
      const unsent = due === 0 ? 0 : probes - due;
      if (isFar(startedAt + duration) || unsent * intervalMs > longestProbePause)
        return { kind: "disturbed" };
      return { kind: "measured", delays: servers.map((server) => delayOf(server.samples(probes - unsent))) };
    };

    const slept$ = firstOpen$.pipe(
      take(1),
      switchMap(() => every(clock, intervalMs, "speedTest/intervalMs")),
      filter(tick),
      map((): ProbeOutcome => ({ kind: "disturbed" })),
    );
    const end$ = firstOpen$.pipe(
      startWith(undefined),
      switchMap(() => after(clock, duration, "speedTest/duration")),
      map(outcome),
    );
    const events$ = merge(
      ...servers.map((server) =>
        socket.connect(server.url, server.commands$).pipe(
          tap((event) => {
            if (event.kind === "open" && due === 0) start();
            server.receive(event, due);
          }),
        ),
      ),
    );
    return merge(end$, slept$, events$.pipe(ignoreElements())).pipe(take(1));
  });
}

function createServerProbe(url: string, clock: Clock) {
  const commands$ = new Subject<SocketCommand>();
  const sentAt: number[] = [];
  const echoed = new Map<number, number>();
  let open = false;

  const sendUntil = (due: number): void => {
    while (open && sentAt.length < due) {
      commands$.next({ kind: "send", text: String(sentAt.length) });
      sentAt.push(clock.now());
    }
  };
  return {
    url,
    commands$: commands$.asObservable(),
    /** Sends what is due and was not sent yet, if the socket is open. @param due number of probes */
    sendUntil,
    receive(event: SocketEvent, due: number): void {
      if (event.kind === "message") {
        const index = Number(event.text);
        const start = String(index) === event.text ? sentAt[index] : undefined;
        if (start !== undefined && !echoed.has(index)) echoed.set(index, Math.max(0, clock.now() - start));
        return;
      }
      open = event.kind === "open";
      sendUntil(due);
    },
    /** The first `count` samples in ms; null for a probe without an echo, or that this server could not be sent. */
    samples: (count: number): (number | null)[] =>
      Array.from({ length: count }, (_, index) => echoed.get(index) ?? null),
  };
}

import {
  concat,
  defer,
  ignoreElements,
  merge,
  type Observable,
  of,
  Subject,
  takeUntil,
  tap,
  timer,
} from "rxjs";
import { after } from "../../lib/time.ts";
import type { Clock, Socket, SocketCommand } from "../../ports.ts";
import { delayOf } from "../../rules/probePlan.ts";

export interface ProbePlan {
  readonly probes: number;
  /** ms */
  readonly intervalMs: number;
}

/**
 * Probes one server over one socket and emits its delay in ms when the result is due, after `probes ×
 * intervalMs` (R-SPEED-01). A probe due before the socket is open is sent when it opens, and timed from then.
 */
export function probe(
  url: string,
  plan: ProbePlan,
  deps: { socket: Socket; clock: Clock },
): Observable<number> {
  const { socket, clock } = deps;
  return defer(() => {
    const commands$ = new Subject<SocketCommand>();
    const sentAt = new Map<string, number>();
    const samples = new Array<number | null>(plan.probes).fill(null);
    let due: number[] = [];
    let open = false;

    const sendDue = (): void => {
      if (!open) return;
      for (const index of due) {
        sentAt.set(String(index), clock.now());
        commands$.next({ kind: "send", text: String(index) });
      }
      due = [];
    };
    const slots$ = timer(0, plan.intervalMs, clock.scheduler).pipe(
      tap((index) => {
        if (index < plan.probes) due.push(index);
        sendDue();
      }),
    );
    const echoes$ = socket.connect(url, commands$).pipe(
      tap((event) => {
        if (event.kind === "message") {
          const start = sentAt.get(event.text);
          if (start === undefined) return;
          sentAt.delete(event.text);
          samples[Number(event.text)] = Math.max(0, clock.now() - start);
        } else {
          open = event.kind === "open";
          sendDue();
        }
      }),
    );
    const result$ = defer(() => of(delayOf(samples)));
    return concat(
      merge(slots$, echoes$).pipe(takeUntil(after(clock, plan.probes * plan.intervalMs)), ignoreElements()),
      result$,
    );
  });
}

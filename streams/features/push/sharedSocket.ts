import { defer, EMPTY, filter, map, merge, mergeMap, type Observable, tap } from "rxjs";
import * as z from "zod/mini";
import type { Ports } from "../../ports.ts";
import { type PushEvent, readInbound } from "../../wire/socket.ts";

const ownerStatus = z.enum(["connecting", "open", "waiting", "displaced"]);
/** How the tab that holds the connection fares. */
export type OwnerStatus = z.infer<typeof ownerStatus>;

/** What a tab hears from the one that holds the connection. */
export type OwnerNews =
  | { kind: "fares"; owner: OwnerStatus }
  | { kind: "push"; msgId: string | undefined; push: PushEvent };

const channel = "connection";
const faring = z.object({ owner: ownerStatus });
const asking = z.object({ asking: z.literal(true) });

/** One tab holds the session socket; it lets the browser's other tabs take part. */
export interface Tabs {
  passOn(msgId: string | undefined, push: PushEvent): void;
  /** Tells how the connection fares: whenever that changes, and when a tab asks. */
  tell(status$: Observable<OwnerStatus>): Observable<unknown>;
  /** What the owner tells, beginning with how it fares. What fits no schema is ignored. */
  readonly news$: Observable<OwnerNews>;
}

export function createTabs({ lifecycle, report }: Pick<Ports, "lifecycle" | "report">): Tabs {
  /** The other tabs' loss is not this one's: a browser that cannot broadcast costs no connection. */
  const broadcast = (message: unknown): void => {
    try {
      lifecycle.broadcast(channel, message);
    } catch (error) {
      report.fault("tabs", error);
    }
  };
  return {
    passOn: (msgId, push) => broadcast({ msgId, ...push }),
    tell: (status$) =>
      defer(() => {
        let last: OwnerStatus = "connecting";
        const asked$ = lifecycle.heard(channel).pipe(
          filter((message) => asking.safeParse(message).success),
          map(() => last),
        );
        return merge(status$.pipe(tap((owner) => (last = owner))), asked$).pipe(
          tap((owner) => broadcast({ owner })),
        );
      }),
    news$: merge(
      lifecycle.heard(channel).pipe(mergeMap(read)),
      defer(() => {
        broadcast({ asking: true });
        return EMPTY;
      }),
    ),
  };
}

function read(message: unknown): readonly OwnerNews[] {
  const fares = faring.safeParse(message);
  if (fares.success) return [{ kind: "fares", owner: fares.data.owner }];
  const inbound = readInbound(message);
  return inbound.kind === "push" ? [inbound] : [];
}

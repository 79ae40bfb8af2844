import { defer, EMPTY, filter, map, merge, type Observable, tap } from "rxjs";
import * as z from "zod/mini";
import { type PushEvent, readInbound } from "../../../wire/socket.ts";
import type { Ports } from "../../ports.ts";

/** The status of the connection in the tab that owns it. */
export type OwnerStatus = z.infer<typeof ownerStatus>;

/** What the owning tab sends to the others. */
type OwnerMessage =
  | { kind: "status"; owner: OwnerStatus }
  | { kind: "push"; msgId: string | undefined; push: PushEvent };

const channel = "connection";
const ownerStatus = z.enum(["connecting", "open", "waiting", "displaced"]);
const statusMessage = z.object({ owner: ownerStatus });
const statusRequest = z.object({ asking: z.literal(true) });

/** Shares the session socket of one tab, the owner, with the other tabs of the browser. */
export interface SocketSharing {
  forwardPush(msgId: string | undefined, push: PushEvent): void;
  /** Broadcasts the status of the connection: on each change, and when a tab requests it. */
  shareStatus(status$: Observable<OwnerStatus>): Observable<unknown>;
  /** Messages of the owner, starting with its status. What matches no schema is ignored. */
  readonly fromOwner$: Observable<OwnerMessage>;
}

export function createSocketSharing({
  lifecycle,
  report,
}: Pick<Ports, "lifecycle" | "report">): SocketSharing {
  /** A broadcast that fails must not end this tab's connection. */
  const broadcast = (message: unknown): void => {
    try {
      lifecycle.broadcast(channel, message);
    } catch (error) {
      report.fault("tabs", error);
    }
  };
  return {
    forwardPush: (msgId, push) => broadcast({ msgId, ...push }),
    shareStatus: (status$) =>
      defer(() => {
        let last: OwnerStatus = "connecting";
        const requested$ = lifecycle.messages$(channel).pipe(
          filter((message) => statusRequest.safeParse(message).success),
          map(() => last),
        );
        return merge(status$.pipe(tap((owner) => (last = owner))), requested$).pipe(
          tap((owner) => broadcast({ owner })),
        );
      }),
    fromOwner$: merge(
      lifecycle.messages$(channel).pipe(
        map(read),
        filter((message) => message !== null),
      ),
      defer(() => {
        broadcast({ asking: true });
        return EMPTY;
      }),
    ),
  };
}

/** Null for anything that is not a message of the owner. */
function read(message: unknown): OwnerMessage | null {
  const status = statusMessage.safeParse(message);
  if (status.success) return { kind: "status", ...status.data };
  const inbound = readInbound(message);
  return inbound.kind === "push" ? inbound : null;
}

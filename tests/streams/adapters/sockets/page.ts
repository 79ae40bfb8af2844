import { Subject, type Subscription } from "rxjs";
import { browserSocket } from "../../../../streams/adapters/browser/socket.ts";
import type { SocketCommand, SocketEvent } from "../../../../streams/ports.ts";

/** The socket adapter inside a page, controlled by a test. */
export interface SocketPage {
  /** @param early commands sent before anything else can happen */
  connect(id: number, url: string, early: readonly SocketCommand[]): void;
  command(id: number, command: SocketCommand): void;
  leave(id: number): void;
}

declare global {
  interface Window {
    socketPage: SocketPage;
    /** Null after the end. */
    socketTold(id: number, event: SocketEvent | null): void;
  }
}

const live = new Map<number, { commands$: Subject<SocketCommand>; subscription: Subscription }>();

window.socketPage = {
  connect(id, url, early) {
    const commands$ = new Subject<SocketCommand>();
    const subscription = browserSocket(WebSocket)
      .connect(url, commands$)
      .subscribe({
        next: (event) => window.socketTold(id, event),
        complete: () => window.socketTold(id, null),
      });
    live.set(id, { commands$, subscription });
    for (const command of early) commands$.next(command);
  },
  command: (id, command) => live.get(id)?.commands$.next(command),
  leave: (id) => live.get(id)?.subscription.unsubscribe(),
};

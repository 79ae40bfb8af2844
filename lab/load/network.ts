import { map, merge, type Observable, of, Subject, take, takeUntil, takeWhile } from "rxjs";
import type { Http, HttpReply, Socket, SocketEvent } from "../../streams/ports.ts";

/** A bot's connection to the service, which can be cut. */
export interface Network {
  readonly http: Http;
  readonly socket: Socket;
  isConnected(): boolean;
  /** Cuts it: calls fail, and sockets break without a close frame; or restores it. */
  connect(isConnected: boolean): void;
}

const unreachable: HttpReply = { kind: "failed", reason: "unreachable" };
const broken: SocketEvent = { kind: "closed", code: 1006 };

/** @param real the wrapped ports */
export function createNetwork(real: { readonly http: Http; readonly socket: Socket }): Network {
  let isConnected = true;
  const cut$ = new Subject<void>();
  return {
    http: {
      request: (request): Observable<HttpReply> =>
        isConnected
          ? merge(real.http.request(request), cut$.pipe(map(() => unreachable))).pipe(take(1))
          : of(unreachable),
    },
    socket: {
      connect: (url, commands$): Observable<SocketEvent> =>
        isConnected
          ? merge(
              real.socket.connect(url, commands$).pipe(takeUntil(cut$)),
              cut$.pipe(map(() => broken)),
            ).pipe(takeWhile(({ kind }) => kind !== "closed", true))
          : of(broken),
    },
    isConnected: () => isConnected,
    connect(to) {
      isConnected = to;
      if (!to) cut$.next();
    },
  };
}

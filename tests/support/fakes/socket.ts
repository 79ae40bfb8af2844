import { Observable, Subject, type Subscriber, Subscription } from "rxjs";
import type { Clock, Socket, SocketCommand, SocketEvent } from "../../../streams/ports.ts";
import { LivePort } from "./live.ts";

/** The server's side of one connection. */
export interface ServerSocket {
  readonly url: URL;
  /** When the app connected, epoch ms. */
  readonly at: number;
  /** Every text that the app sent while it was open. */
  readonly sent: readonly string[];
  readonly sent$: Observable<string>;
  readonly state: "connecting" | "open" | "closed";
  /** The close code; null while open. 1000 when the app unsubscribed. */
  readonly code: number | null;
  /** Whether the app closed it. */
  readonly closedByApp: boolean;
  accept(): void;
  message(text: string): void;
  /** @param code 1006 is a lost connection, or one that was never made */
  close(code: number): void;
  /** Runs an action after `ms`, unless the connection has ended by then. */
  after(ms: number, run: () => void): void;
}

/** What a server does with a new connection. */
export type ServerScript = (server: ServerSocket) => void;

const accepting: ServerScript = (server) => server.accept();
export const unreachable: ServerScript = (server) => server.close(1006);
/** Never answers the connection. */
export const silent: ServerScript = () => undefined;
/** Accepts, and sends every text back. @param ms how long one echo takes */
export const echoing =
  (ms: number): ServerScript =>
  (server) => {
    server.sent$.subscribe((text) => server.after(ms, () => server.message(text)));
    server.accept();
  };

/**
 * Servers in memory, chosen by URL prefix. The script of a new connection runs asynchronously, in
 * the same millisecond. A connection without a script is accepted.
 */
export class FakeSocket extends LivePort implements Socket {
  readonly servers: ServerSocket[] = [];
  readonly #scripts: Array<{ prefix: string; script: ServerScript }> = [];
  readonly #clock: Clock;

  constructor(clock: Clock) {
    super();
    this.#clock = clock;
  }

  /** The newest connection. Throws when there is none. */
  get last(): ServerSocket {
    const server = this.servers.at(-1);
    if (!server) throw new Error("nobody has connected");
    return server;
  }

  /** @param prefix of the URL; the latest matching script wins */
  on(prefix: string, script: ServerScript): void {
    this.#scripts.unshift({ prefix, script });
  }

  connect(url: string, commands$: Observable<SocketCommand>): Observable<SocketEvent> {
    return this.watch(
      url,
      new Observable<SocketEvent>((subscriber) => {
        if (!URL.canParse(url)) {
          subscriber.next({ kind: "closed", code: 1006 });
          subscriber.complete();
          return;
        }
        const script = this.#scripts.find(({ prefix }) => url.startsWith(prefix))?.script ?? accepting;
        const server = new Connection(url, this.#clock, subscriber, commands$);
        this.servers.push(server);
        server.after(0, () => script(server));
        return () => server.dropped();
      }),
    );
  }
}

class Connection implements ServerSocket {
  readonly url: URL;
  readonly at: number;
  readonly sent: string[] = [];
  readonly sent$ = new Subject<string>();
  state: "connecting" | "open" | "closed" = "connecting";
  code: number | null = null;
  closedByApp = false;
  readonly #clock: Clock;
  readonly #app: Subscriber<SocketEvent>;
  readonly #timers = new Subscription();

  constructor(url: string, clock: Clock, app: Subscriber<SocketEvent>, commands$: Observable<SocketCommand>) {
    this.url = new URL(url);
    this.at = clock.now();
    this.#clock = clock;
    this.#app = app;
    app.add(commands$.subscribe((command) => this.#obey(command)));
  }

  accept(): void {
    if (this.state !== "connecting") return;
    this.state = "open";
    this.#app.next({ kind: "open" });
  }

  message(text: string): void {
    if (this.state === "open") this.#app.next({ kind: "message", text });
  }

  close(code: number): void {
    if (this.state === "closed") return;
    this.#end(code);
    this.#app.next({ kind: "closed", code });
    this.#app.complete();
  }

  after(ms: number, run: () => void): void {
    this.#timers.add(this.#clock.scheduler.schedule(() => run(), ms));
  }

  /** The app unsubscribed. */
  dropped(): void {
    if (this.state === "closed") return;
    this.closedByApp = true;
    this.#end(1000);
  }

  #obey(command: SocketCommand): void {
    if (this.state !== "open") return;
    if (command.kind === "send") {
      this.sent.push(command.text);
      this.sent$.next(command.text);
      return;
    }
    this.closedByApp = true;
    this.#end(command.code);
    // As in a browser: nothing is delivered during the close handshake.
    this.#app.add(
      this.#clock.scheduler.schedule(() => {
        this.#app.next({ kind: "closed", code: command.code });
        this.#app.complete();
      }),
    );
  }

  #end(code: number): void {
    this.state = "closed";
    this.code = code;
    this.#timers.unsubscribe();
    this.sent$.complete();
  }
}

import type { Socket } from "../../../../streams/ports.ts";

/** A server's side of one connection, whatever stands behind it. */
export interface Peer {
  /** The texts that came, in order. */
  readonly got: readonly string[];
  /** Resolves with the code that it ended with. */
  readonly closed: Promise<number>;
  send(text: string): void;
  close(code: number): void;
  /** The connection breaks off, with no close frame. */
  break(): void;
}

/** One implementation of the socket port, and a server to try it on. */
export interface Bench {
  readonly socket: Socket;
  /** Where the server listens. */
  readonly url: string;
  /** Where nobody listens. */
  readonly nowhere: string;
  /** Resolves with each new connection in turn. */
  next(): Promise<Peer>;
  stop(): Promise<void>;
}

/** Values that are handed over one by one to whoever waits. */
export class Handover<T> {
  readonly #ready: T[] = [];
  readonly #waiting: Array<(value: T) => void> = [];

  give(value: T): void {
    const waiting = this.#waiting.shift();
    if (waiting) waiting(value);
    else this.#ready.push(value);
  }

  take(): Promise<T> {
    const ready = this.#ready.shift();
    return ready === undefined
      ? new Promise((resolve) => this.#waiting.push(resolve))
      : Promise.resolve(ready);
  }
}

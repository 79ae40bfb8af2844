import type { Socket } from "../../../../streams/ports.ts";

/** The server's side of one connection, for any implementation. */
export interface Peer {
  /** The texts received, in order. */
  readonly got: readonly string[];
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  send(text: string): void;
  close(code: number): void;
  /** Breaks the connection without a close frame. */
  break(): void;
}

/** An implementation of the socket port, and a server for it. */
export interface Bench {
  readonly socket: Socket;
  /** URL of the server. */
  readonly url: string;
  /** A URL without a server. */
  readonly nowhere: string;
  /** Resolves with the next connection. */
  next(): Promise<Peer>;
  stop(): Promise<void>;
}

/** A queue of values for consumers that wait for the next one. */
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

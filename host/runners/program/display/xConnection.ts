import { connect } from "node:net";
import x11, { type XClient, type XEvent, type XTest } from "x11";
import type { Clock } from "../../../lib/clock.ts";
import { answerMs } from "./durations.ts";
import { authorizationName } from "./serverCookie.ts";

/** The server has not answered in time: it is stuck, or a program has grabbed it. */
export class NoAnswer extends Error {
  constructor() {
    super("the X server does not answer");
  }
}

/** The host's own connection to a seat's X server. */
export type XConnection = ReturnType<typeof wrap>;

/** What the server says of itself. */
interface Facts {
  readonly root: number;
  readonly rootVisual: number;
  /** Keycodes that the server knows, both ends included. */
  readonly keycodes: { readonly first: number; readonly last: number };
}

/**
 * Times that something is sent while the server reads no requests. The program can bring that about by grabbing the server;
 * beyond this it counts as broken.
 */
const maxUnread = 20_000;

/** @param socketPath the X server's socket @param cookie from its Xauthority file @throws when it refuses */
export function connectToX(
  socketPath: string,
  number: number,
  cookie: Uint8Array,
  clock: Clock,
): Promise<XConnection> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath);
    let settled = false;
    const fail = (error: Error): void => {
      if (settled) return;
      settled = true;
      stopWaiting();
      socket.destroy();
      reject(error);
    };
    const stopWaiting = clock.after(answerMs, () => fail(new NoAnswer()));
    socket.once("error", fail);
    const auth = { name: authorizationName, data: Buffer.from(cookie).toString("latin1") };
    const client = x11.createClient(
      { display: `:${number}`, stream: socket, auth, shm: false, disableBigRequests: true },
      (error, display) => {
        if (error) return fail(error);
        // The package keeps one table for all servers of a process, although each has numbers of its own.
        client.atoms = { ...client.atoms };
        const screen = display.screen[0];
        if (screen === undefined) return fail(new Error("the X server has no screen"));
        client.require("xtest", (missing, test) => {
          if (missing) return fail(new Error("the X server has no XTEST"));
          if (settled) return;
          settled = true;
          stopWaiting();
          resolve(
            wrap(client, test, clock, socket, {
              root: screen.root,
              rootVisual: screen.root_visual,
              keycodes: { first: display.min_keycode, last: display.max_keycode },
            }),
          );
        });
      },
    );
    // Without a listener an error would end the process: requests fail when a window is gone already.
    client.on("error", fail);
  });
}

function wrap(client: XClient, test: XTest, clock: Clock, socket: ReturnType<typeof connect>, facts: Facts) {
  let open = true;
  const waiting = new Set<(error: Error) => void>();
  let reportLost: (reason: string) => void = () => undefined;
  const lost = new Promise<string>((resolve) => {
    reportLost = resolve;
  });
  const end = (reason: string | null): void => {
    if (!open) return;
    open = false;
    socket.destroy();
    for (const reject of waiting) reject(new Error(reason ?? "the connection to the X server was closed"));
    waiting.clear();
    if (reason !== null) reportLost(reason);
  };
  socket.once("close", () => end("the X server closed the connection"));

  let unread = 0;
  client.on("drain", () => {
    unread = 0;
  });
  /** Sends requests without an answer; does nothing once the connection is gone. */
  const send = (requests: () => void): void => {
    if (!open) return;
    try {
      // What the socket does not take waits in the package's own queue, which has no limit.
      if (socket.writableNeedDrain) unread += 1;
      if (unread > maxUnread) throw new Error("the server reads no requests");
      requests();
    } catch (error) {
      end(`the connection to the X server failed: ${messageOf(error)}`);
    }
  };
  /** Asks the server something. @throws when it refuses, has no answer in time, or the connection is gone */
  const ask = <T>(
    question: (answer: (error: Error | null | undefined, value: T) => boolean) => void,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      if (!open) return reject(new Error("the connection to the X server is gone"));
      const settle = (action: () => void): true => {
        waiting.delete(giveUp);
        cancel();
        action();
        return true;
      };
      const giveUp = (error: Error): void => void settle(() => reject(error));
      const cancel = clock.after(answerMs, () => giveUp(new NoAnswer()));
      waiting.add(giveUp);
      send(() => question((error, value) => settle(() => (error ? reject(error) : resolve(value)))));
    });
  const atoms = new Map<string, Promise<number>>();

  return {
    client,
    test,
    ...facts,
    /** Resolves with one line when the connection is lost; never after `close`. */
    lost,
    send,
    /** As `send`, but leaves out what the server has no time to read: a flood of it would count as a broken server otherwise. */
    sendOrDrop(requests: () => void) {
      if (!socket.writableNeedDrain) send(requests);
    },
    ask,
    /** The number of a name. @throws as `ask` */
    atom(name: string): Promise<number> {
      const known = atoms.get(name) ?? ask<number>((answer) => client.InternAtom(false, name, answer));
      atoms.set(name, known);
      return known;
    },
    /** Calls `listener` for each event, errors in it included. Those that other clients made up have `sent`. */
    onEvent(listener: (event: XEvent, sent: boolean) => void) {
      client.on("event", (event: XEvent) => {
        try {
          if (open) listener(event, ((event.rawData[0] ?? 0) & 0x80) !== 0);
        } catch (error) {
          end(`an event of the X server failed: ${messageOf(error)}`);
        }
      });
    },
    close: () => end(null),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

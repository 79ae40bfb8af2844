import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { closeCodes } from "../../streams/wire/socket.ts";
import type { Bus } from "../bus/bus.ts";
import type { CountedConnections } from "../http/connectionLimits.ts";
import type { Clock } from "../lib/clock.ts";
import type { PendingEvent } from "../store/events.ts";
import type { Store } from "../store/store.ts";
import { type Connection, createConnection, type Transport } from "./connection.ts";
import { frameKeys } from "./frame.ts";
import { redeemTickets } from "./tickets.ts";

const maxFrameBytes = 65_536;
/** A client that leaves more unread is dropped: it gets what it missed when it comes back. */
const maxUnreadBytes = 1_048_576;
/** Frames that a client sends before its tickets are checked; more are dropped. */
const maxBufferedFrames = 10;
/** Close code on which the app does not act: the same browser has opened a newer socket. */
const normalClosure = 1_000;
const goingAway = 1_001;

/** The session sockets of all players, one each. */
export interface SessionSockets {
  /** Takes over an HTTP upgrade of the session path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  connected(accountId: string): boolean;
  close(): void;
}

interface PlayerSocket {
  readonly connection: Connection;
  readonly deviceId: string;
}

interface SessionSocketsDeps {
  readonly store: Store;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Demonstration: the first sending of every event is dropped. */
  readonly dropFirstSend: boolean;
  /** Counts the connections of each network until their tickets are accepted. */
  readonly connections: CountedConnections;
  readonly reportError: (where: string, error: unknown) => void;
}

/**
 * Admits players by single-use tickets (closes with 4401 without) and keeps one socket for each. A newer
 * socket of the same browser replaces the older one silently; one of another browser closes it with 4409.
 */
export function createSessionSockets(deps: SessionSocketsDeps): SessionSockets {
  const { store, bus, clock, dropFirstSend, connections, reportError } = deps;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
  });
  const sockets = new Map<string, PlayerSocket>();

  const deliveries = new Set<string>();
  const deliverAll = () => {
    const accountIds = [...deliveries];
    deliveries.clear();
    store
      .transaction(async (tx) => {
        const pending: Array<[string, readonly PendingEvent[]]> = [];
        for (const accountId of accountIds) pending.push([accountId, await tx.events.pending(accountId)]);
        return pending;
      })
      .then((all) => {
        for (const [accountId, pending] of all) sockets.get(accountId)?.connection.deliver(pending);
      })
      .catch((error: unknown) => reportError("deliver", error));
  };
  /** One transaction for all players who are told something at once: a queue that moves tells a hundred. */
  const deliver = (accountId: string) => {
    if (!sockets.has(accountId)) return;
    if (deliveries.size === 0) queueMicrotask(deliverAll);
    deliveries.add(accountId);
  };
  const acknowledge = (accountId: string, msgId: string) => {
    store
      .transaction((tx) => tx.events.acked(accountId, msgId))
      .catch((error: unknown) => reportError("ack", error));
  };
  const unsubscribe = bus.subscribe(({ accountId }) => deliver(accountId));

  const register = (socket: WebSocket, accountId: string, deviceId: string, sign: string): Connection => {
    const connection = createConnection({
      transport: transportOf(socket),
      keys: frameKeys(sign),
      clock,
      dropFirstSend,
      acked: (msgId) => acknowledge(accountId, msgId),
    });
    const older = sockets.get(accountId);
    const playerSocket = { connection, deviceId };
    sockets.set(accountId, playerSocket);
    older?.connection.close(older.deviceId === deviceId ? normalClosure : closeCodes.elsewhere);
    older?.connection.end();
    socket.on("message", (data, isBinary) => {
      connection.receive(isBinary ? "" : textOf(data));
    });
    socket.on("close", () => {
      connection.end();
      if (sockets.get(accountId) === playerSocket) sockets.delete(accountId);
    });
    deliver(accountId);
    return connection;
  };

  const authenticate = async (socket: WebSocket, request: IncomingMessage) => {
    const stopBuffering = bufferFrames(socket);
    const given = ticketsOf(request);
    const player = await store.transaction((tx) => redeemTickets(tx, given, clock.now()));
    const buffered = stopBuffering();
    if (player === null) {
      socket.close(closeCodes.tokenRefused);
      return;
    }
    if (socket.readyState !== socket.OPEN) return;
    connections.admit(request.socket);
    const connection = register(socket, player.accountId, player.deviceId, given.sign);
    for (const data of buffered) connection.receive(textOf(data));
  };

  return {
    upgrade(request, socket, head) {
      server.handleUpgrade(request, socket, head, (client) => {
        client.on("error", () => client.terminate());
        authenticate(client, request).catch((error: unknown) => {
          reportError("session socket", error);
          client.terminate();
        });
      });
    },
    connected: (accountId) => sockets.has(accountId),
    close() {
      unsubscribe();
      for (const { connection } of sockets.values()) {
        connection.close(goingAway);
        connection.end();
      }
      sockets.clear();
      server.close();
    },
  };
}

function transportOf(socket: WebSocket): Transport {
  return {
    send: (text) => {
      if (socket.bufferedAmount > maxUnreadBytes) socket.terminate();
      else socket.send(text, () => undefined);
    },
    close: (code) => socket.close(code),
    terminate: () => socket.terminate(),
  };
}

/** Collects the frames that arrive from now on. @returns stops, and hands over the frames */
function bufferFrames(socket: WebSocket): () => readonly RawData[] {
  const frames: RawData[] = [];
  const add = (data: RawData) => {
    if (frames.length < maxBufferedFrames) frames.push(data);
  };
  socket.on("message", add);
  return () => {
    socket.off("message", add);
    return frames;
  };
}

function ticketsOf(request: IncomingMessage): { token: string; sign: string; uid: string } {
  const query = (request.url ?? "").split("?")[1] ?? "";
  const given = new URLSearchParams(query);
  const one = (name: string) => (given.get(name) ?? "").slice(0, 500);
  return { token: one("token"), sign: one("sign"), uid: one("uid") };
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString("utf8");
  return Buffer.from(data instanceof ArrayBuffer ? new Uint8Array(data) : data).toString("utf8");
}

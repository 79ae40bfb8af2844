import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import type { CountedConnections } from "../../server/connectionLimits.ts";
import type { Log } from "../../server/log/log.ts";
import { closeCodes } from "../../wire/socket.ts";
import { seenInterval } from "../lib/durations.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Parts } from "../parts.ts";
import { createAnnounced } from "./announcements.ts";
import { type Connection, createConnection, type Transport } from "./connection.ts";
import { createDeliveries } from "./deliveries.ts";
import { frameKeys } from "./frameCodec.ts";
import { createPlayerSockets, type PlayerSockets } from "./playerSockets.ts";
import { redeemTickets } from "./tickets.ts";

const maxFrameBytes = 65_536;
/** A client with more unread bytes is disconnected; pending events are sent when it reconnects. */
const maxUnreadBytes = 1_048_576;
/** Maximum frames buffered before a client's tickets are checked; more are dropped. */
const maxBufferedFrames = 10;

/** Session sockets of the players connected to this process. */
export interface SessionSockets {
  /** Takes over an HTTP upgrade of the session path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

interface SessionSocketsDeps extends Parts<"store" | "bus" | "clock"> {
  /** For demonstrations: drops the first sending of every event. */
  readonly dropFirstSend: boolean;
  /** Counts sockets and events. */
  readonly metrics: Pick<Metrics, "sockets" | "pushesSent" | "pushesResent">;
  /** Counts the connections of each network until their tickets are accepted. */
  readonly connections: CountedConnections;
  readonly log: Pick<Log, "security">;
  readonly reportError: (where: string, error: unknown) => void;
}

/**
 * Admits players by single-use tickets (closes with 4401 without), and keeps one socket per player, the newest among all processes of the
 * service.
 */
export function createSessionSockets(deps: SessionSocketsDeps): SessionSockets {
  const { store, bus, clock, dropFirstSend, metrics, connections, log, reportError } = deps;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
  });
  const announced = createAnnounced({ store, clock, reportError });
  const sockets = createPlayerSockets();
  const deliveries = createDeliveries({ store, bus, clock, sockets, reportError });
  const stops = [deliveries.start(), startPresence({ store, clock, sockets, reportError })];

  const acknowledge = (accountId: string, msgId: string) => {
    store
      .transaction((tx) => tx.events.acked(accountId, msgId))
      .catch((error: unknown) => reportError("ack", error));
  };

  const register = (socket: WebSocket, player: Admitted, sign: string): Connection => {
    const { accountId, deviceId, turn } = player;
    const connection = createConnection({
      transport: transportOf(socket),
      keys: frameKeys(sign),
      clock,
      dropFirstSend,
      announced,
      acked: (msgId) => acknowledge(accountId, msgId),
      sent: (again) => (again ? metrics.pushesResent : metrics.pushesSent).inc(),
    });
    const playerSocket = { connection, deviceId, turn };
    metrics.sockets.inc();
    socket.on("message", (data, isBinary) => {
      connection.receive(isBinary ? "" : textOf(data));
    });
    socket.on("close", () => {
      connection.end();
      sockets.remove(accountId, playerSocket);
      metrics.sockets.dec();
    });
    // A newer one may have opened in another process meanwhile.
    if (sockets.add(accountId, playerSocket)) deliveries.deliver(accountId, true);
    return connection;
  };

  const authenticate = async (socket: WebSocket, request: IncomingMessage) => {
    const stopBuffering = bufferFrames(socket);
    const given = ticketsOf(request);
    const player = await store.transaction(async (tx): Promise<Admitted | null> => {
      const bearer = await redeemTickets(tx, given, clock.now());
      if (bearer === null) return null;
      return {
        ...bearer,
        turn: await tx.sockets.enter(bearer.accountId, bearer.deviceId, bearer.loginId, clock.now()),
      };
    });
    const buffered = stopBuffering();
    if (player === null) {
      log.security("bad-ticket", null);
      socket.close(closeCodes.tokenRefused);
      return;
    }
    bus.publish({ kind: "socket", accountId: player.accountId });
    if (socket.readyState !== socket.OPEN) return;
    connections.admit(request.socket);
    const connection = register(socket, player, given.sign);
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
    close() {
      for (const stop of stops) stop();
      sockets.closeAll();
      server.close();
    },
  };
}

/** A player whose tickets were accepted. */
interface Admitted {
  readonly accountId: string;
  readonly deviceId: string;
  readonly turn: number;
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

/** Buffers arriving frames. @returns stops, and returns the frames */
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
  const given = new URLSearchParams(request.url?.split("?")[1]);
  const one = (name: string) => (given.get(name) ?? "").slice(0, 500);
  return { token: one("token"), sign: one("sign"), uid: one("uid") };
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString("utf8");
  return Buffer.from(data instanceof ArrayBuffer ? new Uint8Array(data) : data).toString("utf8");
}

/**
 * Periodically stores that this process's players are connected, so that another process does not end their queue positions for absence
 * (R-OWNER-03).
 * @returns stops it
 */
function startPresence(
  deps: Parts<"store" | "clock"> & {
    readonly sockets: PlayerSockets;
    readonly reportError: (where: string, error: unknown) => void;
  },
): () => void {
  const { store, clock, sockets, reportError } = deps;
  return clock.every(seenInterval, () => {
    const accountIds = sockets.accountIds();
    if (accountIds.length === 0) return;
    store
      .transaction((tx) => tx.schedules.seen(accountIds, clock.now()))
      .catch((error: unknown) => reportError("presence", error));
  });
}

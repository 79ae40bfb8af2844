import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { frameKeys } from "../../streams/wire/frame.ts";
import { closeCodes } from "../../streams/wire/socket.ts";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../lib/clock.ts";
import type { Store } from "../store/store.ts";
import { type Connection, createConnection } from "./connection.ts";
import { redeemTickets } from "./tickets.ts";

const maxFrameBytes = 65_536;
/** Tells a replaced socket of the same browser nothing that it would act on. */
const normalClosure = 1_000;
const goingAway = 1_001;

/** The session sockets of all players: one each. */
export interface SessionSockets {
  /** Takes over an HTTP upgrade of the session address. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  connected(accountId: string): boolean;
  close(): void;
}

interface PlayerSocket {
  readonly connection: Connection;
  readonly deviceId: string;
}

/**
 * Lets players in by single-use tickets (4401 without), keeps one socket for each: a newer one of the same browser takes
 * the older one's place in silence, one of another browser closes it with 4409.
 */
export function createSessionSockets(deps: {
  store: Store;
  bus: Bus;
  clock: Clock;
  dropFirstSend: boolean;
  reportError: (where: string, error: unknown) => void;
}): SessionSockets {
  const { store, bus, clock, dropFirstSend, reportError } = deps;
  const server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false });
  const sockets = new Map<string, PlayerSocket>();

  const deliver = async (accountId: string) => {
    if (!sockets.has(accountId)) return;
    const pending = await store.transaction((tx) => tx.events.pending(accountId));
    sockets.get(accountId)?.connection.deliver(pending);
  };
  const stopListening = bus.subscribe(({ accountId }) => {
    deliver(accountId).catch((error: unknown) => reportError("deliver", error));
  });

  const register = (socket: WebSocket, accountId: string, deviceId: string, sign: string) => {
    const connection = createConnection({
      transport: {
        send: (text) => socket.send(text, () => undefined),
        close: (code) => socket.close(code),
        terminate: () => socket.terminate(),
      },
      keys: frameKeys(sign),
      clock,
      dropFirstSend,
      acked: (msgId) => {
        store
          .transaction((tx) => tx.events.acked(accountId, msgId))
          .catch((error: unknown) => reportError("ack", error));
      },
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
    deliver(accountId).catch((error: unknown) => reportError("deliver", error));
  };

  const authenticate = async (socket: WebSocket, request: IncomingMessage) => {
    const buffered: RawData[] = [];
    const buffer = (data: RawData) => {
      if (buffered.length < 10) buffered.push(data);
    };
    socket.on("message", buffer);
    const given = ticketsOf(request);
    const player = await store.transaction((tx) => redeemTickets(tx, given, clock.now()));
    socket.off("message", buffer);
    if (player === null) {
      socket.close(closeCodes.tokenRefused);
      return;
    }
    if (socket.readyState !== socket.OPEN) return;
    register(socket, player.accountId, player.deviceId, given.sign);
    for (const data of buffered) sockets.get(player.accountId)?.connection.receive(textOf(data));
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
      stopListening();
      for (const { connection } of sockets.values()) {
        connection.close(goingAway);
        connection.end();
      }
      sockets.clear();
      server.close();
    },
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

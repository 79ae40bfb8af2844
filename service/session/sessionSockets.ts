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

const longestFrame = 65_536;
/** Tells a replaced socket of the same browser nothing that it would act on. */
const normalClosure = 1_000;
const goingAway = 1_001;

/** The session sockets of all players: one each. */
export interface Hub {
  /** Takes over an HTTP upgrade of the session address. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  connected(accountId: string): boolean;
  close(): void;
}

interface Place {
  readonly connection: Connection;
  readonly deviceId: string;
}

/**
 * Lets players in by single-use tickets (4401 without), keeps one socket for each: a newer one of the same browser takes
 * the older one's place in silence, one of another browser closes it with 4409.
 */
export function createHub(deps: {
  store: Store;
  bus: Bus;
  clock: Clock;
  losesFirst: boolean;
  fault: (where: string, error: unknown) => void;
}): Hub {
  const { store, bus, clock, losesFirst, fault } = deps;
  const server = new WebSocketServer({ noServer: true, maxPayload: longestFrame, perMessageDeflate: false });
  const places = new Map<string, Place>();

  const deliver = async (accountId: string) => {
    if (!places.has(accountId)) return;
    const pending = await store.transaction((tx) => tx.events.pending(accountId));
    places.get(accountId)?.connection.deliver(pending);
  };
  const stopListening = bus.subscribe(({ accountId }) => {
    deliver(accountId).catch((error: unknown) => fault("deliver", error));
  });

  const enter = (socket: WebSocket, accountId: string, deviceId: string, sign: string) => {
    const connection = createConnection({
      line: {
        send: (text) => socket.send(text, () => undefined),
        close: (code) => socket.close(code),
        drop: () => socket.terminate(),
      },
      keys: frameKeys(sign),
      clock,
      losesFirst,
      acked: (msgId) => {
        store
          .transaction((tx) => tx.events.acked(accountId, msgId))
          .catch((error: unknown) => fault("ack", error));
      },
    });
    const older = places.get(accountId);
    const place = { connection, deviceId };
    places.set(accountId, place);
    older?.connection.close(older.deviceId === deviceId ? normalClosure : closeCodes.elsewhere);
    older?.connection.end();
    socket.on("message", (data, isBinary) => {
      connection.heard(isBinary ? "" : textOf(data));
    });
    socket.on("close", () => {
      connection.end();
      if (places.get(accountId) === place) places.delete(accountId);
    });
    deliver(accountId).catch((error: unknown) => fault("deliver", error));
  };

  const admit = async (socket: WebSocket, request: IncomingMessage) => {
    const early: RawData[] = [];
    const keepEarly = (data: RawData) => {
      if (early.length < 10) early.push(data);
    };
    socket.on("message", keepEarly);
    const given = ticketsOf(request);
    const player = await store.transaction((tx) => redeemTickets(tx, given, clock.now()));
    socket.off("message", keepEarly);
    if (player === null) {
      socket.close(closeCodes.tokenRefused);
      return;
    }
    if (socket.readyState !== socket.OPEN) return;
    enter(socket, player.accountId, player.deviceId, given.sign);
    for (const data of early) places.get(player.accountId)?.connection.heard(textOf(data));
  };

  return {
    upgrade(request, socket, head) {
      server.handleUpgrade(request, socket, head, (client) => {
        client.on("error", () => client.terminate());
        admit(client, request).catch((error: unknown) => {
          fault("session socket", error);
          client.terminate();
        });
      });
    },
    connected: (accountId) => places.has(accountId),
    close() {
      stopListening();
      for (const { connection } of places.values()) {
        connection.close(goingAway);
        connection.end();
      }
      places.clear();
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

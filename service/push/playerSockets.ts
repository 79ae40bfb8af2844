import { closeCodes } from "../../wire/socket.ts";
import type { LatestSocket } from "../store/messages/sockets.ts";
import type { Connection } from "./connection.ts";

/** Close code that the app ignores: the same browser has opened a newer socket. */
const normalClosure = 1_000;
/** Close code after which the app reconnects. */
const goingAway = 1_001;

/** An account's session socket in this process. */
export interface PlayerSocket {
  readonly connection: Connection;
  readonly deviceId: string;
  /** As in `LatestSocket`. */
  readonly turn: number;
}

/** This process's session sockets: one for each account, the newest. */
export type PlayerSockets = ReturnType<typeof createPlayerSockets>;

/** Keeps one socket per account. A newer one of the same browser replaces it silently; another browser's closes it with 4409 (R-BUS-03). */
export function createPlayerSockets() {
  const sockets = new Map<string, PlayerSocket>();
  const close = (older: PlayerSocket, newerDevice: string) => {
    older.connection.close(older.deviceId === newerDevice ? normalClosure : closeCodes.elsewhere);
    older.connection.end();
  };
  return {
    find: (accountId: string): PlayerSocket | undefined => sockets.get(accountId),
    accountIds: (): readonly string[] => [...sockets.keys()],
    /** @returns false if the account has a newer socket here; the given one is closed then */
    add(accountId: string, socket: PlayerSocket): boolean {
      const other = sockets.get(accountId);
      if (other !== undefined && other.turn > socket.turn) {
        close(socket, other.deviceId);
        return false;
      }
      sockets.set(accountId, socket);
      if (other !== undefined) close(other, socket.deviceId);
      return true;
    },
    remove(accountId: string, socket: PlayerSocket) {
      if (sockets.get(accountId) === socket) sockets.delete(accountId);
    },
    /** Closes the account's socket if a newer one exists, possibly in another process, or its sign-in has ended. */
    closeOlder({ accountId, turn, deviceId, signedOut }: LatestSocket) {
      const held = sockets.get(accountId);
      if (held === undefined || held.turn >= turn) return;
      sockets.delete(accountId);
      if (!signedOut) return close(held, deviceId);
      // The app then requests tickets, and finds that it is signed out.
      held.connection.close(closeCodes.tokenRefused);
      held.connection.end();
    },
    /** Disconnects all players; their apps reconnect. */
    closeAll() {
      for (const { connection } of sockets.values()) {
        connection.close(goingAway);
        connection.end();
      }
      sockets.clear();
    },
  };
}

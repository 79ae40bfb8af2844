import { closeCodes } from "../../wire/socket.ts";
import type { LatestSocket } from "../store/messages/sockets.ts";
import type { Connection } from "./connection.ts";

/** Close code on which the app does not act: the same browser has opened a newer socket. */
const normalClosure = 1_000;
/** Close code after which the app connects again. */
const goingAway = 1_001;

/** An account's session socket, open in this process. */
export interface PlayerSocket {
  readonly connection: Connection;
  readonly deviceId: string;
  /** As in `LatestSocket`. */
  readonly turn: number;
}

/** The session sockets that this process holds: one for each account, the newest. */
export type PlayerSockets = ReturnType<typeof createPlayerSockets>;

/**
 * Keeps one socket for each account. A newer one of the same browser replaces the older silently; one of another browser
 * closes it with 4409 (R-BUS-03).
 */
export function createPlayerSockets() {
  const sockets = new Map<string, PlayerSocket>();
  const close = (older: PlayerSocket, newerDevice: string) => {
    older.connection.close(older.deviceId === newerDevice ? normalClosure : closeCodes.elsewhere);
    older.connection.end();
  };
  return {
    find: (accountId: string): PlayerSocket | undefined => sockets.get(accountId),
    accountIds: (): readonly string[] => [...sockets.keys()],
    /** @returns false when the account has a newer socket here: the given one is closed */
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
    /** Closes the account's socket if another one is newer, which may be in another process, or its sign-in has ended. */
    closeOlder({ accountId, turn, deviceId, signedOut }: LatestSocket) {
      const held = sockets.get(accountId);
      if (held === undefined || held.turn >= turn) return;
      sockets.delete(accountId);
      if (!signedOut) return close(held, deviceId);
      // Its app asks for tickets, and learns that it is signed out.
      held.connection.close(closeCodes.tokenRefused);
      held.connection.end();
    },
    /** Sends all players away; their apps connect again. */
    closeAll() {
      for (const { connection } of sockets.values()) {
        connection.close(goingAway);
        connection.end();
      }
      sockets.clear();
    },
  };
}

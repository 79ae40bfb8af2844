import { isIP } from "node:net";
import type { OpenPlayerConnection } from "./playerConnection.ts";
import type { SeatPort } from "./seatPort.ts";

/**
 * Opens connections where firewall and address translation let players in (R-RELAY-05).
 * @param port null: each connection has any free one of the system's
 * @param publicAddress in front of this host, an IP address; null where its own are public
 * @param reportError logs that no port is free
 */
export function reachable(
  open: OpenPlayerConnection,
  deps: {
    readonly port: SeatPort | null;
    readonly publicAddress: string | null;
    readonly reportError: (where: string, error: unknown) => void;
  },
): OpenPlayerConnection {
  const { port, publicAddress, reportError } = deps;
  return async (settings, events, clock) => {
    const udpPort = await port?.take(settings.bindAddress).catch((error: unknown) => {
      reportError("media", error);
      throw error;
    });
    let isHeld = udpPort !== undefined;
    const release = (): void => {
      if (isHeld) port?.release();
      isHeld = false;
    };
    const closed = (): void => {
      release();
      events.closed();
    };
    try {
      const connection = await open({ ...settings, udpPort }, { ...events, closed }, clock);
      return {
        ...connection,
        answer: announcing(connection.answer, publicAddress),
        close(lastNotice) {
          release();
          connection.close(lastNotice);
        },
      };
    } catch (error) {
      release();
      throw error;
    }
  };
}

const candidateLine = /^a=candidate:\S+ \d+ UDP \d+ (\S+) (\d+) typ host.*$/i;

/** An answer whose candidates have the public address instead of their own; those of the other IP version stay. */
export function announcing(answer: string, publicAddress: string | null): string {
  if (publicAddress === null) return answer;
  const announced = new Set<string>();
  return answer
    .split("\r\n")
    .flatMap((line) => {
      const [, address = "", port = ""] = candidateLine.exec(line) ?? [];
      if (address === "" || isIP(address) !== isIP(publicAddress)) return [line];
      // Several addresses of this computer are one from outside.
      if (announced.has(port)) return [];
      announced.add(port);
      return [line.replace(` ${address} `, ` ${publicAddress} `)];
    })
    .join("\r\n");
}

import { isIP } from "node:net";
import { throughGate } from "./gate/throughGate.ts";
import { type MediaAddress, withLoopback } from "./mediaAddress.ts";
import type { OpenPlayerConnection } from "./playerConnection.ts";
import { createSeatPort, type PortRange, type SeatPort } from "./seatPort.ts";

/**
 * Opens connections on the one UDP port of a seat, held until the connection is over (R-RELAY-05). Every connection that holds the port
 * has to listen on it, because the next one takes it untried.
 * @param reportError logs that no port is free
 */
function onSeatPort(
  open: OpenPlayerConnection,
  port: SeatPort,
  reportError: (where: string, error: unknown) => void,
): OpenPlayerConnection {
  return async (settings, events, clock) => {
    const udpPort = await port.take(settings.bindAddress).catch((error: unknown) => {
      reportError("media", error);
      throw error;
    });
    let isHeld = true;
    const release = (): void => {
      if (isHeld) port.release();
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

/**
 * Opens connections where firewall and address translation let players in (R-RELAY-05): on the seat's port, or behind a gate for who
 * needs one (R-RELAY-08). Behind a gate a connection does not hold the seat's port, because it does not listen there.
 * @param ports null: each connection has any free one of the system's
 * @param seat number of the seat, from 0
 * @param publicAddress in front of this host, an IP address; null where its own are public
 * @param reportError logs that no port is free
 */
export function reachable(
  open: OpenPlayerConnection,
  deps: {
    readonly ports: PortRange | null;
    readonly seat: number;
    readonly publicAddress: string | null;
    /** Asked for each connection: a network may come and go. */
    readonly address: () => MediaAddress;
    readonly reportError: (where: string, error: unknown) => void;
  },
): OpenPlayerConnection {
  const { ports, seat, publicAddress, address, reportError } = deps;
  const direct = ports === null ? open : onSeatPort(open, createSeatPort(ports, seat), reportError);
  const either = throughGate({ direct, inside: open }, ports);
  return async (settings, events, clock) => {
    const { bindAddress, offersLoopback } = address();
    const connection = await either({ ...settings, bindAddress }, events, clock);
    const answer = announcing(connection.answer, publicAddress);
    return { ...connection, answer: offersLoopback ? withLoopback(answer) : answer };
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

import { isIP } from "node:net";
import { throughGate } from "./gate/throughGate.ts";
import { type MediaAddress, withLoopback } from "./mediaAddress.ts";
import type { OpenPlayerConnection } from "./playerConnection.ts";
import { createSeatPort, type PortRange, type SeatPort } from "./seatPort.ts";

/**
 * Opens connections on a seat's single UDP port, held until they are closed (R-RELAY-05). Every connection that holds the port has to
 * listen on it, because the next one uses it without testing it.
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
        close(lastMessage) {
          release();
          connection.close(lastMessage);
        },
      };
    } catch (error) {
      release();
      throw error;
    }
  };
}

/**
 * Opens connections where firewall and address translation let players in (R-RELAY-05): on the seat's port, or behind a gate if necessary
 * (R-RELAY-08). A connection behind a gate does not hold the seat's port, because it does not listen there.
 * @param ports null: each connection uses any free port
 * @param seat number of the seat, from 0
 * @param publicAddress in front of this host now, an IP address; null if its own are public
 * @param reportError logs that no port is free
 */
export function reachable(
  open: OpenPlayerConnection,
  deps: {
    readonly ports: PortRange | null;
    readonly seat: number;
    readonly publicAddress: () => string | null;
    /** Called for each connection, because networks may change. */
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
    const answer = announcing(connection.answer, publicAddress());
    return { ...connection, answer: offersLoopback ? withLoopback(answer) : answer };
  };
}

const candidateLine = /^a=candidate:\S+ \d+ UDP \d+ (\S+) (\d+) typ host.*$/i;

/** Replaces the candidates' addresses in an answer by the public address; those of the other IP version stay. */
export function announcing(answer: string, publicAddress: string | null): string {
  if (publicAddress === null) return answer;
  const announced = new Set<string>();
  return answer
    .split("\r\n")
    .flatMap((line) => {
      const [, address = "", port = ""] = candidateLine.exec(line) ?? [];
      if (address === "" || isIP(address) !== isIP(publicAddress)) return [line];
      // From outside, several addresses of this computer are the same one.
      if (announced.has(port)) return [];
      announced.add(port);
      return [line.replace(` ${address} `, ` ${publicAddress} `)];
    })
    .join("\r\n");
}

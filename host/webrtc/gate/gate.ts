import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import type { PortRange } from "../seatPort.ts";
import { asksFor, withMapped, withTiebreaker } from "./stun.ts";

interface Inner {
  readonly address: string;
  readonly port: number;
  readonly ufrag: string;
  readonly password: string;
}

/** A player's connection has a handful of ways; a stranger gets none. */
const mostWays = 8;

/**
 * A UDP port in front of one connection's own.
 * Listens for a connection whose checks need to be changed (`withTiebreaker`); all else passes as it is, both ways.
 * @param ports null: any free one
 * @throws when no port is free
 */
export async function listenGate(ports: PortRange | null, address: string | undefined) {
  const outer = await bindFree(ports, address);
  const ways = new Map<string, Socket>();
  let inner: Inner | null = null;
  let isOpen = true;
  const wayFrom = (from: { address: string; port: number }, { address, port, password }: Inner): Socket => {
    const way = createSocket("udp4");
    way.on("error", () => undefined);
    way.on("message", (packet) => {
      if (isOpen) outer.send(withMapped(packet, password, from), from.port, from.address);
    });
    way.connect(port, address);
    return way;
  };
  outer.on("error", () => undefined);
  outer.on("message", (packet, from) => {
    if (inner === null) return;
    const name = `${from.address}:${from.port}`;
    let way = ways.get(name);
    if (way === undefined) {
      if (ways.size >= mostWays || !asksFor(packet, inner.ufrag)) return;
      way = wayFrom(from, inner);
      ways.set(name, way);
    }
    const passed = withTiebreaker(packet, inner.password);
    // Until it is connected, a moment later: the check is repeated.
    try {
      way.send(passed);
    } catch {
      way.once("connect", () => way.send(passed));
    }
  });
  return {
    port: outer.address().port,
    /** @param inner where the connection listens, and the names in its answer */
    open(to: Inner) {
      inner = to;
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      for (const socket of [outer, ...ways.values()]) socket.close();
    },
  };
}

/** From the end of the range: the seats' own ports are taken from its beginning. */
async function bindFree(ports: PortRange | null, address: string | undefined): Promise<Socket> {
  const { first, last } = ports ?? { first: 0, last: 0 };
  for (let port = last; port >= first; port -= 1) {
    const socket = createSocket("udp4");
    try {
      socket.bind({ port, exclusive: true, ...(address === undefined ? {} : { address }) });
      await once(socket, "listening");
      return socket;
    } catch {
      socket.close();
    }
  }
  throw new Error(`no UDP port of ${first}-${last} is free`);
}

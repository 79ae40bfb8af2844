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

/** Maximum remote addresses per connection; a player needs only a few, and strangers get none. */
const maxWays = 8;

/**
 * A UDP port in front of a connection's own port. Modifies the player's connectivity checks (`withTiebreaker`) and forwards everything
 * else unchanged, in both directions.
 * @param ports null: any free one
 * @throws if no port is free
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
      if (ways.size >= maxWays || !asksFor(packet, inner.ufrag)) return;
      way = wayFrom(from, inner);
      ways.set(name, way);
    }
    const passed = withTiebreaker(packet, inner.password);
    // Throws until the socket is connected, a moment later.
    try {
      way.send(passed);
    } catch {
      way.once("connect", () => way.send(passed));
    }
  });
  return {
    port: outer.address().port,
    /** @param inner port of the connection, and the credentials in its answer */
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

/** From the end of the range, because the seats' own ports start at its beginning. */
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

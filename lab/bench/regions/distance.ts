import { connect, createServer, type Socket } from "node:net";

/** A way over which a computer seems further away than it is. */
export interface Distance {
  /** Connections so far. */
  count(): number;
  /** @param ms that a packet takes in each direction */
  set(ms: number): void;
  close(): void;
}

interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Passes TCP connections on, each piece later by the distance; pieces stay in order. The kernel's own means (tc netem) need a
 * module that many lack.
 * @throws when the port cannot be bound
 */
export async function openDistance(front: Address, back: Address): Promise<Distance> {
  const sockets = new Set<Socket>();
  let distance = 0;
  let count = 0;
  const pass = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.setNoDelay(true);
    from.on("data", (piece) => setTimeout(() => to.writable && to.write(piece), distance));
    from.on("end", () => setTimeout(() => to.end(), distance));
    from.on("error", () => to.destroy());
    from.on("close", () => sockets.delete(from));
  };
  const server = createServer({ allowHalfOpen: true }, (player) => {
    count += 1;
    const host = connect({ ...back, allowHalfOpen: true });
    pass(player, host);
    pass(host, player);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(front.port, front.host, resolve);
  });
  return {
    count: () => count,
    set(ms) {
      distance = ms;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

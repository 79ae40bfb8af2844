import { createSocket } from "node:dgram";

/** UDP ports of a host, both included. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** The single UDP port of a seat; the native library demultiplexes its connections. */
export interface SeatPort {
  /**
   * The port for a new connection; the same one while any connection holds it.
   * @param address to listen on; undefined for all
   * @throws if no port of the range is free
   */
  take(address: string | undefined): Promise<number>;
  /** A connection was closed, or failed to open. Call it once for each `take`. */
  release(): void;
}

/**
 * Chooses a seat's port from the host's range. Tests the port first, because the native library ends the process, and with it a running
 * game, if it can't listen.
 * @param seat number of the seat, from 0: seats that start together try different ports
 */
export function createSeatPort({ first, last }: PortRange, seat: number): SeatPort {
  const size = last - first + 1;
  let preferred = seat % size;
  let held = 0;
  let chosen: Promise<number> | null = null;

  const choose = async (address: string | undefined): Promise<number> => {
    for (let tried = 0; tried < size; tried += 1) {
      const at = (preferred + tried) % size;
      if (!(await isFree(first + at, address))) continue;
      preferred = at;
      return first + at;
    }
    throw new Error(`no UDP port of ${first}-${last} is free`);
  };
  const release = (): void => {
    held -= 1;
    if (held === 0) chosen = null;
  };

  return {
    async take(address) {
      held += 1;
      chosen ??= choose(address);
      try {
        return await chosen;
      } catch (error) {
        release();
        throw error;
      }
    },
    release,
  };
}

function isFree(port: number, address: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket(address?.includes(":") ? "udp6" : "udp4");
    socket.once("error", () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, ...(address === undefined ? {} : { address }), exclusive: true }, () =>
      socket.close(() => resolve(true)),
    );
  });
}

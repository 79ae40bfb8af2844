import type { OpenPlayerConnection } from "./playerConnection.ts";
import type { SeatPort } from "./seatPort.ts";

/**
 * Opens connections on the one UDP port of a seat, held until the connection is over (R-RELAY-05). Every connection that holds the port
 * has to listen on it, because the next one takes it untried.
 * @param reportError logs that no port is free
 */
export function onSeatPort(
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

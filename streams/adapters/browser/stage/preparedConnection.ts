import { createConnection, type Offered, type Ways } from "./connection.ts";

const anyWay: Ways = { iceServers: [], relayOnly: false };

/** A prepared connection that is not used within this time is closed, ms: the network may be another one by then. */
const unusedFor = 20_000;

/** Keeps at most one connection ready, with its offer made while the calls to the service still run. */
export function preparedConnection(): {
  /** Does nothing while one is ready, and where the browser has no WebRTC. */
  make(): void;
  /**
   * The one that is ready, or a new one where the address names servers or a way; null where the browser has no WebRTC, or
   * forbids it.
   */
  take(ways: Ways): Offered | null;
} {
  let ready: { readonly offered: Offered; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  const takeReady = (): Offered | null => {
    if (ready === null) return null;
    clearTimeout(ready.timer);
    const { offered } = ready;
    ready = null;
    return offered;
  };
  return {
    make() {
      const offered = takeReady() ?? connectionOrNull(anyWay);
      if (offered === null) return;
      ready = { offered, timer: setTimeout(() => takeReady()?.peer.close(), unusedFor) };
    },
    take(ways) {
      const offered = takeReady();
      if (ways.iceServers.length === 0 && !ways.relayOnly) return offered ?? connectionOrNull(ways);
      // Its offer was made without them.
      offered?.peer.close();
      return connectionOrNull(ways);
    },
  };
}

/** Servers that the browser does not take cost the servers, not the picture. */
function connectionOrNull(ways: Ways): Offered | null {
  try {
    return createConnection(ways);
  } catch {
    return ways.iceServers.length > 0 ? connectionOrNull({ ...ways, iceServers: [] }) : null;
  }
}

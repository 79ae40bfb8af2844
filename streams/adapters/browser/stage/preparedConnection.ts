import type { StageIceServer } from "../../../ports/stage.ts";
import { createConnection, type Offered } from "./connection.ts";

/** A prepared connection that is not used within this time is closed, ms: the network may be another one by then. */
const unusedFor = 20_000;

/** Keeps at most one connection ready, with its offer made while the calls to the service still run. */
export function preparedConnection(): {
  /** Does nothing while one is ready, and where the browser has no WebRTC. */
  make(): void;
  /**
   * The one that is ready, or a new one; null where the browser has no WebRTC, or forbids it.
   * @param iceServers with any, it is a new one: what is ready was prepared without
   */
  take(iceServers: readonly StageIceServer[]): Offered | null;
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
      const offered = takeReady() ?? connectionOrNull([]);
      if (offered === null) return;
      ready = { offered, timer: setTimeout(() => takeReady()?.peer.close(), unusedFor) };
    },
    take(iceServers) {
      const offered = takeReady();
      if (iceServers.length === 0) return offered ?? connectionOrNull([]);
      offered?.peer.close();
      return connectionOrNull(iceServers);
    },
  };
}

/** Servers that the browser does not take cost the servers, not the picture. */
function connectionOrNull(iceServers: readonly StageIceServer[]): Offered | null {
  try {
    return createConnection(iceServers);
  } catch {
    return iceServers.length > 0 ? connectionOrNull([]) : null;
  }
}

import { createHmac } from "node:crypto";
import { type RelaySettings, relayInfo, relayServers } from "../../server/relays.ts";
import type { Fleet } from "../hosts/fleet.ts";
import type { Clock } from "../lib/clock.ts";
import type { ConnectInfoOf } from "./schedulesDeps.ts";

/**
 * The addresses of leased seats, and of TURN relays if there are any. Each answer has fresh credentials (R-RELAY-01). They expire by
 * the wall clock, because relays check them by it.
 * @param deps.relays null for none
 */
export function createConnectInfo({
  fleet,
  relays,
  clock,
}: {
  fleet: Pick<Fleet, "find">;
  relays: RelaySettings | null;
  clock: Clock;
}): ConnectInfoOf {
  const relaysFor = (sessionKey: string) =>
    relays === null ? {} : relayInfo(relays, relayServers(relays, sessionKey, clock.date(), sign));
  return ({ sessionKey, hostId }) => {
    const address = fleet.find(hostId)?.address;
    if (address === undefined) return null;
    return {
      realip: address.host,
      innerip: "",
      session_key: sessionKey,
      httpcentport: address.port,
      file_transfer_port: 0,
      spare_port: 0,
      ...relaysFor(sessionKey),
    };
  };
}

const sign = (secret: string, text: string): string =>
  createHmac("sha1", secret).update(text).digest("base64");

import { createHmac } from "node:crypto";
import { type RelaySettings, relayInfo, relayServers } from "../../streams/wire/relays.ts";
import type { Clock } from "../lib/clock.ts";
import type { AddRelays } from "./schedulesDeps.ts";

/**
 * Every answer that tells where a player's picture is has credentials of its own (R-RELAY-01), so that a player who comes back after
 * hours gets fresh ones. They go by the wall clock, as the relays do.
 * @param settings null for no relays
 */
export function createAddRelays(settings: RelaySettings | null, clock: Clock): AddRelays {
  if (settings === null) return (connect) => connect;
  const sign = (secret: string, text: string): string =>
    createHmac("sha1", secret).update(text).digest("base64");
  return (connect) => {
    const servers = relayServers(settings, connect.session_key, clock.date(), sign);
    return { ...connect, ...relayInfo(settings, servers) };
  };
}

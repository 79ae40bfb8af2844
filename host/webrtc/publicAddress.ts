import { isIP } from "node:net";
import { askByUdp, type StunServer, stunPatience } from "../../server/askStun.ts";
import type { Log } from "../../server/log/log.ts";
import type { Clock } from "../lib/clock.ts";
import { publicAddressDoubt, publicAddressInterval } from "../lib/durations.ts";
import type { Settings } from "../settings.ts";

type Found =
  | { readonly kind: "address"; readonly address: string }
  /** @property why follows the name of the setting */
  | { readonly kind: "unknown"; readonly why: string };

/**
 * R-HOST-21. Asks a STUN server for this host's public address, which a cloud's computer does not know. If the server sees another port
 * than the local one, there is an address translation through which players can't reach this host.
 */
export async function findPublicAddress(server: StunServer, clock: Pick<Clock, "after">): Promise<Found> {
  const name = `${server.host}:${server.port}`;
  const unknown = (why: string): Found => ({ kind: "unknown", why });
  const answer = await askByUdp(server, clock);
  if (answer.kind === "silent")
    return unknown(
      `the STUN server ${name} does not answer within ${stunPatience / 1_000} s (${answer.why})`,
    );
  if (answer.kind === "refused") return unknown(`the STUN server ${name} refuses, with ${answer.code}`);
  const { address, port, localPort } = answer;
  if (isIP(address) !== (isIP(server.host) || 4))
    return unknown(`the STUN server ${name} sees ${address}, an address of another IP version than its own`);
  if (port !== localPort)
    return unknown(
      `the STUN server ${name} sees this host at ${address} with another port: players reach no host behind such a translation`,
    );
  return { kind: "address", address };
}

/**
 * Keeps the public address up to date: asks the STUN server, if there is one, every `publicAddressInterval`, and sooner in doubt.
 * Without a usable answer the last address stays.
 * @param ask as `findPublicAddress`
 */
export function watchPublicAddress(
  { stunServer, publicAddress }: Pick<Settings, "stunServer" | "publicAddress">,
  { clock, log }: { readonly clock: Clock; readonly log: Pick<Log, "info" | "warn"> },
  ask = findPublicAddress,
) {
  let address = publicAddress;
  let askedAt = clock.now();
  let isAsking = false;
  let isKnown = true;
  let isStopped = false;
  let cancel = (): void => undefined;
  const wait = (server: StunServer): void => {
    cancel = clock.after(publicAddressInterval, () => void refresh(server));
  };
  const refresh = async (server: StunServer): Promise<void> => {
    cancel();
    [askedAt, isAsking] = [clock.now(), true];
    const found = await ask(server, clock);
    isAsking = false;
    if (isStopped) return;
    if (found.kind === "unknown" && isKnown) log.warn(`MACHINE_PUBLIC_ADDRESS: ${found.why}`);
    isKnown = found.kind === "address";
    if (found.kind === "address" && found.address !== address) {
      address = found.address;
      log.info(`Players reach the media at ${address} from now on, as ${server.host} says`);
    }
    wait(server);
  };
  if (stunServer !== null) wait(stunServer);
  return {
    /** Null: at the host's own addresses. */
    now: () => address,
    /** A player offers a connection, maybe because one failed: asks now, unless it has asked within `publicAddressDoubt`. */
    doubt() {
      if (stunServer !== null && !isAsking && clock.now() - askedAt >= publicAddressDoubt)
        void refresh(stunServer);
    },
    stop(): void {
      isStopped = true;
      cancel();
    },
  };
}

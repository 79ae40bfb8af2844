import { isIP } from "node:net";
import { askByUdp, type StunServer, stunPatience } from "../../server/askStun.ts";
import type { Clock } from "../lib/clock.ts";

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

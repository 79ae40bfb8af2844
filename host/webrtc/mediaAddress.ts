import { networkInterfaces } from "node:os";

/** Address on which media listens, and what answers offer. */
export interface MediaAddress {
  /** The only address to listen on; undefined for all interfaces. */
  readonly bindAddress: string | undefined;
  /** Also offers the loopback address, for which the native library gathers no candidate when it listens on all interfaces. */
  readonly offersLoopback: boolean;
}

const loopback = "127.0.0.1";

/**
 * A host for this computer only still uses all interfaces for media, because Firefox connects only by network interfaces, even to its
 * own computer. Without a network, only the loopback interface exists.
 * @param host what HTTP listens on: a name or an address
 * @param addresses of this computer
 */
export function mediaAddress(host: string, addresses: Addresses = ownAddresses()): MediaAddress {
  const isLocal = host === "localhost" || host === loopback;
  if (!isLocal && host !== "0.0.0.0" && host !== "::") return { bindAddress: host, offersLoopback: false };
  if (addresses.every(({ internal }) => internal)) return { bindAddress: loopback, offersLoopback: false };
  return { bindAddress: undefined, offersLoopback: isLocal };
}

/** Warning for the operator if media can use only the loopback interface; otherwise null. */
export function networkWarning(host: string, addresses = ownAddresses()): string | null {
  const isLoopbackAlone = mediaAddress(host, addresses).bindAddress === loopback;
  return isLoopbackAlone
    ? "This computer has no network. Browsers need one to show a game, even one on the same computer: connect it to any network"
    : null;
}

type Addresses = readonly { readonly internal: boolean }[];

function ownAddresses(): Addresses {
  return Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
}

const anyHostCandidate = /^a=candidate:\S+ \d+ UDP \d+ \S+ (\d+) typ host.*$/im;

/** The answer with an additional candidate on the loopback address, at the same port, with the lowest priority. */
export function withLoopback(answer: string): string {
  return answer.replace(
    anyHostCandidate,
    (line, port) => `${line}\r\na=candidate:loopback 1 UDP 2113929471 ${loopback} ${port} typ host`,
  );
}

import { networkInterfaces } from "node:os";

/** Where media listens, and what its answers offer. */
export interface MediaAddress {
  /** The one address to listen on; undefined for all interfaces. */
  readonly bindAddress: string | undefined;
  /** The loopback address is offered besides: the native library gathers none where it listens on all interfaces. */
  readonly offersLoopback: boolean;
}

const loopback = "127.0.0.1";

/**
 * Media of a host that serves this computer alone listens on all interfaces, because Firefox connects over none but the network's, even
 * to the computer it runs on. Without a network the loopback interface is all there is.
 * @param host what HTTP listens on: a name or an address
 * @param addresses of this computer
 */
export function mediaAddress(host: string, addresses: Addresses = ownAddresses()): MediaAddress {
  const isLocal = host === "localhost" || host === loopback;
  if (!isLocal && host !== "0.0.0.0" && host !== "::") return { bindAddress: host, offersLoopback: false };
  if (addresses.every(({ internal }) => internal)) return { bindAddress: loopback, offersLoopback: false };
  return { bindAddress: undefined, offersLoopback: isLocal };
}

/** What an operator reads where media can take the loopback interface alone; null where it can take another. */
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

/** The answer with a candidate on the loopback address, at the port of its others. The last one that browsers try. */
export function withLoopback(answer: string): string {
  return answer.replace(
    anyHostCandidate,
    (line, port) => `${line}\r\na=candidate:loopback 1 UDP 2113929471 ${loopback} ${port} typ host`,
  );
}

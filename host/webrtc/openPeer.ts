import { PeerConnection } from "node-datachannel";

/**
 * A peer connection without ICE servers: libjuice supports no relays over TCP, so only the player's side uses relays.
 * @param sockets.bindAddress of the only interface to use; undefined for all
 * @param sockets.udpPort the only UDP port to use, shared with other connections of this process; absent: any free one
 */
export function openPeer({
  bindAddress,
  udpPort,
}: {
  readonly bindAddress?: string | undefined;
  readonly udpPort?: number | undefined;
}): PeerConnection {
  return new PeerConnection("player", {
    iceServers: [],
    disableAutoNegotiation: true,
    ...(bindAddress === undefined ? {} : { bindAddress }),
    ...(udpPort === undefined
      ? {}
      : { enableIceUdpMux: true, portRangeBegin: udpPort, portRangeEnd: udpPort }),
  });
}

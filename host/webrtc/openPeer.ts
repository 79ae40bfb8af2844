import { PeerConnection } from "node-datachannel";

/**
 * A peer connection without servers of its own: libjuice knows no relays over TCP, so that relays are the players' side.
 * @param sockets.bindAddress of the one interface to use; undefined for all
 * @param sockets.udpPort the one UDP port to use, shared with others of this process; absent: any free one
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

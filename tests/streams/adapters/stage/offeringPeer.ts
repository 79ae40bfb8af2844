import { vi } from "vitest";

/** As much of a peer connection as making an offer needs. */
export class OfferingPeer extends EventTarget {
  localDescription: { sdp: string } | null = null;
  addTransceiver = () => ({ receiver: { track: {} } });
  createDataChannel = (label: string) => ({ label });
  createOffer = async () => ({ sdp: "offer" });
  setLocalDescription = async ({ sdp }: { sdp: string }) => {
    this.localDescription = { sdp };
  };
}

/** Virtual time and a browser whose peer connections are of this class. */
export function useFakePeers(
  Peer: new (configuration: { iceTransportPolicy?: string }) => OfferingPeer,
): () => void {
  vi.useFakeTimers();
  vi.stubGlobal("RTCPeerConnection", Peer);
  vi.stubGlobal(
    "MediaStream",
    class {
      addTrack = () => undefined;
    },
  );
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
}

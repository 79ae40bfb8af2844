import type { PeerConnection } from "node-datachannel";
import type { Clock } from "../lib/clock.ts";
import { iceGatheringTimeout } from "../lib/durations.ts";

/** Applies the offer and returns the SDP answer with its ICE candidates. @throws if the offer is refused */
export async function negotiate(peer: PeerConnection, offer: string, clock: Clock): Promise<string> {
  const gathered = iceGathering(peer, clock);
  peer.setRemoteDescription(offer, "offer");
  peer.setLocalDescription("answer");
  await gathered;
  const answer = peer.localDescription();
  if (answer === null || answer.type !== "answer") throw new Error("no answer could be made");
  return answer.sdp;
}

/** Resolves when ICE gathering is complete, or after `iceGatheringTimeout`. */
function iceGathering(peer: PeerConnection, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(iceGatheringTimeout, resolve);
    peer.onGatheringStateChange((state) => {
      if (state !== "complete") return;
      cancel();
      resolve();
    });
  });
}

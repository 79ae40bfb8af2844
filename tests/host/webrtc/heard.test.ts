import { type DataChannel, PeerConnection, RtcpReceivingSession, type Track, Video } from "node-datachannel";
import { expect, it } from "vitest";
import { systemClock } from "../../../host/lib/clock.ts";
import { bitrateLimits } from "../../../host/video/bitrateLimits.ts";
import { readOffer } from "../../../host/webrtc/offer.ts";
import { openPlayerConnection } from "../../../host/webrtc/playerConnection.ts";
import { offerOf } from "../../../streams/adapters/node/hostConnection.ts";

const codec = "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f";

/** Connects a player on the host's own WebRTC library, who sends nothing by itself. */
async function connect() {
  const peer = new PeerConnection("test", {
    iceServers: [],
    bindAddress: "127.0.0.1",
    disableAutoNegotiation: true,
  });
  const video = new Video("0", "RecvOnly");
  video.addH264Codec(102, codec);
  const track = peer.addTrack(video);
  track.setMediaHandler(new RtcpReceivingSession());
  const input = peer.createDataChannel("input", { unordered: true, maxRetransmits: 0 });
  const gathered = new Promise<void>((resolve) => {
    peer.onGatheringStateChange((state) => state === "complete" && resolve());
  });
  peer.setLocalDescription("offer");
  await gathered;
  const sdp = offerOf(peer);
  const reading = readOffer(sdp);
  if (!reading.ok) throw new Error(reading.reason);
  const { offer } = reading;
  const [format] = offer.formats;
  if (!format) throw new Error("no format");
  let isConnected = false;
  const connection = await openPlayerConnection(
    { sdp, offer, format, audioSection: null, limits: bitrateLimits(640, 360), bindAddress: "127.0.0.1" },
    {
      connected: (connected) => {
        isConnected = connected;
      },
      input: () => undefined,
      request: () => undefined,
      keyframeNeeded: () => undefined,
      closed: () => undefined,
    },
    systemClock,
  );
  peer.setRemoteDescription(connection.answer, "answer");
  await expect.poll(() => isConnected && input.isOpen() && track.isOpen(), { timeout: 10_000 }).toBe(true);
  return { peer, track, input, connection };
}

interface Player {
  readonly track: Track;
  readonly input: DataChannel;
}

it.each([
  ["RTCP", ({ track }: Player) => track.requestKeyframe()],
  ["input", ({ input }: Player) => input.sendMessage(JSON.stringify({ n: 1, down: [], hits: {} }))],
])("R-HOST-19 a player who sends nothing but %s is heard, and pays", async (_what, send) => {
  const { peer, connection, ...player } = await connect();
  const connectedAt = connection.statistics.lastHeardAt;
  expect(connectedAt).toBeGreaterThan(0);
  await expect
    .poll(() => {
      send(player);
      return connection.statistics.lastHeardAt;
    })
    .toBeGreaterThan(connectedAt);
  connection.close();
  peer.close();
});

import { type DataChannel, PeerConnection, RtcpReceivingSession, type Track, Video } from "node-datachannel";
import { expect, it } from "vitest";
import { systemClock } from "../../../host/lib/clock.ts";
import { openPlayerConnection } from "../../../host/webrtc/playerConnection.ts";
import { offerOf } from "../../../streams/adapters/node/hostConnection.ts";
import { settingsOf, unheard } from "../support/openSettings.ts";

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
  let isConnected = false;
  const connection = await openPlayerConnection(
    settingsOf(sdp),
    {
      ...unheard,
      connected: (connected) => {
        isConnected = connected;
      },
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

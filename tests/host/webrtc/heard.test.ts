import { type DataChannel, PeerConnection, RtcpReceivingSession, type Track, Video } from "node-datachannel";
import { expect, it } from "vitest";
import { systemClock } from "../../../host/lib/clock.ts";
import { openPlayerConnection } from "../../../host/webrtc/playerConnection.ts";
import { offerOf } from "../../../streams/adapters/node/hostConnection.ts";
import { maxPlayerMessage } from "../../../wire/desk/messages.ts";
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
  const inputs: number[] = [];
  const connection = await openPlayerConnection(
    settingsOf(sdp),
    {
      ...unheard,
      connected: (connected) => {
        isConnected = connected;
      },
      closed: () => {
        isConnected = false;
      },
      input: ({ n }) => void inputs.push(n),
    },
    systemClock,
  );
  peer.setRemoteDescription(connection.answer, "answer");
  await expect.poll(() => isConnected && input.isOpen() && track.isOpen(), { timeout: 10_000 }).toBe(true);
  return { peer, track, input, connection, inputs, isConnected: () => isConnected };
}

interface Player {
  readonly track: Track;
  readonly input: DataChannel;
}

const snapshot = (n: number): string => JSON.stringify({ n, down: [], hits: {} });

it.each([
  ["RTCP", ({ track }: Player) => track.requestKeyframe(), []],
  [
    "input",
    ({ input }: Player) => {
      // Neither is a snapshot: bytes, and a text that is too long.
      input.sendMessageBinary(Buffer.from(snapshot(3)));
      input.sendMessage(snapshot(2) + " ".repeat(maxPlayerMessage));
      input.sendMessage(snapshot(1));
    },
    [1],
  ],
])(
  "R-HOST-19 a player who sends nothing but %s is heard, until they are gone, and pays",
  async (_what, send, heard) => {
    const { peer, connection, inputs, isConnected, ...player } = await connect();
    const connectedAt = connection.statistics.lastHeardAt;
    expect(connectedAt).toBeGreaterThan(0);
    await expect
      .poll(() => {
        send(player);
        return connection.statistics.lastHeardAt;
      })
      .toBeGreaterThan(connectedAt);
    await expect.poll(() => [...new Set(inputs)]).toEqual(heard);
    peer.close();
    await expect.poll(isConnected).toBe(false);
    connection.close();
  },
);

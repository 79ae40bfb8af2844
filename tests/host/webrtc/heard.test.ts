import { Audio, PeerConnection, RtcpReceivingSession, Video } from "node-datachannel";
import { expect, it } from "vitest";
import { systemClock } from "../../../host/lib/clock.ts";
import { openPlayerConnection } from "../../../host/webrtc/playerConnection.ts";
import { offerOf } from "../../../streams/adapters/node/hostConnection.ts";
import { maxPlayerMessage } from "../../../wire/desk/messages.ts";
import { settingsOf, unheard } from "../support/openSettings.ts";

const codec = "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f";

/** Connects a player on the host's own WebRTC library, who sends nothing by itself. */
async function connect(audio?: Audio) {
  const peer = new PeerConnection("test", {
    iceServers: [],
    bindAddress: "127.0.0.1",
    disableAutoNegotiation: true,
  });
  const video = new Video("0", "RecvOnly");
  video.addH264Codec(102, codec);
  const track = peer.addTrack(video);
  track.setMediaHandler(new RtcpReceivingSession());
  const sound = audio && peer.addTrack(audio);
  const control = peer.createDataChannel("control");
  const input = peer.createDataChannel("input", { unordered: true, maxRetransmits: 0 });
  const gathered = new Promise<void>((resolve) => {
    peer.onGatheringStateChange((state) => state === "complete" && resolve());
  });
  peer.setLocalDescription("offer");
  await gathered;
  const sdp = offerOf(peer);
  let isConnected = false;
  const inputs: number[] = [];
  const settings = settingsOf(sdp);
  const connection = await openPlayerConnection(
    { ...settings, audioSection: settings.offer.audio[0] ?? null },
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
  return { peer, track, sound, input, control, connection, inputs, isConnected: () => isConnected };
}

type Player = Pick<Awaited<ReturnType<typeof connect>>, "track" | "input">;

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

it("a player hears the game, and is told once that it ends", async () => {
  const audio = new Audio("1", "RecvOnly");
  audio.addOpusCodec(111);
  const { peer, sound, control, connection } = await connect(audio);
  const heard = new Set<unknown>();
  const told: unknown[] = [];
  sound?.onMessage((packet) => void heard.add(packet.at(-1)));
  control.onMessage((text) => void told.push(JSON.parse(`${text}`)));
  const loading = { type: "loading", stage: "saves" } as const;
  connection.sendMessage(loading);
  await expect.poll(() => told).toEqual([loading]);
  await expect
    .poll(() => {
      connection.sendAudio({ data: Buffer.of(7), timestamp: 960, first: true });
      return [...heard];
    })
    .toEqual([7]);
  const ended = { type: "ended", reason: "replaced" } as const;
  for (const _ of [1, 2]) connection.close(ended);
  await expect.poll(() => peer.state()).not.toBe("connected");
  expect(told).toEqual([loading, ended]);
  peer.close();
});

import wrtc from "@roamhq/wrtc";
import { createFrameBuffer } from "../../../games/builtIn/kit/frameBuffer.ts";
import { createRacer } from "../../../games/builtIn/racer/index.ts";
import { noInputs } from "../../../host/input/inputs.ts";
import type { DeskButton } from "../../../streams/wire/desk/messages.ts";
import { drawBarcode } from "../barcode.ts";
import { serveOffers } from "./serveOffers.ts";

/**
 * A plain sender of libwebrtc, whose bandwidth estimation the host is compared with: the same game with a barcode
 * over it, 60 frames a second, and everything else as the library does it by default.
 */
const width = 640;
const height = 360;
const frameInterval = 1_000 / 60;
/** As much as the host sends at most, kbit/s. The library's own limit for this size is 1,700. */
const highestKilobits = 3_000;

const { RTCPeerConnection, nonstandard } = wrtc;
/** Native objects that are not referenced get garbage-collected. */
const references: unknown[] = [];

async function answer(sdp: string): Promise<string> {
  const peer = new RTCPeerConnection();
  references.push(peer);
  const source = new nonstandard.RTCVideoSource({ isScreencast: false });
  const player = { input: 0, held: new Set<DeskButton>(), presses: new Set<DeskButton>() };
  peer.ondatachannel = ({ channel }) => {
    references.push(channel);
    channel.onmessage = ({ data }) => {
      if (channel.label !== "input") return;
      const { n, down } = JSON.parse(String(data));
      player.input = Number(n);
      player.held = new Set(down.length > 0 ? ["a"] : []);
      player.presses = new Set(player.held);
    };
  };
  await peer.setRemoteDescription({ type: "offer", sdp: withLimit(sdp) });
  peer.addTrack(source.createTrack());
  await peer.setLocalDescription(await peer.createAnswer());
  if (peer.iceGatheringState !== "complete") {
    await new Promise<void>((resolve) => {
      peer.onicegatheringstatechange = () => {
        if (peer.iceGatheringState === "complete") resolve();
      };
    });
  }
  draw(peer, (data) => source.onFrame({ width, height, data }), player);
  return peer.localDescription?.sdp ?? "";
}

/** The offer with the highest bitrate in the parameters of VP8, where the library looks for it. */
function withLimit(sdp: string): string {
  return sdp.replace(
    /^a=rtpmap:(\d+) VP8\/90000\r\n/m,
    (line, type) => `${line}a=fmtp:${type} x-google-max-bitrate=${highestKilobits}\r\n`,
  );
}

/** Draws and hands over frames on a fixed schedule until the connection is gone. */
function draw(
  peer: RTCPeerConnection,
  show: (data: Buffer) => void,
  player: { readonly input: number; readonly held: Set<DeskButton>; presses: Set<DeskButton> },
): void {
  const game = createRacer({ best: 0 });
  const buffer = createFrameBuffer(width, height);
  let due = performance.now();
  const tick = (): void => {
    if (peer.connectionState === "closed" || peer.connectionState === "failed") return;
    const left = due - performance.now();
    if (left > 1) {
      setTimeout(tick, left - 1);
      return;
    }
    if (left > 0) {
      setImmediate(tick);
      return;
    }
    due += frameInterval;
    const inputs = { ...noInputs, n: player.input, pressed: player.presses, held: player.held };
    player.presses = new Set();
    game.step(inputs);
    game.step({ ...inputs, pressed: new Set() });
    game.draw(buffer, inputs);
    drawBarcode(buffer, player.input, Date.now());
    show(Buffer.concat([buffer.y, buffer.u, buffer.v]));
    setImmediate(tick);
  };
  tick();
}

serveOffers(answer);

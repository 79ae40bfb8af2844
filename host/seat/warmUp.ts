import { setImmediate } from "node:timers/promises";
import { builtIns } from "../../games/builtIn/builtIns.ts";
import { createFrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";
import { blockSamples, channels } from "../audio/encoder.ts";
import { noInputs } from "../input/inputs.ts";
import { openPeer } from "../webrtc/openPeer.ts";
import type { AnswerDeps } from "./answerOffer.ts";

type Encoders = Pick<AnswerDeps, "codecs" | "openVideoEncoder" | "openAudioEncoder">;

/** A usual picture, px and 1/s; black. */
const picture = { width: 1280, height: 720, framesPerSecond: 60 } as const;

/**
 * Does once what is slow the first time in a process, while no player waits for it: encodes a picture and sound, describes a peer
 * and draws the built-in games. A failure shows when a player comes, where it is reported.
 */
export async function warmUp(deps: Encoders): Promise<void> {
  await Promise.allSettled([encodeVideo(deps), encodeSound(deps), describePeer(), drawGames()]);
}

async function encodeVideo({ codecs, openVideoEncoder }: Encoders): Promise<void> {
  const [codec] = codecs;
  if (codec === undefined) return;
  const encoder = await openVideoEncoder(codec, { ...picture, bitrate: 4_000_000, profile: "high" });
  encoder.encode(createFrameBuffer(picture.width, picture.height), 1, true);
  encoder.close();
}

async function encodeSound({ openAudioEncoder }: Encoders): Promise<void> {
  const encoder = await openAudioEncoder?.();
  encoder?.encode(new Float32Array(blockSamples * channels));
  encoder?.close();
}

/** Starts the library's threads, and makes a certificate. */
async function describePeer(): Promise<void> {
  const peer = openPeer({ bindAddress: "127.0.0.1" });
  peer.createDataChannel("");
  peer.setLocalDescription("offer");
  peer.close();
}

async function drawGames(): Promise<void> {
  const frame = createFrameBuffer(picture.width, picture.height);
  for (const create of Object.values(builtIns)) {
    const game = create({ best: 0 });
    for (let step = 0; step < 3; step += 1) {
      game.step(noInputs);
      game.draw(frame, noInputs);
      await setImmediate();
    }
  }
}

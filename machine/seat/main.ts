import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openOpusEncoder, opusAvailable } from "../audio/opus.ts";
import { systemClock } from "../lib/clock.ts";
import { mediaBindAddress } from "../lib/mediaBindAddress.ts";
import { createBuiltInRunner } from "../runners/builtInRunner.ts";
import { availableCodecs, openFfmpegEncoder } from "../video/ffmpegEncoder.ts";
import { openPlayerConnection } from "../webrtc/playerConnection.ts";
import { createSeat } from "./seat.ts";
import { hostMessage, type SeatMessage } from "./seatMessages.ts";
import { createStartGame } from "./startGame.ts";

/** A seat's process: it owns one game, its picture and sound, and its player's connection, and ends with it. */
function main(folder: string): void {
  const runFolder = join(folder, "run");
  mkdirSync(runFolder, { recursive: true, mode: 0o711 });
  const reportError = (where: string, error: unknown): void => console.error(`machine: seat: ${where}:`, error);
  const send = (message: SeatMessage): void => {
    // Without a host nobody listens any more; `disconnect` ends this process.
    if (process.connected) process.send?.(message, () => undefined);
  };
  const seat = createSeat({
    clock: systemClock,
    codecs: availableCodecs(),
    bindAddress: mediaBindAddress(process.env.HOST || "127.0.0.1"),
    openPlayerConnection,
    openVideoEncoder: openFfmpegEncoder,
    openAudioEncoder: opusAvailable() ? openOpusEncoder : null,
    startGame: createStartGame({
      clock: systemClock,
      runners,
      openHome,
      folder,
      reportError,
    }),
    notify: (event) => send({ type: "event", event }),
    log: (text) => console.error(`machine: the game's last lines:\n${text}`),
    reportError,
  });
}

const [folder] = process.argv.slice(2);
if (folder !== undefined) main(folder);

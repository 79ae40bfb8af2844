import { mkdirSync } from "node:fs";
import { createLog } from "../../server/log/log.ts";
import { logFormatOf } from "../../server/log/logRecord.ts";
import { withinRequest } from "../../server/log/requestScope.ts";
import { secretsIn } from "../../server/log/scrub.ts";
import { openOpusEncoder, opusAvailable } from "../audio/opus.ts";
import { systemClock } from "../lib/clock.ts";
import { farewellTimeout, seatBeatInterval } from "../lib/durations.ts";
import { createRunners, type Runners } from "../runners/runners.ts";
import { openSaves } from "../saves/createSaves.ts";
import { readSeatSettings } from "../settings.ts";
import { availableCodecs } from "../video/ffmpegCodec.ts";
import { openFfmpegEncoder } from "../video/ffmpegEncoder.ts";
import { mediaAddress } from "../webrtc/mediaAddress.ts";
import { openPlayerConnection } from "../webrtc/playerConnection.ts";
import { reachable } from "../webrtc/reachable.ts";
import { runFolderOf } from "./runFolder.ts";
import { createSeat, type Seat } from "./seat.ts";
import { commandEnvelope, type SeatCommand, type SeatMessage } from "./seatMessages.ts";
import { createStartGame } from "./startGame.ts";
import { warmUp } from "./warmUp.ts";

/**
 * Runs a seat in this process, which the host has forked. It owns one game, its picture and sound and its player's
 * connection, and exits when the game has ended or the host is gone.
 * @param folder for the seat's short-lived files, absolute
 * @param wrap changes the runners, for measurements
 */
export async function runSeat(
  folder: string,
  wrap: (runners: Runners) => Runners = (runners) => runners,
): Promise<void> {
  const runFolder = runFolderOf(folder);
  mkdirSync(runFolder, { recursive: true, mode: 0o711 });
  const format = logFormatOf(process.env.LOG_FORMAT, process.stdout.isTTY);
  const log = createLog({ name: "machine: seat", format, secrets: secretsIn(process.env) });
  const reportError = log.error;
  const send = (message: SeatMessage): void => {
    // Without a host nobody listens any more; `disconnect` ends this process.
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
  const settings = readSeatSettings(process.env);
  const { dataDir, savesBucket: bucket, host, sandbox, udpPorts } = settings;
  let { publicAddress } = settings;
  const { folders: homes } = await openSaves({ dataDir, bucket, reportError });
  const media = {
    codecs: availableCodecs(),
    openVideoEncoder: openFfmpegEncoder,
    openAudioEncoder: opusAvailable() ? openOpusEncoder : null,
  };
  const runners = wrap(createRunners({ clock: systemClock, sandbox, dataDir, reportError }));
  const seat = createSeat({
    clock: systemClock,
    ...media,
    openPlayerConnection: reachable(openPlayerConnection, {
      ports: udpPorts,
      seat: settings.seat,
      publicAddress: () => publicAddress,
      address: () => mediaAddress(host),
      reportError,
    }),
    startGame: createStartGame({
      clock: systemClock,
      runners,
      homes,
      homeMoved: () => send({ type: "homeMoved" }),
      runFolder,
      reportError,
    }),
    notify: (event) => {
      send({ type: "event", event });
      if (event.event === "ended") exitWhenOver(seat);
    },
    log: (text) => log.output("the game's last lines", text),
    measured: (measures) => send({ type: "measured", measures }),
    pictured: () => send({ type: "pictured" }),
    reportError,
  });
  // The host is gone, even if it was killed: no game may outlive it.
  process.on("disconnect", () => exitWhenOver(seat));
  process.on("SIGTERM", () => exitWhenOver(seat));
  // An error in a native callback affects one connection; it must not end the game.
  process.on("uncaughtException", (error) => reportError("survived", error));
  process.on("unhandledRejection", (error) => reportError("survived", error));
  process.on("message", (envelope) => {
    const read = commandEnvelope.safeParse(envelope);
    if (!read.success) return reportError("message", read.error);
    const { requestId, message } = read.data;
    if (message.type === "prepare") {
      const { game, resolution } = message;
      return runners[game.runner].prepare?.({ game, resolution, runFolder, seat: settings.seat });
    }
    if (message.type === "openSession") publicAddress = message.publicAddress;
    withinRequest(requestId, () => {
      handleMessage(seat, message, send).catch((error: unknown) => reportError(message.type, error));
    });
  });
  await warmUp(media);
  send({ type: "ready" });
  const beat = (): void => {
    send({ type: "event", event: { event: "alive" } });
    systemClock.after(seatBeatInterval, beat);
  };
  beat();
}

async function handleMessage(
  seat: Seat,
  message: Exclude<SeatCommand, { type: "prepare" }>,
  send: (message: SeatMessage) => void,
): Promise<void> {
  switch (message.type) {
    case "start":
      return seat.start(message.order);
    case "guests":
      return seat.setGuests(message.guests);
    case "openSession":
      return send({
        type: "reply",
        call: message.call,
        outcome: await seat.openWhepSession(message.sdp, message.guest),
      });
    case "closeSession":
      return send({
        type: "reply",
        call: message.call,
        outcome: seat.closeWhepSession(message.id, message.guest),
      });
    case "freeze":
      return seat.freeze(message.frozen, message.graceSeconds);
    case "end":
      return seat.end(message.reason);
  }
}

/** Exits once the game is cleaned up and the player's last message was sent. */
function exitWhenOver(seat: Seat): void {
  void seat
    .end("machine-stopping")
    .finally(() => systemClock.after(farewellTimeout + 50, () => process.exit(0)));
}

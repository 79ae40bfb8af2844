import type { AddressInfo } from "node:net";
import { openOpusEncoder, opusAvailable } from "./audio/opus.ts";
import type { CreateGame } from "./games/kit/game.ts";
import { createNotifier, postToService } from "./http/notifier.ts";
import { createHttpServer } from "./http/server.ts";
import { type Clock, systemClock } from "./lib/clock.ts";
import { createGameSession } from "./seats/gameSession.ts";
import { createSeats } from "./seats/seats.ts";
import { mediaBindAddress, type Settings } from "./settings.ts";
import type { VideoCodec } from "./video/encoder.ts";
import { availableCodecs, openFfmpegEncoder } from "./video/ffmpegEncoder.ts";
import { createFrameBuffer } from "./video/frameBuffer.ts";
import { openPlayerConnection } from "./webrtc/playerConnection.ts";

export interface Host {
  /** The port that it listens on. */
  readonly port: number;
  /** Ends every game, notifies players and the service, and closes the port. */
  close(): Promise<void>;
}

export interface HostDeps {
  readonly createGame: CreateGame;
  /** The system's clock by default. */
  readonly clock?: Clock;
  /** By default, all codecs that this installation can encode. */
  readonly codecs?: ReadonlySet<VideoCodec>;
  /** Logs to the console by default. */
  readonly reportError?: (where: string, error: unknown) => void;
}

/** Wires the machine host together and listens. @throws when the port cannot be bound */
export async function startHost(settings: Settings, deps: HostDeps): Promise<Host> {
  const clock = deps.clock ?? systemClock;
  const reportError = deps.reportError ?? ((where, error) => console.error(`machine: ${where}:`, error));
  const { serviceUrl, token } = settings;
  const notifier = createNotifier(
    serviceUrl === null ? async () => true : postToService(serviceUrl, token),
    clock,
  );
  const seats = createSeats({
    clock,
    total: settings.seats,
    codecs: deps.codecs ?? availableCodecs(),
    bindAddress: mediaBindAddress(settings.host),
    createGameSession: ({ brief }, quality) => {
      const { width, height } = settings.resolutions[quality];
      const title = brief.docs.en.gameName;
      const game = deps.createGame({ best: 0 });
      return createGameSession(title, game, createFrameBuffer(width, height), clock);
    },
    openPlayerConnection,
    openVideoEncoder: openFfmpegEncoder,
    openAudioEncoder: opusAvailable() ? openOpusEncoder : null,
    notify: notifier.notify,
    reportError,
  });
  const http = createHttpServer({ seats, token, reportError });
  await http.listen({ port: settings.port, host: settings.host });
  return {
    port: portOf(http.server.address()),
    async close() {
      seats.stop();
      // Gives events and last notices a moment to leave; an unreachable service must not block the shutdown.
      const timeout = new Promise<void>((resolve) => clock.after(500, resolve));
      await Promise.race([
        Promise.all([notifier.settled(), new Promise<void>((resolve) => clock.after(300, resolve))]),
        timeout,
      ]);
      await http.close();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}

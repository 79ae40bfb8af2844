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
  /** Ends every game, tells players and service, and lets go of the port. */
  close(): Promise<void>;
}

export interface HostDeps {
  readonly createGame: CreateGame;
  readonly clock?: Clock;
  readonly codecs?: ReadonlySet<VideoCodec>;
  readonly report?: (where: string, error: unknown) => void;
}

/** Puts the machine host together and listens. @throws when the port cannot be had */
export async function startHost(settings: Settings, parts: HostDeps): Promise<Host> {
  const clock = parts.clock ?? systemClock;
  const report = parts.report ?? ((where, error) => console.error(`machine: ${where}:`, error));
  const { serviceUrl, token } = settings;
  const notifier = createNotifier(
    serviceUrl === null ? async () => true : postToService(serviceUrl, token),
    clock,
  );
  const seats = createSeats({
    clock,
    total: settings.seats,
    codecs: parts.codecs ?? availableCodecs(),
    bindAddress: mediaBindAddress(settings.host),
    createGameSession: ({ brief }, quality) => {
      const { width, height } = settings.resolutions[quality];
      const title = brief.docs.en.gameName;
      const game = parts.createGame({ gameId: brief.gameIdStr, title, genres: brief.genres });
      return createGameSession(title, game, createFrameBuffer(width, height), clock);
    },
    openPlayerConnection,
    openVideoEncoder: openFfmpegEncoder,
    openAudioEncoder: opusAvailable() ? openOpusEncoder : null,
    tell: notifier.tell,
    report,
  });
  const http = createHttpServer({ seats, token, report });
  await http.listen({ port: settings.port, host: settings.host });
  return {
    port: portOf(http.server.address()),
    async close() {
      seats.stop();
      const patience = new Promise<void>((resolve) => clock.after(500, resolve));
      await Promise.race([
        Promise.all([notifier.settled(), new Promise<void>((r) => clock.after(300, r))]),
        patience,
      ]);
      await http.close();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}

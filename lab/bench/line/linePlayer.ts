import type { Page } from "@playwright/test";
import { audioStats, connect, type PlayerOptions, pressButtons, summarize, watchFrames } from "../player.ts";

/** What the player had at one moment, from the connection's statistics. */
export interface LineSample {
  /** ms of the page's clock. */
  readonly at: number;
  /** Without those that were sent again. */
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly keyframeRequests: number;
}

export interface LinePlay {
  readonly samples: readonly LineSample[];
  /** When each frame was shown, ms. */
  readonly shownAt: readonly number[];
  /** When each press was seen, ms, and how long that took, ms. */
  readonly photons: readonly { readonly at: number; readonly took: number }[];
  readonly unreadable: number;
  readonly codec: string;
  /** Port that the media came from. */
  readonly remotePort: number;
}

/** A page that plays until it is told to stop. */
export interface LinePlayer {
  /** ms of the page's clock. */
  now(): Promise<number>;
  finish(): Promise<LinePlay>;
}

export async function startLinePlayer(page: Page, options: PlayerOptions): Promise<LinePlayer> {
  const source = [playLine, connect, watchFrames, pressButtons, audioStats, summarize].map(String).join("\n");
  // The compiler wraps functions in calls of `__name`, which the page lacks.
  const script = `const __name = (value) => value;\n${source}\nwindow.played = await playLine(${JSON.stringify(options)});`;
  await page.evaluate(`(async () => {${script}})()`);
  return {
    now: () => page.evaluate(() => performance.now()),
    finish: () => page.evaluate<LinePlay>("window.played.finish()"),
  };
}

/** Runs in the page, as text. */
async function playLine(options: PlayerOptions): Promise<{ finish(): Promise<LinePlay> }> {
  const connection = await connect(options);
  const { peer, input, video } = connection;
  const log = watchFrames(video, options, connection.startedAt);
  await new Promise<void>((resolve) => {
    if (input.readyState === "open") resolve();
    else input.onopen = () => resolve();
  });
  log.measuring = true;
  const samples: LineSample[] = [];
  const sample = async (): Promise<void> => {
    (await peer.getStats()).forEach((stats) => {
      if (stats.type !== "inbound-rtp" || stats.kind !== "video") return;
      samples.push({
        at: performance.now(),
        bytes: Number(stats.bytesReceived) - Number(stats.retransmittedBytesReceived ?? 0),
        width: Number(stats.frameWidth ?? 0),
        height: Number(stats.frameHeight ?? 0),
        keyframeRequests: Number(stats.pliCount),
      });
    });
  };
  const sampling = setInterval(() => void sample(), 200);
  void pressButtons(input, log, options.seconds);
  return {
    async finish() {
      clearInterval(sampling);
      let remotePort = 0;
      const stats = await peer.getStats();
      stats.forEach((each) => {
        if (each.type !== "candidate-pair" || each.state !== "succeeded" || !each.nominated) return;
        remotePort = Number(stats.get(each.remoteCandidateId)?.port);
      });
      const { codec } = await summarize(connection, await audioStats(peer));
      peer.close();
      const { shownAt, photonAt, photon, unreadable } = log;
      const photons = photon.map((took, index) => ({ at: photonAt[index] ?? 0, took }));
      return { samples, shownAt, photons, unreadable, codec, remotePort };
    },
  };
}

import { setTimeout as delay } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { type Player, type PlayerOptions, startPlayer } from "../player.ts";
import { measurePart, type PlayPart, timeToRecover } from "../playReport.ts";
import { cleanLine, type LineTrial } from "./lines.ts";
import { openRelay, type Relay, type RelayCounts } from "./relay.ts";
import { connectThroughRelay } from "./throughRelay.ts";

/** The line or the player did not do what is measured. */
export class TrialError extends Error {}

export interface TrialResult {
  readonly codec: string;
  /** On the clean line, once the connection has settled. */
  readonly before: PlayPart;
  /** While the line was bad. */
  readonly during: PlayPart;
  /** On the clean line again, from 5 s after the line was mended on. */
  readonly after: PlayPart;
  /** Until the bitrate was back at most of what it had been, s. */
  readonly recovery: number;
}

/** Clean time before and after, s. */
const beforeSeconds = 8;
const settleSeconds = 3;
const afterSeconds = 15;
/** Less than this would not fill any of the lines, kbit/s. */
const leastBefore = 800;

/** Plays over a line that turns bad and is mended. @throws TrialError when the line or the player did not do what is measured */
export async function runTrial(
  browser: Browser,
  trial: LineTrial,
  player: Omit<PlayerOptions, "seconds">,
): Promise<TrialResult> {
  const relay = await openRelay(cleanLine);
  const page = await browser.newPage();
  try {
    await connectThroughRelay(page, relay);
    const seconds = beforeSeconds + trial.seconds + afterSeconds;
    return await measure(await startPlayer(page, { ...player, seconds }), relay, trial);
  } finally {
    await page.close();
    relay.close();
  }
}

async function measure(player: Player, relay: Relay, trial: LineTrial): Promise<TrialResult> {
  const startedAt = await player.now();
  await delay(beforeSeconds * 1_000);
  relay.setLine(trial.line);
  relay.takeCounts();
  const badAt = await player.now();
  await delay(trial.seconds * 1_000);
  relay.setLine(cleanLine);
  const counts = relay.takeCounts();
  const mendedAt = await player.now();
  await delay(afterSeconds * 1_000);
  const endedAt = await player.now();
  const play = await player.finish();
  const before = measurePart(play, startedAt + settleSeconds * 1_000, badAt);
  const during = measurePart(play, badAt, mendedAt);
  const after = measurePart(play, mendedAt + 5_000, endedAt);
  const demand = (holds: boolean, problem: string): void => {
    if (!holds) throw new TrialError(`${trial.name}: ${problem}`);
  };
  demand(play.remotePort === relay.port, `the media came from port ${play.remotePort}, not from the relay`);
  const problem = problemOf(trial, counts, (mendedAt - badAt) / 1_000);
  demand(problem === null, problem ?? "");
  demand(before.kilobits >= leastBefore, `only ${before.kilobits.toFixed(0)} kbit/s on the clean line`);
  demand(!Number.isNaN(before.p50), "no press was seen in the picture");
  return {
    codec: play.codec,
    before,
    during,
    after,
    recovery: timeToRecover(play, mendedAt, before.kilobits),
  };
}

/** @returns what the line did not do of what it should have done; null for nothing */
function problemOf({ line }: LineTrial, counts: RelayCounts, seconds: number): string | null {
  const { offered, lost, deliveredBytes } = counts;
  if (offered < 50) return `only ${offered} packets were sent`;
  const deviation = Math.sqrt((line.loss * (1 - line.loss)) / offered);
  if (Math.abs(lost / offered - line.loss) > 5 * deviation)
    return `the line lost ${lost} of ${offered} packets instead of ${line.loss * 100} %`;
  const rate = (deliveredBytes * 8) / seconds;
  if (rate > line.capacity * 1.05) return `${rate.toFixed(0)} bit/s came through`;
  if (line.capacity < Number.POSITIVE_INFINITY && counts.longestQueue < 5)
    return "the bottleneck was never reached";
  return null;
}

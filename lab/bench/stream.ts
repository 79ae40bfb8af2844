import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { wholeNumber } from "../../scripts/lib/commandLine.ts";
import type { Quality } from "../../wire/hosts/hostControl.ts";
import { barcode } from "./barcode.ts";
import { controlHost, televisionKey } from "./hostControl.ts";
import { openBrowser, openFirefox } from "./openBrowser.ts";
import { type PlayerOptions, type PlayerPage, startPlayer } from "./player.ts";
import { measurePart } from "./playReport.ts";
import { quantile } from "./quantile.ts";
import { type Sender, startSender } from "./senders/sender.ts";

/**
 * Measures input-to-photon latency and CPU time: the sender runs in its own Node process, the receiver in a headless Chromium, both on
 * this computer. The host and a bare sender of the same game (H.264, 640×360) take turns.
 */

interface Round {
  /** From sending each press to the first frame that shows it, ms. */
  readonly photons: readonly number[];
  readonly framesPerSecond: number;
  /** CPU time of the sender with all processes below it for each frame, ms. */
  readonly frameCpu: number;
  readonly codec: string;
}

/** A connection takes about a second to settle, ms. */
const settleMs = 1_000;
/** Fewer presses would prove nothing: about nine are sent in a second. */
const leastPressesPerSecond = 5;
const machineToken = "bench-machine-token";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "10" },
    vp8: { type: "boolean", default: false },
    high: { type: "boolean", default: false },
    firefox: { type: "boolean", default: false },
    tv: { type: "boolean", default: false },
  },
});
const rounds = wholeNumber("--rounds", values.rounds);
const seconds = wholeNumber("--seconds", values.seconds);
const quality: Quality = values.high ? "high" : "standard";

type Opener = { newPage(): Promise<PlayerPage & { close(): Promise<void> }> };

const browser = await openBrowser();
const firefox = values.firefox ? await openFirefox() : null;
const senders: Sender[] = [];
try {
  const host = await startSender("hostSender.ts", machineToken);
  senders.push(host);
  const bare = await startSender("bareSender.ts", machineToken);
  senders.push(bare);
  const playGame = controlHost(host.url, machineToken, quality);
  const ours: Round[] = [];
  const plain: Round[] = [];
  const inFirefox: Round[] = [];
  const onTelevision: Round[] = [];
  const picture = { width: values.high ? 1280 : 640, vp8: values.vp8 };
  const playHost = async (opener: Opener, played: Round[], tv = false): Promise<void> => {
    await playGame(`stream-${ours.length + inFirefox.length + onTelevision.length}`, async (key) => {
      const television = tv ? televisionKey(key) : undefined;
      played.push(await watch(opener, host, key, { ...picture, television }));
    });
  };
  const turns = [
    () => playHost(browser, ours),
    async () => {
      plain.push(await watch(browser, bare, "any-key", { width: 640, vp8: false }));
    },
    async () => {
      if (firefox) await playHost(firefox, inFirefox);
    },
    async () => {
      if (values.tv) await playHost(browser, onTelevision, true);
    },
  ];
  for (let round = 0; round < rounds; round += 1)
    for (const play of round % 2 ? turns.toReversed() : turns) await play();
  report(ours, plain, { Firefox: inFirefox, television: onTelevision });
} finally {
  await browser.close();
  await firefox?.close();
  for (const sender of senders) await sender.stop();
}

/** Plays a stream for some seconds. @throws when too few presses were seen in the picture */
async function watch(
  opener: Opener,
  sender: Sender,
  key: string,
  picture: Pick<PlayerOptions, "width" | "vp8" | "television">,
): Promise<Round> {
  const page = await opener.newPage();
  try {
    const options = { url: sender.url, key, seconds: seconds + settleMs / 1_000, ...barcode, ...picture };
    const player = await startPlayer(page, options);
    await delay(settleMs);
    const from = await player.now();
    const cpuBefore = sender.cpu();
    await delay(seconds * 1_000);
    const cpu = sender.cpu() - cpuBefore;
    const to = await player.now();
    const play = await player.finish();
    const photons = play.photons.filter(({ at }) => at >= from && at < to).map(({ took }) => took);
    if (photons.length < seconds * leastPressesPerSecond)
      throw new Error(`only ${photons.length} presses were seen in ${seconds} s`);
    const { framesPerSecond } = measurePart(play, from, to);
    const frameCpu = cpu / ((framesPerSecond * (to - from)) / 1_000);
    return { photons, framesPerSecond, frameCpu, codec: play.codec };
  } finally {
    await page.close();
  }
}

function report(
  ours: readonly Round[],
  plain: readonly Round[],
  others: Readonly<Record<string, readonly Round[]>>,
): void {
  const print = (name: string, of: readonly Round[]): readonly number[] => {
    const photons = of.flatMap((round) => round.photons);
    const [p50, p95] = [quantile(photons, 0.5), quantile(photons, 0.95)];
    const mean = (value: (round: Round) => number) =>
      of.reduce((sum, round) => sum + value(round), 0) / of.length;
    const frameCpu = mean((round) => round.frameCpu);
    console.log(
      `${name.padEnd(12)} input to photon p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  (${photons.length} presses)   ` +
        `${mean((round) => round.framesPerSecond).toFixed(1)} frames/s   ${frameCpu.toFixed(2)} ms of CPU for a frame   ${of[0]?.codec}`,
    );
    return [p50, p95, frameCpu];
  };
  console.log(`${rounds} rounds of ${seconds} s each, sender and browser on this computer`);
  const host = print("host", ours);
  const bare = print("bare sender", plain);
  for (const [name, rounds] of Object.entries(others)) {
    if (rounds.length === 0) continue;
    const [p50, p95] = print(name, rounds).map((value, index) =>
      (value / (host[index] ?? Number.NaN)).toFixed(2),
    );
    console.log(`${name} / host: p50 ${p50} ×, p95 ${p95} ×`);
  }
  const [p50, p95, cpu] = host.map((value, index) => (value / (bare[index] ?? Number.NaN)).toFixed(2));
  console.log(`host / bare sender: p50 ${p50} ×, p95 ${p95} ×, CPU for a frame ${cpu} ×`);
}

import type { PlayerMeasurements } from "./player.ts";
import { quantile } from "./quantile.ts";

/** One sender's turn. */
export interface StreamRound {
  readonly result: PlayerMeasurements;
  /** CPU use of the sender with all processes below it, as a fraction of one core. */
  readonly cpu: number;
}

/** Input-to-photon latency, ms. */
export interface Latency {
  readonly p50: number;
  readonly p95: number;
}

const nameWidth = 20;
const padded = (value: number): string => value.toFixed(1).padStart(5);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** Not a number when nothing was measured, so that no goal counts as met. */
const percentile = (values: readonly number[], share: number): number =>
  values.length === 0 ? Number.NaN : quantile(values, share);

/** Prints one sender's results. */
export function reportSender(name: string, rounds: readonly StreamRound[]): Latency {
  const results = rounds.map(({ result }) => result);
  const latency = results.flatMap((result) => result.latency);
  const photon = results.flatMap((result) => result.photon);
  const [p50, p95] = [percentile(photon, 0.5), percentile(photon, 0.95)];
  const firstFrame = percentile(
    results.map((result) => result.firstFrame),
    0.5,
  );
  const frames = sum(results.map((result) => result.frames));
  const unreadable = sum(results.map((result) => result.unreadable));
  const average = (of: (result: PlayerMeasurements) => number): number => mean(results.map(of));
  console.log(
    `${name.padEnd(nameWidth)} input→photon p50 ${padded(p50)} p95 ${padded(p95)} ${pictureText(results, latency)} | ` +
      `first frame ${padded(firstFrame)} ms | ${(frames / sum(results.map(({ seconds }) => seconds))).toFixed(1)} frames/s | ` +
      `CPU ${(mean(rounds.map(({ cpu }) => cpu)) * 100).toFixed(0)} % | ` +
      `${photon.length} presses, ${unreadable} ${results[0]?.menuShare === null ? "unreadable frames" : "unanswered"} | ${results[0]?.codec}, ` +
      `${padded(average(({ megabits }) => megabits))} Mbit/s, decoding ${padded(average(({ decode }) => decode))}, ` +
      `buffer ${padded(average(({ buffered }) => buffered))} ms, ${average(({ repairs }) => repairs).toFixed(0)} repairs`,
  );
  reportSound(results);
  return { p50, p95 };
}

/** How old the pictures were; of a menu, how much of the picture it changed. */
function pictureText(results: readonly PlayerMeasurements[], latency: readonly number[]): string {
  const shares = results.flatMap(({ menuShare }) => menuShare ?? []);
  if (shares.length > 0) return `ms | menu ${(mean(shares) * 100).toFixed(0)} % of the picture`;
  return `| picture p50 ${padded(percentile(latency, 0.5))} p95 ${padded(percentile(latency, 0.95))} ms`;
}

function reportSound(results: readonly PlayerMeasurements[]): void {
  const sounds = results.flatMap((result) => result.sound ?? []);
  if (sounds.length === 0) return;
  const average = (of: (sound: (typeof sounds)[number]) => number): number => mean(sounds.map(of));
  console.log(
    `${"".padEnd(nameWidth)} sound: ${average(({ kilobits }) => kilobits).toFixed(0)} kbit/s, buffer ${padded(average(({ buffered }) => buffered))} ms, ` +
      `${(average(({ concealed }) => concealed) * 100).toFixed(1)} % made up, energy ${average(({ energy }) => energy).toFixed(3)}`,
  );
}

import type { Play, PlaySample } from "./player.ts";
import { quantile } from "./quantile.ts";

export type PlayPart = ReturnType<typeof measurePart>;

/** Without a new picture for this long, a player says that it froze, ms. */
const freezeMs = 200;

/** @param from ms of the page's clock @param to the same */
export function measurePart(play: Play, from: number, to: number) {
  const inside = ({ at }: { readonly at: number }): boolean => at >= from && at < to;
  const shown = play.shownAt.filter((at) => at >= from && at < to);
  const gaps = [...shown, to]
    .map((at, index) => at - (shown[index - 1] ?? from))
    .filter((gap) => gap > freezeMs);
  const took = play.photons.filter(inside).map((photon) => photon.took);
  const percentile = (share: number): number => (took.length === 0 ? Number.NaN : quantile(took, share));
  return {
    /** kbit/s */
    kilobits: kilobitsOf(play.samples.filter(inside)),
    framesPerSecond: (shown.length * 1_000) / (to - from),
    /** All times together without a new picture for `freezeMs`, s. */
    frozen: gaps.reduce((sum, gap) => sum + gap, 0) / 1_000,
    /** Input to photon, ms; not a number without one. */
    p50: percentile(0.5),
    p95: percentile(0.95),
  };
}

/** When the bitrate was back at most of what it had been for a second, s after `from`; infinite for never. */
export function timeToRecover(play: Play, from: number, before: number): number {
  const enough = before * 0.8;
  const later = play.samples.filter(({ at }) => at >= from);
  for (const first of later) {
    const second = later.filter(({ at }) => at >= first.at && at < first.at + 1_050);
    if ((second.at(-1)?.at ?? 0) - first.at < 900) break;
    if (kilobitsOf(second) >= enough) return Math.max(0, (first.at - from) / 1_000);
  }
  return Number.POSITIVE_INFINITY;
}

function kilobitsOf(samples: readonly PlaySample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at === first.at) return 0;
  return ((last.bytes - first.bytes) * 8) / (last.at - first.at);
}

/** What was lost of the packets of some time. */
export interface LossWindow {
  /** How much was sent, bit/s. */
  readonly rate: number;
  readonly packets: number;
  readonly lost: number;
}

/** What explains the losses of some windows best. */
export interface LossExplanation {
  /** What the line carries, bit/s; infinite where sending more did not lose more. */
  readonly bandwidth: number;
  /** Part of the packets that is lost however little is sent, 0 to 1. */
  readonly random: number;
}

/** Random losses that are considered. A line that loses more than the last is full, whatever else it may be. */
const randomLosses = [0.001, 0.005, 0.01, 0.02, 0.03, 0.045, 0.06, 0.08, 0.1, 0.125, 0.15, 0.2, 0.25, 0.3];
/** Bandwidths that are considered, as parts of what came through in each window. */
const bandwidthShares = [0.95, 1, 1.05];
/** How many packets the earlier belief about random loss is worth. */
const beliefPackets = 30;
/** What each window counts for, compared with the one after it. */
const ageing = 0.85;

/**
 * Tells random loss from a line that is full: a full one loses what exceeds its bandwidth, so it loses less when less is
 * sent; random loss stays. Finds the bandwidth and the random loss under which the windows are most likely.
 * @param windows oldest first
 * @param believed random loss so far, 0 to 1
 */
export function explainLoss(windows: readonly LossWindow[], believed: number): LossExplanation {
  const carried = windows
    .filter(({ lost }) => lost > 0)
    .map(({ rate, packets, lost }) => rate * (1 - lost / packets));
  const bandwidths = [
    Number.POSITIVE_INFINITY,
    ...carried.flatMap((rate) => bandwidthShares.map((share) => rate * share)),
  ];
  const weighted = windows.map((each, index) => ({
    rate: each.rate,
    fraction: each.lost / each.packets,
    weight: each.packets * ageing ** (windows.length - 1 - index),
  }));
  let best = { bandwidth: Number.POSITIVE_INFINITY, random: believed };
  let bestLikelihood = Number.NEGATIVE_INFINITY;
  for (const random of randomLosses) {
    const belief = beliefPackets * logLikelihood(random, believed);
    for (const bandwidth of bandwidths) {
      const likelihood = belief + likelihoodOf(weighted, bandwidth, random);
      if (likelihood <= bestLikelihood) continue;
      bestLikelihood = likelihood;
      best = { bandwidth, random };
    }
  }
  return best;
}

function likelihoodOf(
  windows: readonly { readonly rate: number; readonly fraction: number; readonly weight: number }[],
  bandwidth: number,
  random: number,
): number {
  let sum = 0;
  for (const { rate, fraction, weight } of windows) {
    const excess = rate > bandwidth ? 1 - bandwidth / rate : 0;
    sum += weight * logLikelihood(random + (1 - random) * excess, fraction);
  }
  return sum;
}

/** Of one packet, where a part of all packets was lost. */
function logLikelihood(expected: number, lost: number): number {
  const possible = Math.min(expected, 0.999);
  return lost * Math.log(possible) + (1 - lost) * Math.log(1 - possible);
}

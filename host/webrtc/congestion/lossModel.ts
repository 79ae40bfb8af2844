/** Losses of the packets in one window of time. */
export interface LossWindow {
  /** Send rate, bit/s. */
  readonly rate: number;
  readonly packets: number;
  readonly lost: number;
}

/** The most likely explanation of the losses in some windows. */
export interface LossExplanation {
  /** Bandwidth of the line, bit/s; infinite if loss did not grow with the send rate. */
  readonly bandwidth: number;
  /** Share of packets lost at random, independent of the send rate, 0 to 1. */
  readonly random: number;
}

/** Candidates for random loss. A line that loses more than the last one is full. */
const randomLosses = [0.001, 0.005, 0.01, 0.02, 0.03, 0.045, 0.06, 0.08, 0.1, 0.125, 0.15, 0.2, 0.25, 0.3];
/** Candidates for the bandwidth, as shares of the rate that arrived in each window. */
const bandwidthShares = [0.95, 1, 1.05];
/** Weight of the prior random loss, in packets. */
const beliefPackets = 30;
/** Weight of each window relative to the next one. */
const ageing = 0.85;

/**
 * Distinguishes random loss from a full line: a full line loses what exceeds its bandwidth, so it loses less when less is sent, while
 * random loss stays. Finds the most likely bandwidth and random loss for the windows.
 * @param windows oldest first
 * @param believed prior random loss, 0 to 1
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

/** Log-likelihood of the losses if a share of all packets is lost. */
function logLikelihood(expected: number, lost: number): number {
  const possible = Math.min(expected, 0.999);
  return lost * Math.log(possible) + (1 - lost) * Math.log(1 - possible);
}

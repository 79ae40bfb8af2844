import { explainLoss, type LossWindow } from "./lossModel.ts";
import type { SettledPacket } from "./sentPackets.ts";

/** Minimum length of a window, ms; longer until it has enough packets. */
const windowMs = 300;
const windowPackets = 20;
const longestWindowMs = 1_200;
const maxWindows = 20;
/** Losses this far above random loss are examined, in standard deviations; about one window in a hundred by chance. */
const unlikely = 2.5;
/** Losses this far above it mean that the line has changed: earlier windows no longer apply. */
const impossible = 6;
/** Windows of the changed line that are needed before it can count as changed again. */
const windowsToKnow = 6;
const fewestLost = 3;
/** Loss above this share is never random, 0 to 1. */
const hopeless = 0.35;
/** Tolerance: rates here include headers below RTP, and chance makes small differences. */
const clearlyBelow = 0.98;

/** Watches losses, and estimates the capacity when they are caused by sending too much. */
export function createLossWatch() {
  const windows: LossWindow[] = [];
  let random = 0.01;
  let loss = 0;
  let clean = true;
  let open = { from: Number.NaN, bits: 0, packets: 0, lost: 0 };

  const close = (to: number): number | null => {
    const { bits, packets, lost, from } = open;
    const rate = (bits * 1_000) / (to - from);
    const fraction = lost / packets;
    loss = loss * 0.5 + fraction * 0.5;
    if (windows.length >= windowsToKnow && lost >= fewestLost && lost > byChance(packets, random, impossible))
      windows.length = 0;
    windows.push({ rate, packets, lost });
    if (windows.length > maxWindows) windows.shift();
    const found = explainLoss(windows, random);
    random = found.random;
    const explained = lost < fewestLost || lost <= byChance(packets, random, unlikely);
    clean = fraction < hopeless && (explained || found.bandwidth > rate * clearlyBelow);
    if (clean) return null;
    return fraction < hopeless ? found.bandwidth : Math.min(found.bandwidth, rate * (1 - fraction));
  };

  return {
    /** Smoothed packet loss, 0 to 1. */
    get loss(): number {
      return loss;
    },
    /** Share of packets lost at random, independent of the send rate, 0 to 1. */
    get random(): number {
      return random;
    },
    /** Whether random loss explains all losses of the last window. */
    get clean(): boolean {
      return clean;
    },
    /** @returns the line's capacity, bit/s, when a window ends with more loss than random loss explains; otherwise null */
    add({ bytes, sentAt, fate }: SettledPacket): number | null {
      if (Number.isNaN(open.from)) open.from = sentAt;
      const length = sentAt - open.from;
      let found: number | null = null;
      if (length >= windowMs && (open.packets >= windowPackets || length >= longestWindowMs)) {
        if (open.packets > 0) found = close(sentAt);
        open = { from: sentAt, bits: 0, packets: 0, lost: 0 };
      }
      open.bits += bytes * 8;
      if (fate !== "unknown") open.packets += 1;
      if (fate === "lost") open.lost += 1;
      return found;
    },
  };
}

/** Number of packets that random loss may take. @param deviations standard deviations above the mean */
function byChance(packets: number, random: number, deviations: number): number {
  return packets * random + deviations * Math.sqrt(packets * random * (1 - random));
}

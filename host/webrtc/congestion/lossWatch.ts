import { explainLoss, type LossWindow } from "./lossModel.ts";
import type { SettledPacket } from "./sentPackets.ts";

/** A window is as long as this, and longer until it has enough packets, ms. */
const windowMs = 300;
const windowPackets = 20;
const longestWindowMs = 1_200;
const mostWindows = 20;
/** Losses are worth a look when chance makes so many of them in one window of a hundred, standard deviations. */
const unlikely = 2.5;
/** So many that the line must have become another one: what was seen before says nothing about it. */
const impossible = 6;
/** Of the line it has become this many windows are seen before that may happen again. */
const windowsToKnow = 6;
const fewestLost = 3;
/** More than this is never chance, 0 to 1. */
const hopeless = 0.35;
/** Bytes of a packet's headers below RTP are in every rate here, and chance makes small differences. */
const clearlyBelow = 0.98;

/** Watches what is lost, and tells what the line carries where losing comes from sending too much. */
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
    if (windows.length > mostWindows) windows.shift();
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
    /** What is lost by chance, however little is sent, 0 to 1. */
    get random(): number {
      return random;
    },
    /** Whether the last window lost nothing but what is lost by chance. */
    get clean(): boolean {
      return clean;
    },
    /** @returns what the line carries, bit/s, when a window ended in which more was lost than chance explains; else null */
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

/** How many packets chance may take. @param deviations standard deviations above the mean */
function byChance(packets: number, random: number, deviations: number): number {
  return packets * random + deviations * Math.sqrt(packets * random * (1 - random));
}

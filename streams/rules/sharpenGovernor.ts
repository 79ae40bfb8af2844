import { sharpenTimes } from "./durations.ts";

/** 2: sharpened at screen resolution. 1: at a lower one. 0: not sharpened. */
export type SharpenLevel = 0 | 1 | 2;

/** Cost of sharpening and state of the device, over about a second. */
export interface SharpenFacts {
  /** GPU time per frame where measurable, ms; null without a frame. */
  readonly frameMs: number | null;
  /** Frame interval, ms. */
  readonly budgetMs: number;
  /** Number of sharpened frames, and how many of them were late. */
  readonly drawn: number;
  readonly late: number;
  /** From the Compute Pressure API; null where unknown. */
  readonly pressure: "nominal" | "fair" | "serious" | "critical" | null;
  /** Null where unknown, or without a battery. */
  readonly battery: { readonly charging: boolean; readonly level: number } | null;
}

/** Share of the frame interval: above the first the level goes down, below the second up. */
const share = { max: 0.25, easy: 0.1 } as const;
/** The same for the share of late frames. */
const late = { max: 0.1, easy: 0.02 } as const;
/** With fewer frames in a second the picture is still, and shares mean nothing. */
const fewestFrames = 10;
/** Below this level the battery is spared, even if sharpening was chosen. */
const lowBattery = 0.2;

/**
 * Keeps sharpening from taking resources that the game needs (R-PIC-03). Steps down at once when it takes too much of the frame
 * interval, when frames are late, or when the device is hot. Steps up slowly, and more slowly after each failure.
 */
export function createSharpenGovernor() {
  let level: SharpenLevel = 2;
  let changedAt = Number.NEGATIVE_INFINITY;
  let easySince = Number.NaN;
  let wait: number = sharpenTimes.upAfter;

  const change = (to: SharpenLevel, now: number): SharpenLevel => {
    level = to;
    changedAt = now;
    easySince = Number.NaN;
    return level;
  };
  const stepDown = (to: SharpenLevel, now: number): SharpenLevel => {
    if (now - changedAt < wait) wait = Math.min(sharpenTimes.longest, wait * 2);
    return change(to, now);
  };

  return {
    get level(): SharpenLevel {
      return level;
    },
    /** @param now ms of any steady clock  @returns the new level */
    next(facts: SharpenFacts, now: number): SharpenLevel {
      const max = maxLevel(facts);
      if (level > max) return stepDown(max, now);
      if (isTooMuch(facts, level)) return stepDown(level === 2 ? 1 : 0, now);
      // At level 0 there is no cost to measure, so the next level is simply tried.
      const easy = level < max && (level === 0 || isEasy(facts));
      easySince = easy ? (Number.isNaN(easySince) ? now : easySince) : Number.NaN;
      return now - easySince >= wait ? change(level === 0 ? 1 : 2, now) : level;
    },
  };
}

/** Maximum level for the device's state. */
function maxLevel({ pressure, battery }: SharpenFacts): SharpenLevel {
  if (pressure === "critical" || isLow(battery)) return 0;
  return pressure === "serious" ? 1 : 2;
}

const isLow = (battery: SharpenFacts["battery"]): boolean =>
  battery !== null && !battery.charging && battery.level < lowBattery;

function isTooMuch(
  { frameMs, budgetMs, drawn, late: lateFrames }: SharpenFacts,
  level: SharpenLevel,
): boolean {
  if (level === 0 || drawn < fewestFrames) return false;
  return (frameMs ?? 0) > budgetMs * share.max || lateFrames > drawn * late.max;
}

function isEasy({ frameMs, budgetMs, drawn, late: lateFrames }: SharpenFacts): boolean {
  if (drawn < fewestFrames) return false;
  return (frameMs ?? 0) <= budgetMs * share.easy && lateFrames <= drawn * late.easy;
}

/** Whether to sharpen: as chosen; `auto` sharpens unless the device runs on battery. */
export function wantsSharpening(chosen: "auto" | "on" | "off", battery: SharpenFacts["battery"]): boolean {
  return chosen === "auto" ? battery === null || battery.charging : chosen === "on";
}

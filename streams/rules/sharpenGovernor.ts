import { sharpenTimes } from "./durations.ts";

/** 2: in the screen's pixels. 1: in fewer. 0: the bare picture. */
export type SharpenLevel = 0 | 1 | 2;

/** The cost of sharpening and the state of the device, over about a second. */
export interface SharpenFacts {
  /** Time for one frame, ms, of the graphics processor where it can be measured; null without a frame. */
  readonly frameMs: number | null;
  /** Time from one frame to the next, ms. */
  readonly budgetMs: number;
  /** Frames that were sharpened, and those among them that came too late. */
  readonly drawn: number;
  readonly late: number;
  /** Of the Compute Pressure API; null where unknown. */
  readonly pressure: "nominal" | "fair" | "serious" | "critical" | null;
  /** Null where unknown, or without a battery. */
  readonly battery: { readonly charging: boolean; readonly level: number } | null;
}

/** Sharpening may take this part of a frame's time; below the second it may try one level more. */
const share = { most: 0.25, easy: 0.1 } as const;
/** Part of the frames that came late. */
const late = { most: 0.1, easy: 0.02 } as const;
/** With fewer frames in a second the picture is still, and shares mean nothing. */
const fewestFrames = 10;
/** A battery below this is spared, also where sharpening was chosen. */
const lowBattery = 0.2;

/**
 * Keeps sharpening from costing what the game needs (R-PIC-03): it steps down at once when it takes more than a quarter of a frame's
 * time, when frames come late, or when the device is hot; up again slowly, and the slower the more often that failed.
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
    /** @param now ms of any steady clock  @returns the level from now on */
    next(facts: SharpenFacts, now: number): SharpenLevel {
      const most = mostBy(facts);
      if (level > most) return stepDown(most, now);
      if (isTooMuch(facts, level)) return stepDown(level === 2 ? 1 : 0, now);
      // At level 0 there is no cost to measure, so the next level is tried.
      const easy = level < most && (level === 0 || isEasy(facts));
      easySince = easy ? (Number.isNaN(easySince) ? now : easySince) : Number.NaN;
      return now - easySince >= wait ? change(level === 0 ? 1 : 2, now) : level;
    },
  };
}

/** The highest level that the device's state allows. */
function mostBy({ pressure, battery }: SharpenFacts): SharpenLevel {
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
  return (frameMs ?? 0) > budgetMs * share.most || lateFrames > drawn * late.most;
}

function isEasy({ frameMs, budgetMs, drawn, late: lateFrames }: SharpenFacts): boolean {
  if (drawn < fewestFrames) return false;
  return (frameMs ?? 0) <= budgetMs * share.easy && lateFrames <= drawn * late.easy;
}

/** Whether to sharpen at all: as chosen, or else unless the device runs on its battery. */
export function wantsSharpening(chosen: "auto" | "on" | "off", battery: SharpenFacts["battery"]): boolean {
  return chosen === "auto" ? battery === null || battery.charging : chosen === "on";
}

import { frameEchoLimits, type HostFacts, type InputEcho } from "../../wire/desk/frameFacts.ts";
import { echoTimeout, stillPictureAfter } from "../lib/durations.ts";

interface Waiting {
  readonly n: number;
  readonly at: number;
}

/** Maximum pending presses; no person presses more at once. */
const maxWaiting = 16;
/** Of one second, with room for a late timer. */
const maxSamples = 160;

/**
 * Measures how long inputs and frames take on this host (R-LAG-01), for one message a second. Its memory is bounded.
 * @param now ms of a monotonic clock
 */
export function createFrameLog(now: () => number) {
  let waiting: Waiting[] = [];
  let taken: readonly (Waiting & { readonly drawnAt: number })[] = [];
  let drawnAt = 0;
  let last: number | null = null;
  let unchangedUntil: number | null = null;
  let gameFrames = 0;
  const late: number[] = [];
  const encoding: number[] = [];
  let inputs: InputEcho[] = [];
  let stills: HostFacts["stills"] = [];

  return {
    /** The player's snapshot `n` is the first with a press. */
    pressed(n: number) {
      if (waiting.length < maxWaiting) waiting.push({ n, at: now() });
    },
    /** A timer ran late by this much, ms. */
    timerLate(ms: number) {
      if (late.length < maxSamples) late.push(Math.max(0, ms));
    },
    /**
     * A picture was drawn.
     * @param input the newest `n` that it can show
     * @param at ms of the clock
     * @param timestamp that it would be sent with, 1/90000 s
     */
    drawn({
      isChanged,
      input,
      at,
      timestamp,
    }: {
      isChanged: boolean;
      input: number;
      at: number;
      timestamp: number;
    }) {
      drawnAt = at;
      if (!isChanged) {
        unchangedUntil = timestamp;
        // A program may show a press some frames later, or never: pending presses time out.
        if (waiting.length > 0) waiting = waiting.filter((press) => at - press.at < echoTimeout);
        return;
      }
      gameFrames += 1;
      if (waiting.length === 0) return;
      const shown = waiting.filter(({ n, at: arrivedAt }) => n <= input && at - arrivedAt < echoTimeout);
      waiting = waiting.filter(({ n }) => n > input);
      taken = shown.map((press) => ({ ...press, drawnAt: at }));
    },
    /** The picture that was drawn last has been sent. @param at ms of the clock */
    sent(at: number, timestamp: number) {
      if (encoding.length < maxSamples) encoding.push(at - drawnAt);
      for (const press of taken) {
        if (inputs.length === frameEchoLimits.inputs) break;
        inputs.push({
          n: press.n,
          frame: timestamp >>> 0,
          gameMs: rounded(press.drawnAt - press.at),
          encodeMs: rounded(at - press.drawnAt),
        });
      }
      taken = [];
      const isStill =
        last !== null && unchangedUntil !== null && unchangedUntil - last >= stillPictureAfter * 90;
      if (last !== null && unchangedUntil !== null && isStill) {
        if (stills.length === frameEchoLimits.stills) stills.shift();
        stills.push({ from: last >>> 0, to: unchangedUntil >>> 0 });
      }
      last = timestamp;
      unchangedUntil = null;
    },
    /** The measurements since the last call; null before the first frame. @param interval of frames, ms */
    take(interval: number): HostFacts | null {
      if (last === null) return null;
      const facts: HostFacts = {
        frame: last >>> 0,
        gameFrames,
        budgetMs: rounded(interval),
        encodeMs: percentile95(encoding),
        lateMs: percentile95(late),
        inputs,
        stills,
      };
      gameFrames = 0;
      late.length = 0;
      encoding.length = 0;
      inputs = [];
      stills = [];
      return facts;
    },
  };
}

/** Null without values. */
function percentile95(values: number[]): number | null {
  if (values.length === 0) return null;
  values.sort((left, right) => left - right);
  return rounded(values[Math.ceil(values.length * 0.95) - 1] ?? 0);
}

/** Tenths of a ms, within the schema's limits. */
const rounded = (ms: number): number => Math.round(Math.min(60_000, Math.max(0, ms)) * 10) / 10;

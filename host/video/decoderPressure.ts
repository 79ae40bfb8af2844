import type { FrameFacts } from "../../wire/desk/frameFacts.ts";

export type DecoderFacts = Pick<FrameFacts, "shown" | "dropped" | "decodeMs">;

/** Part of the frames that came too late, and of the time to the next frame that decoding takes. */
const pressed = { dropped: 0.25, decoding: 0.9 } as const;
const easy = { dropped: 0.03, decoding: 0.4 } as const;
/** Fewer frames in a second say nothing: the picture stands still. */
const fewestFrames = 10;
const fewestShown = 3;
/** Reports in a row: a repaired loss drops frames, too, but not for so long. */
const pressedReports = 3;
/** Without pressure for this long, one step is tried less; twice as long after each time that it failed. */
const easyForMs = { first: 15_000, longest: 240_000 } as const;
/** Half the frames, and each size but the largest. */
const mostSteps = 5;

/** Whether the player's decoder and display can take the picture (R-HOST-13), from what the player reports once a second. */
export function createDecoderPressure() {
  let steps = 0;
  let reports = 0;
  let easySince = Number.NaN;
  let easyFor: number = easyForMs.first;
  let easedAt = Number.NEGATIVE_INFINITY;

  return {
    /** By how many steps to spare it: 0 for none. */
    get steps(): number {
      return steps;
    },
    /**
     * @param facts of about a second
     * @param budget time from one frame to the next, ms
     * @returns whether `steps` changed
     */
    add({ shown, dropped, decodeMs }: DecoderFacts, budget: number, now: number): boolean {
      // A hidden page shows nothing, and drops all: that is no pressure.
      if (shown < fewestShown || shown + dropped < fewestFrames) return false;
      const late = dropped / (shown + dropped);
      const decoding = (decodeMs ?? 0) / budget;
      const isPressed = late >= pressed.dropped || decoding >= pressed.decoding;
      const isEasy = late <= easy.dropped && decoding <= easy.decoding;
      reports = isPressed ? reports + 1 : 0;
      easySince = isEasy ? (Number.isNaN(easySince) ? now : easySince) : Number.NaN;
      if (reports >= pressedReports && steps < mostSteps) {
        if (now - easedAt < easyFor) easyFor = Math.min(easyForMs.longest, easyFor * 2);
        steps += 1;
        reports = 0;
        return true;
      }
      if (steps > 0 && now - easySince >= easyFor) {
        steps -= 1;
        easySince = Number.NaN;
        easedAt = now;
        return true;
      }
      return false;
    },
  };
}

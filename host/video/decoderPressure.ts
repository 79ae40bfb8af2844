import type { FrameFacts } from "../../wire/desk/frameFacts.ts";

export type DecoderFacts = Pick<FrameFacts, "shown" | "dropped" | "decodeMs">;

/** Share of late frames, and decoding time as a share of the frame interval. */
const pressed = { dropped: 0.25, decoding: 0.9 } as const;
const easy = { dropped: 0.03, decoding: 0.4 } as const;
/** With fewer frames in a second the picture is still, and shares mean nothing. */
const fewestFrames = 10;
const fewestShown = 3;
/** Reports in a row that are needed: a repaired loss also drops frames, but only for a short time. */
const pressedReports = 3;
/** Time without pressure before one step is taken back; doubled each time that this fails. */
const easyForMs = { first: 15_000, longest: 240_000 } as const;
/** One step for half the frame rate, and one for each smaller size. */
const maxSteps = 5;

/** Whether the player's decoder and display can handle the picture (R-HOST-13), from the player's reports of each second. */
export function createDecoderPressure() {
  let steps = 0;
  let reports = 0;
  let easySince = Number.NaN;
  let easyFor: number = easyForMs.first;
  let easedAt = Number.NEGATIVE_INFINITY;

  return {
    /** Number of steps to reduce the picture; 0 for none. */
    get steps(): number {
      return steps;
    },
    /**
     * @param facts of about a second
     * @param budget frame interval, ms
     * @returns whether `steps` changed
     */
    add({ shown, dropped, decodeMs }: DecoderFacts, budget: number, now: number): boolean {
      // A hidden page shows nothing and drops everything, which is no pressure.
      if (shown < fewestShown || shown + dropped < fewestFrames) return false;
      const late = dropped / (shown + dropped);
      const decoding = (decodeMs ?? 0) / budget;
      const isPressed = late >= pressed.dropped || decoding >= pressed.decoding;
      const isEasy = late <= easy.dropped && decoding <= easy.decoding;
      reports = isPressed ? reports + 1 : 0;
      easySince = isEasy ? (Number.isNaN(easySince) ? now : easySince) : Number.NaN;
      if (reports >= pressedReports && steps < maxSteps) {
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

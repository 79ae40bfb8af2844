import type { Rule } from "./rule.ts";
import { streamRules } from "./streamRules.ts";
import { timingRules } from "./timingRules.ts";

/** Every operator and factory of `streams/rules/` (R-TEST-05); the first is shown first. */
export const rules: readonly Rule[] = [...timingRules, ...streamRules];

const atOnce = "gives a result for its arguments at once: no stream, no time";

/**
 * The other exported functions of `streams/rules/`, by file, and why they are no pipelines. What returns or takes an Observable can't stand
 * here (`tests/house/playground.test.ts`).
 */
export const notPipelines: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "backoff.ts": { backoffDelay: atOnce },
  "lagCause.ts": { suspectOf: `judges one second, ${atOnce}` },
  "letterbox.ts": { fitted: atOnce, inPicture: atOnce },
  "money.ts": { moneyOf: atOnce },
  "probePlan.ts": { delayOf: atOnce },
  "sharpenGovernor.ts": { wantsSharpening: atOnce },
  "touch/aim.ts": { aimGain: atOnce },
  "touch/anchors.ts": { anchorOf: atOnce },
  "touch/boxes.ts": { touches: atOnce, isInside: atOnce, shifted: atOnce },
  "touch/defaultLayout.ts": { defaultLayout: atOnce },
  "touch/gyro.ts": { gyroTurn: atOnce },
  "touch/placeControls.ts": { placeControls: atOnce },
  "touch/stick.ts": { stickLean: atOnce, followingCentre: atOnce },
  "touch/usualSettings.ts": { usualLayout: atOnce },
  "touch/ways.ts": { heldWays: atOnce },
};

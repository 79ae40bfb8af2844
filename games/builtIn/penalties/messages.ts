import { rect } from "../kit/canvas.ts";
import { type Colour, mix, white } from "../kit/colour.ts";
import { drawText } from "../kit/font.ts";
import type { PenaltyFrame } from "./camera.ts";
import { palette } from "./look.ts";
import { isFinal, opponentName, roundsInCup } from "./match.ts";
import type { PenaltyState } from "./state.ts";

/** Text for the result of a kick, and its colour: good or bad for the player. */
function outcomeText({ side, outcome }: PenaltyState): readonly [string, Colour] | null {
  const mine = side === "kick";
  switch (outcome) {
    case "goal":
      return mine ? ["GOAL!", palette.gain] : ["THEY SCORE", palette.harm];
    case "saved":
      return mine ? ["SAVED", palette.harm] : ["WHAT A SAVE!", palette.gain];
    case "post":
      return ["OFF THE POST!", mine ? palette.harm : palette.gain];
    case "wide":
      return [mine ? "MISSED" : "THEY MISS!", mine ? palette.harm : palette.gain];
    case null:
      return null;
  }
}

/** The result of the last kick, over the goal. */
export function drawOutcome({ to, state, unit, top }: PenaltyFrame): void {
  const outcome = state.stage === "result" ? outcomeText(state) : null;
  if (outcome === null) return;
  const [text, colour] = outcome;
  const pop = Math.max(0, 0.18 - state.stageTime) * 12;
  const size = Math.round((5 + pop) * unit);
  drawText(to, text, to.width / 2, top + 212 * unit, size, colour, "middle");
}

/** Between two matches: the next opponent. */
export function drawCard({ to, state, unit, top }: PenaltyFrame): void {
  if (state.stage !== "card") return;
  rect(to, to.left, top + 196 * unit, to.right - to.left, 104 * unit, palette.ground, 0.8);
  rect(to, to.left, top + 196 * unit, to.right - to.left, 2 * unit, palette.hero);
  rect(to, to.left, top + 298 * unit, to.right - to.left, 2 * unit, palette.hero);
  const before = state.round - 1;
  const wonCup = before > 0 && isFinal(before);
  const heading =
    before === 0 ? "THE CUP BEGINS" : wonCup ? "CUP WINNERS!" : `YOU BEAT THE ${opponentName(before)}`;
  drawText(to, heading, to.width / 2, top + 208 * unit, Math.round(2 * unit), palette.gain, "middle");
  const next = isFinal(state.round) ? "FINAL" : `MATCH ${(before % roundsInCup) + 1}`;
  drawText(to, next, to.width / 2, top + 232 * unit, Math.round(3 * unit), white, "middle");
  const versus = `YOU - ${opponentName(state.round)}`;
  drawText(to, versus, to.width / 2, top + 264 * unit, Math.round(3 * unit), palette.hero, "middle");
}

/** In the first kicks: what to do now, for the current device. */
export function drawHint({ to, state, inputs, unit, top, clock }: PenaltyFrame): void {
  if (state.phase !== "play" || state.round > 1 || state.mine.length > 2) return;
  const key = inputs.device === "keys" ? "SPACE" : "A";
  let text = "";
  if (state.stage === "aim" && state.side === "kick") {
    text = state.charging ? "LET GO TO SHOOT" : `AIM, THEN HOLD ${key}`;
  } else if (state.side === "keep" && state.stage === "aim") text = "WATCH THE BALL, THEN DIVE";
  else if (state.side === "keep" && state.stage === "flight") {
    text = state.dive === null ? "DIVE!" : `${key} TO STRETCH`;
  }
  if (text === "") return;
  const colour = mix(white, palette.gain, 0.5 + 0.5 * Math.sin(clock * 6));
  drawText(to, text, to.width / 2, top + 206 * unit, Math.round(2 * unit), colour, "middle");
}

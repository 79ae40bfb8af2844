import type { Inputs } from "../../games/builtIn/kit/inputs.ts";
import { usualLayout } from "../../games/builtIn/kit/layout.ts";
import { type DefenderKind, defenderKinds, defenderOrder } from "../../games/builtIn/lanes/kinds.ts";
import { cardLeft, farmIn } from "../../games/builtIn/lanes/layout.ts";
import { stepLanes } from "../../games/builtIn/lanes/rules.ts";
import { defenderAt, isRipe, type LaneState, newLanes } from "../../games/builtIn/lanes/state.ts";
import { noInputs } from "../../host/input/inputs.ts";
import { stepSeconds } from "./steps.ts";

/** Between two actions, s: about as fast as a person. */
const thinkSeconds = 0.9;

export const touchIn = (layout: Inputs["layout"], x: number, y: number): Inputs => ({
  ...noInputs,
  layout,
  pointer: { x: x / layout.width, y: y / layout.height, down: true },
});

export function touchCell(lane: number, column: number, layout = usualLayout): Inputs {
  const { left, top, cellWidth, cellHeight } = farmIn(layout);
  return touchIn(layout, left + (column + 0.5) * cellWidth, top + (lane + 0.5) * cellHeight);
}

export function touchCard(card: number, layout = usualLayout): Inputs {
  const farm = farmIn(layout);
  return touchIn(layout, cardLeft(farm, card) + 20, farm.card.top + 20);
}

/** Plays by touch: reaps first, then answers the lane that is in most danger, then sows. @param seconds to play */
export function playLanes(seed: number, seconds: number): LaneState {
  let state = stepLanes(newLanes(seed), { ...noInputs, pressed: new Set(["a"]) }, stepSeconds);
  const coming: Inputs[] = [];
  let wait = 0;
  for (let step = 0; step < seconds / stepSeconds && state.phase !== "over"; step += 1) {
    wait -= stepSeconds;
    if (coming.length === 0 && wait <= 0) {
      coming.push(...nextTouches(state), noInputs);
      wait = thinkSeconds;
    }
    state = stepLanes(state, coming.shift() ?? noInputs, stepSeconds);
  }
  return state;
}

function nextTouches(state: LaneState): readonly Inputs[] {
  const ripe = state.defenders.find(isRipe);
  if (ripe) return [touchCell(ripe.lane, ripe.column)];
  for (const lane of byDanger(state)) {
    const inDanger = state.dead.some((each) => each.lane === lane);
    if (!inDanger && state.harvest < 200) continue;
    for (const kind of ["cannon", "thorn"] as const) {
      for (const column of [1, 2, 3]) {
        const touches = plant(state, kind, lane, column);
        if (touches && strength(state, lane) <= 0) return touches;
      }
    }
  }
  for (const lane of [2, 1, 3, 0, 4]) {
    const touches = plant(state, "wheat", lane, 0);
    if (touches) return touches;
  }
  return [];
}

/** How well a lane is defended against those who are in it. */
function strength(state: LaneState, lane: number): number {
  const health = state.dead.reduce((sum, each) => sum + (each.lane === lane ? each.health : 0), 0);
  const guards = state.defenders.filter(({ kind, lane: its }) => its === lane && kind !== "wheat").length;
  return guards * 10 - health;
}

const byDanger = (state: LaneState): readonly number[] =>
  [0, 1, 2, 3, 4].sort((one, other) => strength(state, one) - strength(state, other));

/** The touches that plant something, or null where that is impossible. */
function plant(state: LaneState, kind: DefenderKind, lane: number, column: number): readonly Inputs[] | null {
  const { cost, night } = defenderKinds[kind];
  const taken = state.dead.some((each) => each.lane === lane && Math.floor(each.x) === column);
  if (taken || defenderAt(state, lane, column) || state.harvest < cost || state.night < night) return null;
  const card = defenderOrder.indexOf(kind);
  const chosen = state.card === card ? [] : [touchCard(card), noInputs];
  return [...chosen, touchCell(lane, column)];
}

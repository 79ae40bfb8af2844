import type { Inputs } from "../../games/builtIn/kit/inputs.ts";
import { usualLayout } from "../../games/builtIn/kit/layout.ts";
import { defenderKinds, defenderOrder } from "../../games/builtIn/lanes/kinds.ts";
import { cardLeft, farmIn } from "../../games/builtIn/lanes/layout.ts";
import { stepLanes } from "../../games/builtIn/lanes/rules.ts";
import { defenderAt, isRipe, type LaneState, newLanes } from "../../games/builtIn/lanes/state.ts";
import { noInputs } from "../../host/input/inputs.ts";
import { stepSeconds, tap } from "./steps.ts";

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

/** Plays by touch, an action each 0.9 s: reaps, then answers the lane with the most dead, then sows. @param seconds to play */
export function playLanes(seed: number, seconds: number): LaneState {
  let state = stepLanes(newLanes(seed), tap("a"), stepSeconds);
  const coming: Inputs[] = [];
  for (let step = 0; step < seconds / stepSeconds && state.phase !== "over"; step += 1) {
    if (step % 108 === 0) coming.push(...nextTouches(state), noInputs);
    state = stepLanes(state, coming.shift() ?? noInputs, stepSeconds);
  }
  return state;
}

function nextTouches(state: LaneState): readonly Inputs[] {
  const ripe = state.defenders.find(isRipe);
  if (ripe) return [touchCell(ripe.lane, ripe.column)];
  const dead = (lane: number) => state.dead.filter((each) => each.lane === lane).length;
  const guards = (lane: number) =>
    state.defenders.filter((each) => each.lane === lane && each.column > 0).length;
  const lanes = [2, 1, 3, 0, 4].sort((one, other) => dead(other) - guards(other) - dead(one) + guards(one));
  const attacked = lanes.find((lane) => dead(lane) > guards(lane));
  const [kind, lane, column] =
    attacked === undefined
      ? (["wheat", lanes.find((each) => !defenderAt(state, each, 0)) ?? 2, 0] as const)
      : (["thorn", attacked, 1 + guards(attacked)] as const);
  if (state.harvest < defenderKinds[kind].cost) return [];
  return [touchCard(defenderOrder.indexOf(kind)), noInputs, touchCell(lane, column)];
}

import { maxPadMaps, padAxisTargets, padTargets, unmappedSource } from "../../../../wire/desk/padMap.ts";
import type { PadMap, PadSettings, PadSource, PadTarget, StagePad } from "../../../ports/pads.ts";

/** What a controller is asked for. */
export interface PadQuestion {
  readonly pad: number;
  readonly target: PadTarget;
  /** All that follow are asked for as well. */
  readonly all: boolean;
}

/** A target that has lost its input to another. */
export interface TakenInput {
  readonly from: PadTarget;
  readonly to: PadTarget;
}

/** The input that a target has on this controller; null for none. */
export function sourceOf(pad: StagePad, map: PadMap, target: PadTarget): PadSource | null {
  const source = map[target];
  return source === undefined ? unmappedSource(pad.standard, target) : source;
}

/** What is asked for after this; null at the end, and where only one was asked for. */
export function nextQuestion(question: PadQuestion): PadQuestion | null {
  const target = padTargets[padTargets.indexOf(question.target) + 1];
  return question.all && target ? { ...question, target } : null;
}

/** Whether an input can be this: a stick's axis is no button, and has both ways. */
export function canBe(target: PadTarget, source: PadSource): boolean {
  return !isAxis(target) || source.from === "axis";
}

/** The map with an input for a target, and the target that lost it: one input never presses two. */
export function assign(
  pad: StagePad,
  map: PadMap,
  target: PadTarget,
  source: PadSource,
): { map: PadMap; taken: TakenInput | null } {
  const other = padTargets.find((each) => {
    const own = each !== target && isAxis(each) === isAxis(target) ? sourceOf(pad, map, each) : null;
    return own !== null && isSame(own, source, isAxis(target));
  });
  const assigned = { ...map, [target]: source };
  return other
    ? { map: { ...assigned, [other]: null }, taken: { from: other, to: target } }
    : { map: assigned, taken: null };
}

/** The settings with the map of one kind of controller; null forgets it. Of too many kinds, the one set longest ago is forgotten. */
export function withMap({ maps, rumble }: PadSettings, id: string, map: PadMap | null): PadSettings {
  const others = Object.entries(maps).filter(([each]) => each !== id);
  const kept = others.slice(Math.max(0, others.length - maxPadMaps + 1));
  return { maps: Object.fromEntries(map ? [...kept, [id, map]] : others), rumble };
}

function isAxis(target: PadTarget): boolean {
  return padAxisTargets.some((axis) => axis === target);
}

function isSame(one: PadSource, other: PadSource, bothWays: boolean): boolean {
  if (one.from !== other.from || one.index !== other.index) return false;
  return bothWays || wayOf(one) === wayOf(other);
}

const wayOf = (source: PadSource) => (source.from === "button" ? null : source.way);

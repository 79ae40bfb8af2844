import type { Point } from "../kit/frameBuffer.ts";
import { pauseGame, restartSeconds } from "../kit/game.ts";
import type { Inputs } from "../kit/inputs.ts";
import { receivedLight, traceBeams } from "./beams.ts";
import { moveHallCursor, nearestPiece, pressedDirection } from "./cursor.ts";
import {
  buttonAt,
  type PictureButton,
  pieceAt,
  placesOn,
  playButtons,
  solvedButtons,
  touchPoint,
  windowAt,
} from "./layout.ts";
import { levels } from "./levels.ts";
import {
  isOpen,
  levelAt,
  openLevel,
  type PrismEvent,
  type PrismState,
  scoreOf,
  starsFor,
  turnedPieces,
} from "./state.ts";

/** How long the finished board is shown before its stars, and before a press continues, s. */
export const solvedSeconds = 1.1;

/** Simulates one step: the same state, inputs and step give the same next state. @param dt s */
export function stepPrisms(state: PrismState, inputs: Inputs, dt: number): PrismState {
  const down = inputs.pointer?.down ?? false;
  const touched = down && !state.touching ? touchPoint(inputs) : null;
  const next: PrismState = { ...state, time: state.time + dt, touching: down, events: [] };
  const { pressed } = inputs;
  const goesOn = pressed.has("a") || pressed.has("b") || pressed.has("start") || touched !== null;
  switch (state.phase) {
    case "title":
      if (!goesOn) return next;
      // With progress the player chooses where to continue; without, the first level is the only sensible one.
      return state.score > 0 ? enterHall(next, "begin") : enterLevel(next, next.level, "begin");
    case "hall":
      return chooseLevel(next, inputs, touched);
    case "play":
      return pressed.has("start") ? pauseGame(next) : play(next, inputs, touched);
    case "solved":
      return next.time > solvedSeconds ? afterSolved(next, inputs, touched) : next;
    case "paused":
      return goesOn || pressed.size > 0 ? { ...next, phase: "play", time: 0 } : next;
    case "over":
      return goesOn && next.time > restartSeconds ? enterHall(next, "hall") : next;
  }
}

function enterHall(state: PrismState, kind: "begin" | "hall"): PrismState {
  return { ...state, phase: "hall", time: 0, events: [{ kind }] };
}

function enterLevel(state: PrismState, level: number, kind: "begin" | "enter"): PrismState {
  return { ...openLevel(state, level), phase: "play", time: 0, events: [{ kind }] };
}

function chooseLevel(state: PrismState, { pressed, layout }: Inputs, touched: Point | null): PrismState {
  const chosen = touched ? windowAt(touched, layout) : null;
  if (chosen !== null) return tryLevel(state, chosen);
  if (pressed.has("a") || pressed.has("start")) return tryLevel(state, state.level);
  const direction = pressedDirection(pressed);
  if (direction === null) return state;
  const level = moveHallCursor(state.level, direction, placesOn(layout).windows.columns);
  return level === state.level ? state : { ...openLevel(state, level), events: [{ kind: "move" }] };
}

function tryLevel(state: PrismState, level: number): PrismState {
  if (isOpen(state.stars, level)) return enterLevel(state, level, "enter");
  return { ...openLevel(state, level), events: [{ kind: "locked" }] };
}

function play(state: PrismState, { pressed, layout }: Inputs, touched: Point | null): PrismState {
  const button = touched && buttonAt(playButtons(layout), touched);
  if (pressed.has("d") || button === "hall") return enterHall(state, "hall");
  if (pressed.has("b") || button === "undo")
    return state.turns.length === 0 ? state : setTurns(state, state.turns.slice(0, -1), [{ kind: "undo" }]);
  if (pressed.has("c") || button === "reset")
    return state.turns.length === 0 ? state : setTurns(state, [], [{ kind: "reset" }]);
  const level = levelAt(state.level);
  const at = touched && pieceAt(level, touched, layout);
  if (at !== null) return turn({ ...state, cursor: at }, at);
  if (pressed.has("a")) return turn(state, state.cursor);
  const direction = pressedDirection(pressed);
  if (direction === null) return state;
  const cursor = nearestPiece(level, state.cursor, direction);
  return cursor === state.cursor ? state : { ...state, cursor, events: [{ kind: "move" }] };
}

function setTurns(state: PrismState, turns: readonly number[], events: readonly PrismEvent[]): PrismState {
  return { ...state, turns, beams: traceBeams(levelAt(state.level), turnedPieces(turns)), events };
}

function turn(state: PrismState, at: number): PrismState {
  const turned = setTurns(state, [...state.turns, at], []);
  const lit = litCrystals(turned);
  const event: PrismEvent = { kind: "turn", at, lit, gained: lit > litCrystals(state) };
  return turned.beams.solved ? solve(turned, event) : { ...turned, events: [event] };
}

/** Crystals that have exactly their light. */
export function litCrystals({ level, beams }: PrismState): number {
  return levelAt(level).pieces.filter(
    (piece, at) => piece.kind === "crystal" && piece.light === receivedLight(beams.entering, at),
  ).length;
}

function solve(state: PrismState, event: PrismEvent): PrismState {
  const earned = starsFor(state.turns.length, levelAt(state.level).par);
  const stars = state.stars.map((old, index) => (index === state.level && earned > old ? earned : old));
  const score = scoreOf(stars);
  return {
    ...state,
    phase: "solved",
    time: 0,
    stars,
    score,
    best: Math.max(state.best, score),
    events: [event, { kind: "solved", stars: earned }],
  };
}

function afterSolved(state: PrismState, { pressed, layout }: Inputs, touched: Point | null): PrismState {
  const button: PictureButton | null = touched && buttonAt(solvedButtons(layout), touched);
  if (pressed.has("b") || button === "again") return enterLevel(state, state.level, "enter");
  if (pressed.has("d") || button === "hall") return enterHall(state, "hall");
  if (!(pressed.has("a") || pressed.has("start") || button === "next")) return state;
  if (state.stars.every((each) => each > 0) && state.level === levels.length - 1) return finish(state);
  const later = state.stars.findIndex((each, index) => index > state.level && each === 0);
  const unsolved = later === -1 ? state.stars.indexOf(0) : later;
  if (unsolved === -1) return finish(state);
  // The next level in order, even if it is solved, so that all levels can be played a second time.
  const following = state.level + 1;
  const level = following < levels.length && isOpen(state.stars, following) ? following : unsolved;
  return enterLevel(state, level, "enter");
}

function finish(state: PrismState): PrismState {
  return { ...state, phase: "over", time: 0, events: [{ kind: "finished" }] };
}

import type { DeskInput } from "../../../streams/wire/desk.ts";
import { transitionsOf } from "../../input/transitions.ts";
import type { Clock } from "../../lib/clock.ts";
import { inputSilenceMs } from "../../lib/durations.ts";
import type { ProgramDescription } from "../../library/description.ts";
import type { Display } from "./display/display.ts";
import { xKeycode } from "./display/keyCodes.ts";
import { createPressMap, mouseButtons } from "./pressMap.ts";
import { createPressQueue, type PressQueue } from "./pressQueue.ts";

/** Largest movement of the mouse in one message, px: more is a mistake, or an attack. */
const maxMovement = 4_000;

type Screen = Pick<
  Display,
  | "width"
  | "height"
  | "pressKey"
  | "pressButton"
  | "movePointer"
  | "movePointerBy"
  | "turnWheel"
  | "typeText"
  | "releaseAll"
>;

/** Turns the player's snapshots into key presses and mouse movements on a program's screen (R-HOST-06). */
export interface ProgramInput {
  apply(snapshot: DeskInput): void;
  /** As if the snapshot had been applied before: presses nothing, now or later. */
  skip(snapshot: DeskInput): void;
  typeText(text: string): void;
  /** Lets go of everything, and starts over with the next connection's sequence numbers. */
  reset(): void;
  /** Call it often: lets go of everything after `inputSilenceMs` without a snapshot. */
  releaseIfSilent(): void;
}

/** @param shortestPressMs how long a press lasts at least now, ms */
export function createProgramInput(
  game: ProgramDescription,
  screen: Screen,
  clock: Clock,
  shortestPressMs: () => number,
): ProgramInput {
  const map = createPressMap(game);
  const keys = new Map<string, PressQueue>();
  let held: ReadonlySet<string> = new Set();
  let sequence = 0;
  let heardAt = 0;
  let hits = new Map<string, number>();
  let moved = { x: 0, y: 0, wheel: 0 };
  let pointer: { x: number; y: number } | null = null;

  const send = (press: string, isDown: boolean): void => {
    const button = mouseButtons.indexOf(press);
    if (button === 0 || button === 1 || button === 2) screen.pressButton(button, isDown);
    else screen.pressKey(press, isDown);
  };
  // Buttons and places of the mouse wait for each other: a click must not end up where the next one is.
  const mouse = createPressQueue(clock, send, shortestPressMs);
  const queueOf = (press: string): PressQueue => {
    if (mouseButtons.includes(press)) return mouse;
    const queue = keys.get(press) ?? createPressQueue(clock, send, shortestPressMs);
    keys.set(press, queue);
    return queue;
  };

  /** A name that a client has made up must not fill the memory. */
  const exists = (press: string): boolean =>
    mouseButtons.includes(press) ? game.mouse !== "none" : xKeycode(press) !== undefined;

  const releaseAll = (): void => {
    held = new Set();
    for (const queue of [mouse, ...keys.values()]) queue.reset();
    screen.releaseAll();
  };

  /** How often each was pressed since the last snapshot: also in snapshots that were lost. */
  const countPresses = (snapshot: DeskInput): ReadonlyMap<string, number> => {
    const presses = new Map<string, number>();
    for (const [name, count] of Object.entries(snapshot.hits)) {
      const press = map.pressOf(name);
      if (!exists(press)) continue;
      presses.set(press, (presses.get(press) ?? 0) + Math.max(0, count - (hits.get(name) ?? 0)));
      hits.set(name, count);
    }
    return presses;
  };

  const movePointer = ({ pointer: at, mouse: totals }: DeskInput): void => {
    if (game.mouse === "absolute" && at && (at.x !== pointer?.x || at.y !== pointer.y)) {
      const [x, y] = [Math.round(at.x * (screen.width - 1)), Math.round(at.y * (screen.height - 1))];
      mouse.afterwards(() => screen.movePointer(x, y));
      pointer = { x: at.x, y: at.y };
    }
    if (!totals || game.mouse === "none") return;
    const { x, y, wheel } = totals;
    if (game.mouse === "relative") {
      const dx = bounded(x - moved.x, maxMovement);
      const dy = bounded(y - moved.y, maxMovement);
      if (dx !== 0 || dy !== 0) screen.movePointerBy(dx, dy);
    }
    const steps = bounded(wheel - moved.wheel, 20);
    if (steps !== 0) screen.turnWheel(steps);
    moved = { x, y, wheel };
  };

  return {
    apply(snapshot) {
      if (snapshot.n <= sequence) return;
      sequence = snapshot.n;
      heardAt = clock.now();
      movePointer(snapshot);
      const before = held;
      held = new Set([...map.heldBy(snapshot)].filter(exists));
      const presses = countPresses(snapshot);
      for (const press of new Set([...held, ...before, ...presses.keys()]))
        for (const transition of transitionsOf(before.has(press), held.has(press), presses.get(press) ?? 0))
          queueOf(press)[transition](press);
    },
    skip(snapshot) {
      if (snapshot.n <= sequence) return;
      sequence = snapshot.n;
      heardAt = clock.now();
      countPresses(snapshot);
      const { pointer: at, mouse: totals } = snapshot;
      if (at) pointer = { x: at.x, y: at.y };
      if (totals) moved = { x: totals.x, y: totals.y, wheel: totals.wheel };
    },
    typeText(text) {
      if (game.text) screen.typeText(text);
    },
    reset() {
      releaseAll();
      sequence = 0;
      hits = new Map();
      moved = { x: 0, y: 0, wheel: 0 };
      pointer = null;
    },
    releaseIfSilent() {
      if (held.size > 0 && clock.now() - heardAt >= inputSilenceMs) releaseAll();
    },
  };
}

function bounded(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

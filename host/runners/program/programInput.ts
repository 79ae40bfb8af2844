import { isAscii } from "../../../wire/desk/messages.ts";
import { isMousePress } from "../../../wire/desk/mouseButtons.ts";
import { readPadHit } from "../../../wire/desk/presses.ts";
import { type GameInput, noInput } from "../../input/inputDecoder.ts";
import { transitionsOf } from "../../input/transitions.ts";
import type { Clock } from "../../lib/clock.ts";
import type { ProgramDescription } from "../../library/gameDescription.ts";
import type { Display } from "./display/display.ts";
import { xKeycode } from "./display/keyCodes.ts";
import { createMouseInput } from "./mouseInput.ts";
import type { VirtualPads } from "./pads/virtualPads.ts";
import { createPressMap } from "./pressMap.ts";
import { createPressQueue, type PressQueue } from "./pressQueue.ts";

type Screen = Pick<
  Display,
  | "width"
  | "height"
  | "press"
  | "movePointer"
  | "movePointerBy"
  | "turnWheel"
  | "typeText"
  | "setLocks"
  | "releaseAll"
>;

/** Turns the player's inputs into key presses and mouse movements on a program's screen (R-HOST-06). */
export interface ProgramInput {
  apply(input: GameInput): void;
  /** Presses nothing, now or later, and lets go of what is held. */
  skip(input: GameInput): void;
  /** The `n` of the newest input since the last reset. */
  newest(): number;
  typeText(text: string): void;
  /** Lets go of everything, and starts over with the next connection's numbers. */
  reset(): void;
}

/**
 * @param minPressMs how long a press lasts at least now
 * @param virtualPads devices that the player's pads move (R-HOST-22); null: they press keys
 */
export function createProgramInput(
  game: ProgramDescription,
  screen: Screen,
  clock: Clock,
  minPressMs: () => number,
  virtualPads: Pick<VirtualPads, "count" | "press" | "move" | "releaseAll" | "lost"> | null = null,
): ProgramInput {
  let pads = virtualPads;
  let map = createPressMap(game, pads?.count);
  const keys = new Map<string, PressQueue>();
  let held: ReadonlySet<string> = new Set();
  let newest = 0;
  let locks: GameInput["locks"] = null;

  const send = (press: string, isDown: boolean): void => {
    const onPad = readPadHit(press);
    if (onPad) pads?.press(onPad.pad, onPad.button, isDown);
    else screen.press(press, isDown);
  };
  const mouse = createPressQueue(clock, send, minPressMs);
  const place = createMouseInput(game, screen, mouse);
  const queueOf = (press: string): PressQueue => {
    if (isMousePress(press)) return mouse;
    const queue = keys.get(press) ?? createPressQueue(clock, send, minPressMs);
    keys.set(press, queue);
    return queue;
  };

  /** Whether the program has what is pressed. */
  const exists = (press: string): boolean => {
    if (readPadHit(press)) return pads !== null;
    return isMousePress(press) ? game.mouse !== "none" : xKeycode(press) !== undefined;
  };

  const releaseAll = (): void => {
    held = new Set();
    for (const queue of [mouse, ...keys.values()]) queue.reset();
    screen.releaseAll();
    pads?.releaseAll();
  };

  void pads?.lost.then(() => {
    releaseAll();
    pads = null;
    map = createPressMap(game);
  });

  const pressesOf = (input: GameInput): ReadonlyMap<string, number> => {
    const presses = new Map<string, number>();
    for (const [name, count] of input.presses) {
      const press = map.pressOf(name);
      if (exists(press)) presses.set(press, (presses.get(press) ?? 0) + count);
    }
    return presses;
  };

  /** Only when they change: a game may press a lock itself. */
  const followLocks = (input: GameInput): void => {
    if (!input.locks || (input.locks.caps === locks?.caps && input.locks.num === locks.num)) return;
    locks = input.locks;
    screen.setLocks(locks);
  };

  const apply = (input: GameInput): void => {
    newest = input.n;
    // A game that has the right stick itself must not be turned by it twice.
    place.apply(input, pads !== null && input.looksByPad);
    pads?.move(input.pads);
    followLocks(input);
    const before = held;
    held = new Set([...map.heldBy(input)].filter(exists));
    const presses = pressesOf(input);
    for (const press of new Set([...held, ...before, ...presses.keys()]))
      for (const transition of transitionsOf(before.has(press), held.has(press), presses.get(press) ?? 0))
        queueOf(press)[transition](press);
  };

  return {
    apply,
    skip(input) {
      apply({ ...noInput, n: input.n });
      place.skip(input);
    },
    newest: () => newest,
    typeText(text) {
      if (game.text === true) screen.typeText(text);
      // Other characters would reach it as keys that it does not know.
      if (game.text === "ascii") screen.typeText([...text].filter(isAscii).join(""));
    },
    reset() {
      releaseAll();
      newest = 0;
      place.reset();
      locks = null;
    },
  };
}

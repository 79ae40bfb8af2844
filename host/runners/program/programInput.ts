import { type DeskInput, isAscii } from "../../../wire/desk/messages.ts";
import { readPadHit } from "../../../wire/desk/presses.ts";
import type { MergedInput } from "../../input/inputMerge.ts";
import { transitionsOf } from "../../input/transitions.ts";
import type { Clock } from "../../lib/clock.ts";
import { inputSilence } from "../../lib/durations.ts";
import type { ProgramDescription } from "../../library/gameDescription.ts";
import type { Display } from "./display/display.ts";
import { xKeycode } from "./display/keyCodes.ts";
import { createMouseInput } from "./mouseInput.ts";
import { isDevice, type VirtualPads } from "./pads/virtualPads.ts";
import { createPressMap, mouseButtons, padButtonNames } from "./pressMap.ts";
import { createPressQueue, type PressQueue } from "./pressQueue.ts";

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
  | "setLocks"
  | "releaseAll"
>;

/** Turns the player's snapshots into key presses and mouse movements on a program's screen (R-HOST-06). */
export interface ProgramInput {
  apply(snapshot: MergedInput): void;
  /** As if the snapshot had been applied before: presses nothing, now or later. */
  skip(snapshot: DeskInput): void;
  /** The `n` of the newest snapshot since the last reset. */
  newest(): number;
  typeText(text: string): void;
  /** Lets go of everything, and starts over with the next connection's sequence numbers. */
  reset(): void;
  /** Call it often: lets go of everything after `inputSilence` without a snapshot. */
  releaseIfSilent(): void;
}

/**
 * @param shortestPressMs how long a press lasts at least now, ms
 * @param virtualPads devices that the player's pads move (R-HOST-22); null: they press keys
 */
export function createProgramInput(
  game: ProgramDescription,
  screen: Screen,
  clock: Clock,
  shortestPressMs: () => number,
  virtualPads: Pick<VirtualPads, "count" | "press" | "move" | "releaseAll" | "lost"> | null = null,
): ProgramInput {
  let pads = virtualPads;
  let map = createPressMap(game, pads?.count);
  const keys = new Map<string, PressQueue>();
  let held: ReadonlySet<string> = new Set();
  let padsMoved = false;
  let sequence = 0;
  let heardAt = 0;
  let hits = new Map<string, number>();
  let locks: DeskInput["locks"];

  const send = (press: string, isDown: boolean): void => {
    const button = mouseButtons.indexOf(press);
    const onPad = readPadHit(press);
    if (onPad) pads?.press(onPad.pad, onPad.button, isDown);
    else if (button === 0 || button === 1 || button === 2) screen.pressButton(button, isDown);
    else screen.pressKey(press, isDown);
  };
  const mouse = createPressQueue(clock, send, shortestPressMs);
  const place = createMouseInput(game, screen, mouse);
  const queueOf = (press: string): PressQueue => {
    if (mouseButtons.includes(press)) return mouse;
    const queue = keys.get(press) ?? createPressQueue(clock, send, shortestPressMs);
    keys.set(press, queue);
    return queue;
  };

  /** A name that a client has made up must not fill the memory. */
  const exists = (press: string): boolean => {
    const onPad = readPadHit(press);
    if (onPad) return pads !== null && onPad.button < padButtonNames.length;
    return mouseButtons.includes(press) ? game.mouse !== "none" : xKeycode(press) !== undefined;
  };

  const releaseAll = (): void => {
    held = new Set();
    padsMoved = false;
    for (const queue of [mouse, ...keys.values()]) queue.reset();
    screen.releaseAll();
    pads?.releaseAll();
  };

  void pads?.lost.then(() => {
    releaseAll();
    pads = null;
    map = createPressMap(game);
  });

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

  /** Only when they change: a game may press a lock itself. */
  const followLocks = (snapshot: DeskInput): void => {
    if (!snapshot.locks || (snapshot.locks.caps === locks?.caps && snapshot.locks.num === locks.num)) return;
    locks = snapshot.locks;
    screen.setLocks(locks);
  };

  return {
    apply(snapshot) {
      if (snapshot.n <= sequence) return;
      sequence = snapshot.n;
      heardAt = clock.now();
      // A game that has the right stick itself must not be turned by it twice.
      place.apply(snapshot, pads !== null && leansRight(snapshot));
      padsMoved = pads?.move(snapshot.pads ?? []) ?? false;
      followLocks(snapshot);
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
      place.skip(snapshot);
    },
    newest: () => sequence,
    typeText(text) {
      if (game.text === true) screen.typeText(text);
      // What it cannot take must not reach it as presses of keys that it does not know.
      if (game.text === "ascii") screen.typeText([...text].filter(isAscii).join(""));
    },
    reset() {
      releaseAll();
      sequence = 0;
      hits = new Map();
      place.reset();
      locks = undefined;
    },
    releaseIfSilent() {
      if ((held.size > 0 || padsMoved) && clock.now() - heardAt >= inputSilence) releaseAll();
    },
  };
}

/** Whether the right stick of a pad of the player's is leaned, for which their app moves the mouse as well (R-DESK-24). */
const leansRight = ({ pads = [], ownPads }: MergedInput): boolean =>
  pads.slice(0, ownPads).some((pad) => isDevice(pad) && (pad.axes[2] || pad.axes[3]));

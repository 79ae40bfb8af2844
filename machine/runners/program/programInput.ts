import type { DeskInput } from "../../../streams/wire/desk.ts";
import type { Clock } from "../../lib/clock.ts";
import { inputSilenceMs } from "../../lib/durations.ts";
import type { ProgramDescription } from "../../library/description.ts";
import type { Display } from "./display/display.ts";
import { createPressMap, mouseButtons } from "./pressMap.ts";

/** A press lasts at least this long, ms: programs that look at the keys once a frame would miss a shorter one. */
const shortestPressMs = 45;

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
  typeText(text: string): void;
  /** Lets go of everything, and starts over with the next connection's sequence numbers. */
  reset(): void;
  /** Call it often: lets go of everything after `inputSilenceMs` without a snapshot. */
  releaseIfSilent(): void;
}

export function createProgramInput(game: ProgramDescription, screen: Screen, clock: Clock): ProgramInput {
  const map = createPressMap(game);
  /** What is down in the program, with the time of its press and its delayed release. */
  const down = new Map<string, { at: number; cancelRelease: (() => void) | null }>();
  let sequence = 0;
  let heardAt = 0;
  let hits = new Map<string, number>();
  let mouse = { x: 0, y: 0, wheel: 0 };
  let pointer: { x: number; y: number } | null = null;

  const send = (press: string, isDown: boolean): void => {
    const button = mouseButtons.indexOf(press);
    if (button === 0 || button === 1 || button === 2) screen.pressButton(button, isDown);
    else screen.pressKey(press, isDown);
  };

  const press = (name: string): void => {
    const held = down.get(name);
    if (held) {
      held.cancelRelease?.();
      held.cancelRelease = null;
      return;
    }
    down.set(name, { at: clock.now(), cancelRelease: null });
    send(name, true);
  };

  const release = (name: string): void => {
    const held = down.get(name);
    if (!held || held.cancelRelease) return;
    const finish = (): void => {
      down.delete(name);
      send(name, false);
    };
    const remaining = held.at + shortestPressMs - clock.now();
    if (remaining <= 0) finish();
    else held.cancelRelease = clock.after(remaining, finish);
  };

  const releaseAll = (): void => {
    for (const { cancelRelease } of down.values()) cancelRelease?.();
    down.clear();
    screen.releaseAll();
  };

  /** Presses what was tapped between two snapshots, or in a snapshot that was lost. */
  const tap = (snapshot: DeskInput, held: ReadonlySet<string>): void => {
    for (const [name, count] of Object.entries(snapshot.hits)) {
      const isNew = count > (hits.get(name) ?? 0);
      if (isNew || hits.has(name)) hits.set(name, count);
      const pressed = map.pressOf(name);
      if (!isNew || held.has(pressed) || down.has(pressed)) continue;
      press(pressed);
      release(pressed);
    }
    // A client that makes up names must not fill the memory with them.
    if (hits.size > 500) hits = new Map();
  };

  const movePointer = ({ pointer: at, mouse: moved }: DeskInput): void => {
    if (game.mouse === "absolute" && at && (at.x !== pointer?.x || at.y !== pointer.y)) {
      screen.movePointer(Math.round(at.x * (screen.width - 1)), Math.round(at.y * (screen.height - 1)));
      pointer = { x: at.x, y: at.y };
    }
    if (!moved || game.mouse === "none") return;
    const { x, y, wheel } = moved;
    if (game.mouse === "relative") {
      const dx = bounded(x - mouse.x, maxMovement);
      const dy = bounded(y - mouse.y, maxMovement);
      if (dx !== 0 || dy !== 0) screen.movePointerBy(dx, dy);
    }
    const steps = bounded(wheel - mouse.wheel, 20);
    if (steps !== 0) screen.turnWheel(steps);
    mouse = { x, y, wheel };
  };

  return {
    apply(snapshot) {
      if (snapshot.n <= sequence) return;
      sequence = snapshot.n;
      heardAt = clock.now();
      movePointer(snapshot);
      const held = map.heldBy(snapshot);
      const takesMouse = game.mouse !== "none";
      for (const name of held) if (takesMouse || !mouseButtons.includes(name)) press(name);
      for (const name of [...down.keys()]) if (!held.has(name)) release(name);
      tap(snapshot, held);
    },
    typeText(text) {
      if (game.text) screen.typeText(text);
    },
    reset() {
      releaseAll();
      sequence = 0;
      hits = new Map();
      mouse = { x: 0, y: 0, wheel: 0 };
      pointer = null;
    },
    releaseIfSilent() {
      if (down.size > 0 && clock.now() - heardAt >= inputSilenceMs) releaseAll();
    },
  };
}

function bounded(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

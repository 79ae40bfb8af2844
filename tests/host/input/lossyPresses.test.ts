import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRandom } from "../../../games/builtIn/random.ts";
import type { GameInput } from "../../../host/input/inputDecoder.ts";
import { applyInput, type InputState, noInputs, takeStep } from "../../../host/input/inputs.ts";
import { createSeatInput, type SeatInput } from "../../../host/input/seatInput.ts";
import { createProgramInput } from "../../../host/runners/program/programInput.ts";
import { InputSnapshotSender } from "../../../streams/adapters/browser/stage/input/inputSnapshot.ts";
import { type DeskInput, deskInput } from "../../../wire/desk/messages.ts";
import { programGame } from "../support/games.ts";
import { type ManualClock, manualClock } from "../support/manualClock.ts";

/** ms */
const tick = 10;
const runs = 1_000;
const pressesOfARun = 12;
/** Until the last press and its release are there in any case: the repeats, the line's longest delay, and a program's queue, ms. */
const settles = 900;

/** What a player presses, and what the game is told of it. */
interface Control {
  readonly name: string;
  set(sender: InputSnapshotSender, down: boolean): void;
}

const key = (code: string, name = code): Control => ({
  name,
  set: (sender, down) => (down ? sender.press("keyboard", code) : sender.release("keyboard", code)),
});

/** Presses and releases of one pad's buttons. */
function padButtons(indexes: readonly number[], nameOf: (index: number) => string): Control[] {
  const values: number[] = new Array(16).fill(0);
  return indexes.map((index) => ({
    name: nameOf(index),
    set(sender, down) {
      values[index] = down ? 1 : 0;
      sender.pad([{ axes: [0, 0], buttons: [...values] }]);
    },
  }));
}

/** A game at the host's end of the line. */
interface Host {
  take(snapshot: DeskInput): void;
  /** `tick` ms pass. */
  pass(): void;
  /** How often the game saw each pressed. */
  readonly seen: ReadonlyMap<string, number>;
  held(): readonly string[];
}

interface Result {
  readonly pressed: ReadonlyMap<string, number>;
  readonly lost: number;
  readonly reordered: number;
}

/** One player who presses at random, on a line that loses 0 to 20 % and delivers in any order. */
function play(seed: number, controls: readonly Control[], host: Host): Result {
  const random = createRandom(seed * 7_919);
  const loss = random() * 0.2;
  let now = 0;
  let lost = 0;
  let reordered = 0;
  let newest = 0;
  let underWay: { at: number; text: string }[] = [];
  const sender = new InputSnapshotSender((text) => {
    if (random() < loss) lost += 1;
    else underWay.push({ at: now + 5 + random() * 80, text });
  });
  const advance = (ms: number): void => {
    for (const until = now + ms; now < until; ) {
      now += tick;
      vi.advanceTimersByTime(tick);
      const due = underWay.filter(({ at }) => at <= now).sort((one, other) => one.at - other.at);
      underWay = underWay.filter(({ at }) => at > now);
      for (const { text } of due) {
        const snapshot = deskInput.parse(JSON.parse(text));
        if (snapshot.n < newest) reordered += 1;
        newest = Math.max(newest, snapshot.n);
        host.take(snapshot);
      }
      host.pass();
    }
  };
  const pressed = new Map<string, number>();
  const down = new Set<Control>();
  for (let left = pressesOfARun; left > 0; left -= 1) {
    const control = controls[Math.floor(random() * controls.length)];
    if (!control) continue;
    if (down.delete(control)) {
      control.set(sender, false);
      advance(20 + random() * 100);
    }
    control.set(sender, true);
    down.add(control);
    pressed.set(control.name, (pressed.get(control.name) ?? 0) + 1);
    advance(20 + random() * 150);
    for (const each of [...down])
      if (random() < 0.6) {
        down.delete(each);
        each.set(sender, false);
        advance(random() * 60);
      }
  }
  for (const each of down) each.set(sender, false);
  advance(settles);
  sender.end();
  return { pressed, lost, reordered };
}

/** Plays `runs` times. @returns what went wrong, and what the lines did */
function playAll(controlsOf: () => readonly Control[], hostOf: () => Host) {
  const faults: string[] = [];
  const counts = { presses: 0, lost: 0, reordered: 0 };
  for (let seed = 1; seed <= runs; seed += 1) {
    const host = hostOf();
    const { pressed, lost, reordered } = play(seed, controlsOf(), host);
    for (const [name, count] of pressed) {
      counts.presses += count;
      const seen = host.seen.get(name) ?? 0;
      if (seen !== count) faults.push(`run ${seed}: ${name} pressed ${count} times, seen ${seen} times`);
    }
    for (const name of host.held()) faults.push(`run ${seed}: ${name} is stuck`);
    counts.lost += lost;
    counts.reordered += reordered;
  }
  return { faults, counts };
}

/** Presses counted, for a game that is told of them one by one. */
function counter() {
  const seen = new Map<string, number>();
  return { seen, count: (name: string) => seen.set(name, (seen.get(name) ?? 0) + 1) };
}

const nothing = () => undefined;
const seatOf = (clock: ManualClock, apply: (input: GameInput) => void): SeatInput =>
  createSeatInput({ clock, apply, padButton: nothing, played: nothing, pressed: nothing });

function builtInHost(): Host {
  const { seen, count } = counter();
  const clock = manualClock();
  let state: InputState = noInputs;
  let pointerWasDown = false;
  const seat = seatOf(clock, (input) => {
    state = applyInput(state, input);
  });
  return {
    seen,
    take: seat.player,
    pass() {
      clock.advance(tick);
      const { inputs, left } = takeStep(state);
      state = left;
      for (const button of inputs.pressed) count(button);
      const pointerDown = inputs.pointer?.down ?? false;
      if (pointerDown && !pointerWasDown) count("picture");
      pointerWasDown = pointerDown;
    },
    held: () => [...state.held, ...(state.pointer?.down ? ["picture"] : [])],
  };
}

const game = programGame({
  mouse: "relative",
  touch: [{ id: "a", label: "A", action: { en: "Fire", th: "ยิง" }, press: "ControlLeft" }],
  pad: { buttons: { a: "KeyP", b: "KeyO" }, stick: true },
});

function programHost(): Host {
  const { seen, count } = counter();
  const clock = manualClock();
  const held = new Set<string>();
  const set = (name: string, down: boolean): void => {
    if (down && !held.has(name)) count(name);
    if (down) held.add(name);
    else held.delete(name);
  };
  const input = createProgramInput(
    game,
    {
      width: 640,
      height: 360,
      press: (name, down) => {
        set(name, down);
        return true;
      },
      movePointer: () => undefined,
      movePointerBy: () => undefined,
      turnWheel: () => undefined,
      typeText: () => undefined,
      setLocks: () => undefined,
      releaseAll: () => held.clear(),
    },
    clock,
    () => 45,
  );
  return {
    seen,
    take: seatOf(clock, input.apply).player,
    pass: () => clock.advance(tick),
    held: () => [...held],
  };
}

describe("R-DESK-21 random presses over a line that loses 0 to 20 % and reorders", {
  timeout: 120_000,
}, () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it.each<[string, ...Parameters<typeof playAll>]>([
    [
      "button stuck and lose none, in 1,000 runs of a built-in game",
      () => [
        key("KeyA", "left"),
        key("KeyX", "b"),
        { name: "a", set: (sender, down) => sender[down ? "press" : "release"]("touch", "a") },
        ...padButtons([2, 3], (index) => (index === 2 ? "c" : "d")),
        { name: "picture", set: (sender, down) => sender.point({ x: 0.5, y: 0.5, down }) },
      ],
      builtInHost,
    ],
    [
      "key stuck and lose none, in 1,000 runs of a program",
      () => [
        key("KeyW"),
        key("ShiftLeft"),
        { name: "ControlLeft", set: (sender, down) => sender[down ? "press" : "release"]("touch", "a") },
        ...padButtons([0, 1], (index) => (index === 0 ? "KeyP" : "KeyO")),
        { name: "MouseLeft", set: (sender, down) => sender.hold("mouse", down ? ["MouseLeft"] : []) },
      ],
      programHost,
    ],
  ])("leave no %s", (_, inputs, host) => {
    const { faults, counts } = playAll(inputs, host);
    expect(faults).toEqual([]);
    // Otherwise the line would prove nothing.
    expect(counts.presses).toBe(runs * pressesOfARun);
    expect(counts.lost).toBeGreaterThan(5_000);
    expect(counts.reordered).toBeGreaterThan(5_000);
  });
});

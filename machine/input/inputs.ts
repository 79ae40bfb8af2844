import { type DeskButton, type DeskInput, deskButton } from "../../streams/wire/desk.ts";
import { inputSilenceMs } from "../lib/durations.ts";
import { transitionsOf } from "./transitions.ts";

/** What the player holds in hand: the touch controls, a keyboard, or a gamepad. */
export type Device = "touch" | "keys" | "pad";

/** What a game reads: everything the player holds right now. */
export interface Inputs {
  /** The device of the newest press; `touch` before the first. */
  readonly device: Device;
  readonly held: ReadonlySet<DeskButton>;
  /** Pressed since the game's last step. */
  readonly pressed: ReadonlySet<DeskButton>;
  /** Position in the frame, 0 to 1 on both axes. */
  readonly pointer: { readonly x: number; readonly y: number; readonly down: boolean } | null;
  /** The left stick, -1 to 1; 0 at rest. */
  readonly stick: { readonly x: number; readonly y: number };
  /** Sequence number of the newest input snapshot; 0 before the first. */
  readonly n: number;
}

/** The newest inputs, plus what is needed to apply the next snapshot. */
export interface InputState extends Inputs {
  /**
   * What the game's next steps read, oldest first: each press and each release is there for one step, however many arrive
   * between two steps.
   */
  readonly unseen: readonly Inputs[];
  /** Press count of each button or key since the connection began, from the newest snapshot. */
  readonly hits: ReadonlyMap<string, number>;
  /** When the newest snapshot arrived, ms. */
  readonly at: number;
}

export const noInputs: InputState = {
  device: "touch",
  held: new Set(),
  pressed: new Set(),
  pointer: null,
  stick: { x: 0, y: 0 },
  n: 0,
  unseen: [],
  hits: new Map(),
  at: 0,
};

/** More presses and releases than this never wait, or a flood would delay the player's next press. The newest stay. */
const mostUnseen = 32;

const keys: Readonly<Record<string, DeskButton>> = {
  ArrowLeft: "left",
  KeyA: "left",
  ArrowRight: "right",
  KeyD: "right",
  ArrowUp: "up",
  KeyW: "up",
  ArrowDown: "down",
  KeyS: "down",
  Space: "a",
  KeyZ: "a",
  KeyJ: "a",
  KeyX: "b",
  KeyK: "b",
  ShiftLeft: "b",
  ShiftRight: "b",
  KeyC: "c",
  KeyL: "c",
  KeyV: "d",
  KeyI: "d",
  Enter: "start",
  Escape: "start",
};

/** Buttons of the standard gamepad mapping, by index. */
const padButtons: Readonly<Record<number, DeskButton>> = {
  0: "a",
  1: "b",
  2: "c",
  3: "d",
  4: "b",
  5: "a",
  6: "b",
  7: "a",
  8: "start",
  9: "start",
  12: "up",
  13: "down",
  14: "left",
  15: "right",
};

const stickDeadZone = 0.18;
const stickButtonThreshold = 0.5;

/**
 * Applies one input snapshot. Snapshots may arrive late or twice: one that is not newer changes nothing.
 * @param now ms
 */
export function applySnapshot(state: InputState, message: DeskInput, now: number): InputState {
  if (message.n <= state.n) return state;
  const stick = stickOf(message);
  const held = heldIn(message, stick);
  const { hits, presses } = countPresses(state, message);
  const device = deviceOf(state, message);
  const newest: Inputs = {
    device,
    held,
    pressed: none,
    pointer: message.pointer ?? null,
    stick,
    n: message.n,
  };
  const steps = stepsBetween(state, newest, presses);
  const unseen = [...state.unseen, ...steps].slice(-mostUnseen);
  return { ...newest, pressed: pressedIn(unseen), unseen, hits, at: now };
}

/** As `applySnapshot`, but what was pressed since the snapshot before is forgotten. */
export function skipSnapshot(state: InputState, message: DeskInput, now: number): InputState {
  return { ...applySnapshot(state, message, now), pressed: none, unseen: [] };
}

const none: ReadonlySet<DeskButton> = new Set();

const pressedIn = (steps: readonly Inputs[]): ReadonlySet<DeskButton> =>
  new Set(steps.flatMap(({ pressed }) => [...pressed]));

function heldIn(message: DeskInput, stick: Inputs["stick"]): ReadonlySet<DeskButton> {
  const held = new Set<DeskButton>();
  for (const name of message.down) add(held, buttonOf(name));
  for (const pad of message.pads ?? []) {
    pad.buttons.forEach((value, index) => {
      if (value > 0.5) add(held, padButtons[index]);
    });
  }
  if (stick.x < -stickButtonThreshold) held.add("left");
  if (stick.x > stickButtonThreshold) held.add("right");
  if (stick.y < -stickButtonThreshold) held.add("up");
  if (stick.y > stickButtonThreshold) held.add("down");
  return held;
}

/** The new counts of presses, and how often each button was pressed since the last ones. */
function countPresses(state: InputState, message: DeskInput) {
  const hits = new Map(state.hits);
  const presses = new Map<DeskButton, number>();
  for (const [name, count] of Object.entries(message.hits)) {
    const button = buttonOf(name);
    // Unknown names are not stored, or a client could fill the memory with them.
    if (button === undefined) continue;
    const added = Math.max(0, count - (hits.get(name) ?? 0));
    presses.set(button, (presses.get(button) ?? 0) + added);
    hits.set(name, count);
  }
  return { hits, presses };
}

/** What the game's next steps read, so that it sees each press and release; none where nothing was pressed or released. */
function stepsBetween(
  before: InputState,
  after: Inputs,
  presses: ReadonlyMap<DeskButton, number>,
): readonly Inputs[] {
  const changes = [...new Set([...before.held, ...after.held, ...presses.keys()])].map((button) => {
    const counted = presses.get(button) ?? 0;
    return { button, transitions: transitionsOf(before.held.has(button), after.held.has(button), counted) };
  });
  const length = Math.max(0, ...changes.map(({ transitions }) => transitions.length));
  const held = new Set(before.held);
  const steps = Array.from({ length }, (_, step): Inputs => {
    const pressed = new Set<DeskButton>();
    for (const { button, transitions } of changes) {
      // Aligned at their ends: after the last step, exactly what the snapshot says is held.
      const transition = transitions[step - length + transitions.length];
      if (transition === "press") {
        held.add(button);
        pressed.add(button);
      } else if (transition === "release") held.delete(button);
    }
    return { ...after, held: new Set(held), pressed };
  });
  const isDown = after.pointer?.down ?? false;
  const pointerChanged = isDown !== (before.pointer?.down ?? false);
  return steps.length === 0 && pointerChanged ? [after] : steps;
}

/** The device that presses something in a snapshot; where none does, the one before. */
function deviceOf(state: InputState, message: DeskInput): Device {
  const pads = message.pads ?? [];
  const padPressed = pads.some(({ buttons }) => buttons.some((value) => value > 0.5));
  const { x, y } = stickOf(message);
  if (padPressed || x !== 0 || y !== 0) return "pad";
  const tapped = Object.keys(message.hits).filter(
    (name) => buttonOf(name) !== undefined && (message.hits[name] ?? 0) > (state.hits.get(name) ?? 0),
  );
  const name = tapped[0] ?? message.down[0];
  if (name !== undefined) return deskButton.safeParse(name).success ? "touch" : "keys";
  // A real mouse lies beside a keyboard; a finger on the picture has no mouse.
  if (message.pointer?.down && message.mouse === undefined) return "touch";
  return state.device;
}

/** What the game's next step reads, and what is left for those after it (R-HOST-11). */
export function takeStep(state: InputState): { readonly inputs: Inputs; readonly left: InputState } {
  const [inputs, ...unseen] = state.unseen;
  if (inputs === undefined) return { inputs: state, left: state };
  return { inputs, left: { ...state, unseen, pressed: pressedIn(unseen) } };
}

/** Releases everything after `inputSilenceMs` without a snapshot, so that no button stays stuck. @param now ms */
export function releaseIfSilent(state: InputState, now: number): InputState {
  const holds = state.held.size > 0 || state.pointer?.down || state.stick.x !== 0 || state.stick.y !== 0;
  if (!holds || now - state.at < inputSilenceMs) return state;
  return { ...state, held: none, pointer: null, stick: { x: 0, y: 0 } };
}

/** Whether something was pressed or released, so that the next frame should be rendered at once. */
export function needsImmediateFrame(before: InputState, after: InputState): boolean {
  return after.n !== before.n && after.unseen.some(({ n }) => n === after.n);
}

function buttonOf(name: string): DeskButton | undefined {
  const button = deskButton.safeParse(name);
  return button.success ? button.data : Object.hasOwn(keys, name) ? keys[name] : undefined;
}

function add(to: Set<DeskButton>, button: DeskButton | undefined): void {
  if (button) to.add(button);
}

function stickOf(message: DeskInput): { x: number; y: number } {
  for (const pad of message.pads ?? []) {
    const [x = 0, y = 0] = pad.axes;
    if (Math.hypot(x, y) > stickDeadZone) return { x, y };
  }
  return { x: 0, y: 0 };
}

import type { Device, Inputs } from "../../games/builtIn/kit/inputs.ts";
import { usualLayout } from "../../games/builtIn/kit/layout.ts";
import type { DeskInput } from "../../wire/desk/messages.ts";
import { type DeskButton, deskButton, padHeldAbove, padHit, readPadHit } from "../../wire/desk/presses.ts";
import { inputSilence } from "../lib/durations.ts";
import { buttonOf } from "./buttonNames.ts";
import { transitionsOf } from "./transitions.ts";

/** The newest inputs, plus what is needed to apply the next snapshot. */
export interface InputState extends Inputs {
  /**
   * What the game's next steps read, oldest first: each press and each release is there for one step, however many arrive
   * between two steps.
   */
  readonly unseen: readonly Inputs[];
  /** Press count of each button or key since the connection began, from the newest snapshot. */
  readonly hits: ReadonlyMap<string, number>;
  /** The pad that was pressed last, from 1. */
  readonly pad: number;
  /** When the newest snapshot arrived, ms. */
  readonly at: number;
}

export const noInputs: InputState = {
  device: "touch",
  held: new Set(),
  pressed: new Set(),
  pointer: null,
  layout: usualLayout,
  stick: { x: 0, y: 0 },
  n: 0,
  unseen: [],
  hits: new Map(),
  pad: 1,
  at: 0,
};

/** More presses and releases than this never wait, or a flood would delay the player's next press. The newest stay. */
const mostUnseen = 32;

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
  const { hits, presses, clicks } = countPresses(state, message);
  const device = deviceOf(state, message);
  const newest: Inputs = {
    device,
    held,
    pressed: none,
    pointer: message.pointer ?? null,
    layout: state.layout,
    stick,
    n: message.n,
  };
  const steps = stepsBetween(state, newest, presses, { clicks, at: message.click ?? null });
  const unseen = [...state.unseen, ...steps].slice(-mostUnseen);
  const pad = padIn(message) ?? state.pad;
  return { ...newest, pressed: pressedIn(unseen), unseen, hits, pad, at: now };
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
      if (value > padHeldAbove) add(held, buttonOf(padHit(1, index)));
    });
  }
  if (stick.x < -stickButtonThreshold) held.add("left");
  if (stick.x > stickButtonThreshold) held.add("right");
  if (stick.y < -stickButtonThreshold) held.add("up");
  if (stick.y > stickButtonThreshold) held.add("down");
  return held;
}

/** As which `hits` counts presses of the picture. */
const clickName = "MouseLeft";

/** The new counts of presses, and how often each button and the picture were pressed since the last ones. */
function countPresses(state: InputState, message: DeskInput) {
  const hits = new Map(state.hits);
  const presses = new Map<DeskButton, number>();
  let clicks = 0;
  for (const [name, count] of Object.entries(message.hits)) {
    const button = buttonOf(name);
    // Unknown names are not stored, or a client could fill the memory with them.
    if (button === undefined && name !== clickName) continue;
    const added = Math.max(0, count - (hits.get(name) ?? 0));
    if (button === undefined) clicks = added;
    else presses.set(button, (presses.get(button) ?? 0) + added);
    hits.set(name, count);
  }
  return { hits, presses, clicks };
}

/** Presses of the picture since the last snapshot, and where the last of them was. */
interface Clicked {
  readonly clicks: number;
  readonly at: { readonly x: number; readonly y: number } | null;
}

/** What the game's next steps read, so that it sees each press and release; none where nothing was pressed or released. */
function stepsBetween(
  before: InputState,
  after: Inputs,
  presses: ReadonlyMap<DeskButton, number>,
  { clicks, at }: Clicked,
): readonly Inputs[] {
  const changes = [...new Set([...before.held, ...after.held, ...presses.keys()])].map((button) => {
    const counted = presses.get(button) ?? 0;
    return { button, transitions: transitionsOf(before.held.has(button), after.held.has(button), counted) };
  });
  const isDown = after.pointer?.down ?? false;
  const ofPointer = transitionsOf(before.pointer?.down ?? false, isDown, clicks);
  const length = Math.max(0, ofPointer.length, ...changes.map(({ transitions }) => transitions.length));
  const held = new Set(before.held);
  let pointerDown = before.pointer?.down ?? false;
  return Array.from({ length }, (_, step): Inputs => {
    const pressed = new Set<DeskButton>();
    for (const { button, transitions } of changes) {
      // Aligned at their ends: after the last step, exactly what the snapshot says is held.
      const transition = transitions[step - length + transitions.length];
      if (transition === "press") {
        held.add(button);
        pressed.add(button);
      } else if (transition === "release") held.delete(button);
    }
    const ofClick = ofPointer[step - length + ofPointer.length];
    if (ofClick) pointerDown = ofClick === "press";
    // A click whose messages were lost was where the last one was.
    const place = pointerDown && !isDown ? (at ?? after.pointer) : after.pointer;
    const pointer = place && { x: place.x, y: place.y, down: pointerDown };
    return { ...after, pointer, held: new Set(held), pressed };
  });
}

/** The number of the first pad that holds something; null where none does. */
function padIn({ pads = [] }: DeskInput): number | null {
  const at = pads.findIndex(
    ({ axes: [x = 0, y = 0], buttons }) =>
      Math.hypot(x, y) > stickDeadZone || buttons.some((value) => value > padHeldAbove),
  );
  return at < 0 ? null : at + 1;
}

/** The device that presses something in a snapshot; where none does, the one before. */
function deviceOf(state: InputState, message: DeskInput): Device {
  const { x, y } = stickOf(message);
  // A pad without buttons is a stick on the glass.
  if (x !== 0 || y !== 0) {
    const isPad = (message.pads ?? []).some(
      ({ axes: [x = 0, y = 0], buttons }) => buttons.length > 0 && Math.hypot(x, y) > stickDeadZone,
    );
    return isPad ? "pad" : "touch";
  }
  if (padIn(message) !== null) return "pad";
  const tapped = Object.keys(message.hits).filter(
    (name) => buttonOf(name) !== undefined && (message.hits[name] ?? 0) > (state.hits.get(name) ?? 0),
  );
  const name = tapped[0] ?? message.down[0];
  if (name !== undefined && readPadHit(name)) return "pad";
  if (name !== undefined) return deskButton.safeParse(name).success ? "touch" : "keys";
  // A game without a mouse gets a click as a touch; a player who uses keys is taken to have clicked.
  if (message.pointer?.down && message.mouse === undefined && state.device !== "keys") return "touch";
  return state.device;
}

/** What the game's next step reads, and what is left for those after it (R-HOST-11). */
export function takeStep(state: InputState): { readonly inputs: Inputs; readonly left: InputState } {
  const [inputs, ...unseen] = state.unseen;
  if (inputs === undefined) return { inputs: state, left: state };
  return { inputs, left: { ...state, unseen, pressed: pressedIn(unseen) } };
}

/** Releases everything after `inputSilence` without a snapshot, so that no button stays stuck. @param now ms */
export function releaseIfSilent(state: InputState, now: number): InputState {
  const holds = state.held.size > 0 || state.pointer?.down || state.stick.x !== 0 || state.stick.y !== 0;
  if (!holds || now - state.at < inputSilence) return state;
  return { ...state, held: none, pointer: null, stick: { x: 0, y: 0 } };
}

/** Whether something was pressed or released, so that the next frame should be rendered at once. */
export function needsImmediateFrame(before: InputState, after: InputState): boolean {
  return after.n !== before.n && after.unseen.some(({ n }) => n === after.n);
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

import type { Device, Inputs } from "../../games/builtIn/kit/inputs.ts";
import { usualLayout } from "../../games/builtIn/kit/layout.ts";
import { isMousePress } from "../../wire/desk/mouseButtons.ts";
import { type DeskButton, isDeskButton, readPadHit } from "../../wire/desk/presses.ts";
import { buttonOf } from "./buttonNames.ts";
import type { GameInput } from "./inputDecoder.ts";
import { transitionsOf } from "./transitions.ts";

/** What a built-in game's player holds, and what its steps have not read yet. */
export interface InputState extends Inputs {
  /**
   * What the game's next steps read, oldest first: each press and each release is there for one step, however many arrive
   * between two steps.
   */
  readonly unseen: readonly Inputs[];
  /** The pad that was pressed last, from 1. */
  readonly pad: number;
  /** Something was pressed since the connection began. */
  readonly hasPressed: boolean;
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
  pad: 1,
  hasPressed: false,
};

/** Maximum presses and releases that wait, or a flood would delay the player's next press. The newest stay. */
const maxUnseen = 32;

const stickDeadZone = 0.18;
const stickButtonThreshold = 0.5;

export function applyInput(state: InputState, input: GameInput): InputState {
  const stick = stickOf(input);
  const { n, pointer, click } = input;
  const held = heldIn(input, stick);
  const presses = pressesOf(input);
  const clicks = input.presses.get("MouseLeft") ?? 0;
  const { layout } = state;
  const pad = padIn(input);
  const newest: Inputs = {
    device: deviceOf(state, input, pad),
    held,
    pressed: none,
    pointer,
    layout,
    stick,
    n,
  };
  const steps = stepsBetween(state, newest, presses, { clicks, at: click });
  const unseen = [...state.unseen, ...steps].slice(-maxUnseen);
  const hasPressed = state.hasPressed || presses.size > 0 || clicks > 0;
  return { ...newest, pressed: pressedIn(unseen), unseen, pad: pad ?? state.pad, hasPressed };
}

/** As `applyInput`, but what was pressed is forgotten. */
export function skipInput(state: InputState, input: GameInput): InputState {
  return { ...applyInput(state, input), pressed: none, unseen: [] };
}

const none: ReadonlySet<DeskButton> = new Set();

const pressedIn = (steps: readonly Inputs[]): ReadonlySet<DeskButton> =>
  new Set(steps.flatMap(({ pressed }) => [...pressed]));

function heldIn(input: GameInput, stick: Inputs["stick"]): ReadonlySet<DeskButton> {
  const held = new Set<DeskButton>();
  for (const name of input.held) {
    const button = buttonOf(name);
    if (button) held.add(button);
  }
  if (stick.x < -stickButtonThreshold) held.add("left");
  if (stick.x > stickButtonThreshold) held.add("right");
  if (stick.y < -stickButtonThreshold) held.add("up");
  if (stick.y > stickButtonThreshold) held.add("down");
  return held;
}

function pressesOf(input: GameInput): ReadonlyMap<DeskButton, number> {
  const presses = new Map<DeskButton, number>();
  for (const [name, count] of input.presses) {
    const button = buttonOf(name);
    if (button) presses.set(button, (presses.get(button) ?? 0) + count);
  }
  return presses;
}

/** Presses of the picture, and where the last of them was. */
interface Clicked {
  readonly clicks: number;
  readonly at: GameInput["click"];
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
function padIn({ held, pads }: GameInput): number | null {
  const pressed = [...held].flatMap((name) => readPadHit(name)?.pad ?? []);
  const leaning = pads.flatMap(({ axes }, index) => (leans(axes) ? [index + 1] : []));
  return pressed.length + leaning.length === 0 ? null : Math.min(...pressed, ...leaning);
}

/** The device that presses something; where none does, the one before. */
function deviceOf({ device }: InputState, input: GameInput, pad: number | null): Device {
  if (leans(input.touchSticks)) return "touch";
  if (pad !== null) return "pad";
  const name = [...input.presses.keys(), ...input.held].find((each) => !isMousePress(each));
  if (name !== undefined && readPadHit(name)) return "pad";
  if (name !== undefined) return isDeskButton(name) ? "touch" : "keys";
  // A game without a mouse gets a click as a touch; a player who uses keys is taken to have clicked.
  return input.pointer?.down && input.mouse === null && device !== "keys" ? "touch" : device;
}

/** What the game's next step reads, and what is left for those after it (R-HOST-11). */
export function takeStep(state: InputState): { readonly inputs: Inputs; readonly left: InputState } {
  const [inputs, ...unseen] = state.unseen;
  if (inputs === undefined) return { inputs: state, left: state };
  return { inputs, left: { ...state, unseen, pressed: pressedIn(unseen) } };
}

/** Whether something was pressed or released, so that the next frame should be rendered at once. */
export function needsImmediateFrame(before: InputState, after: InputState): boolean {
  return after.unseen.at(-1) !== before.unseen.at(-1);
}

/** The left stick that leans: one on the glass, or else the first pad's. */
function stickOf({ touchSticks, pads }: GameInput): Inputs["stick"] {
  const [x = 0, y = 0] = [touchSticks, ...pads.map(({ axes }) => axes)].find(leans) ?? [];
  return { x, y };
}

const leans = ([x = 0, y = 0]: readonly number[]): boolean => Math.hypot(x, y) > stickDeadZone;

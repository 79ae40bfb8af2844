import { isStick, pressesOf, touchWays } from "../../wire/desk/touchPresses.ts";
import type { GameDetails } from "../../wire/gameDetails.ts";
import type { GameDescription, ProgramDescription } from "./gameDescription.ts";
import { keyName } from "./keyNames.ts";

type Control = GameDetails["controls"]["touch"][number];
type PadButton = keyof NonNullable<ProgramDescription["pad"]>["buttons"];

/** Labels of gamepad buttons in the standard mapping. */
const padNames: Readonly<Record<PadButton, string>> = {
  a: "A",
  b: "B",
  x: "X",
  y: "Y",
  l1: "L1",
  r1: "R1",
  l2: "L2",
  r2: "R2",
  select: "Select",
  start: "Start",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
};

/** Gamepad buttons of built-in games; the same in all of them (host/input/inputs.ts). */
const builtInPad: Readonly<Record<string, string>> = {
  a: "A",
  b: "B",
  c: "X",
  d: "Y",
  left: "←",
  right: "→",
  up: "↑",
  down: "↓",
  start: "Start",
};

/** A game's controls for its page: on-screen labels, keys, gamepad. */
export function controlsOf(game: GameDescription): GameDetails["controls"] {
  return {
    touch: touchControls(game),
    keys: game.keys.map(({ press, action }) => ({ press, action })),
    pad: game.runner === "built-in" ? builtInPadOf(game) : programPad(game),
    mouse: game.mouse,
  };
}

/** Touch buttons by their labels. A stick in the layout replaces the direction buttons; directions without a control are left out. */
function touchControls({ touch, layout }: GameDescription): Control[] {
  const controls = layout ? [...layout.landscape, ...layout.portrait] : [];
  const onSticks = controls.filter(isStick).flatMap(pressesOf);
  const pressed = controls.flatMap(pressesOf);
  const rows = new Map<string, Control>();
  for (const { id, label, action, press = id } of touch) {
    const isDirection = onSticks.length > 0 && touchWays.some((way) => way === id);
    const isOnStick = isDirection && (onSticks.includes(press) || onSticks.includes(id));
    if (isDirection && !isOnStick && !pressed.includes(press)) continue;
    const name = isOnStick ? "Stick" : label;
    const before = rows.get(name)?.action;
    rows.set(name, { press: name, action: before ? joined(before, action) : action });
  }
  return [...rows.values()];
}

const joined = (one: Control["action"], other: Control["action"]): Control["action"] => ({
  en: `${one.en}, ${other.en}`,
  th: `${one.th ?? one.en}, ${other.th ?? other.en}`,
});

const builtInPadOf = ({ touch }: GameDescription): Control[] =>
  touch.flatMap(({ id, action }) => {
    const press = builtInPad[id];
    return press === undefined ? [] : [{ press, action }];
  });

/** A pad's button has the meaning of the touch button or key that it presses. */
function programPad(game: ProgramDescription): Control[] {
  if (!game.pad) return [];
  const pressed = (key: string | undefined) => (key === undefined ? undefined : actionOf(game, key));
  return buttonNames.flatMap((button) => {
    const action = pressed(game.pad?.buttons[button]);
    return action === undefined ? [] : [{ press: padNames[button], action }];
  });
}

const isPadButton = (name: string): name is PadButton => Object.hasOwn(padNames, name);
const buttonNames: readonly PadButton[] = Object.keys(padNames).filter(isPadButton);

function actionOf(game: ProgramDescription, press: string): Control["action"] {
  const touch = game.touch.find((button) => button.press === press);
  if (touch) return touch.action;
  const name = keyName(press) ?? press;
  const key = game.keys.find((help) => help.press === name);
  return key?.action ?? { en: `${name} key`, th: `ปุ่ม ${name}` };
}

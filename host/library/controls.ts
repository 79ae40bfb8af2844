import { padButtonTargets } from "../../wire/desk/padMap.ts";
import { pressLabel } from "../../wire/desk/pressTable.ts";
import { isStick, pressesOf, touchWays } from "../../wire/desk/touchControls.ts";
import type { GameDetails } from "../../wire/gameDetails.ts";
import { padButtonOf } from "../input/buttonNames.ts";
import type { GameDescription, ProgramDescription } from "./gameDescription.ts";

type Control = GameDetails["controls"]["touch"][number];

/** Labels of gamepad buttons in the standard mapping. */
const padNames: Readonly<Record<(typeof padButtonTargets)[number], string>> = {
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
  l3: "L3",
  r3: "R3",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
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
    const button = padButtonTargets[padButtonOf(id)];
    return button === undefined ? [] : [{ press: padNames[button], action }];
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

const buttonNames = padButtonTargets.filter((button) => button !== "l3" && button !== "r3");

function actionOf(game: ProgramDescription, press: string): Control["action"] {
  const touch = game.touch.find((button) => button.press === press);
  if (touch) return touch.action;
  const name = pressLabel(press)?.en ?? press;
  const key = game.keys.find((help) => help.press === name);
  return key?.action ?? { en: `${name} key`, th: `ปุ่ม ${name}` };
}

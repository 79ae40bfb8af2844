import { type DeskButton, deskButtons, isDeskButton, readPadHit } from "../../wire/desk/presses.ts";

/**
 * What presses a built-in game's buttons besides the touch controls: keys, by `KeyboardEvent.code`, and buttons of a pad, by their
 * index in the standard mapping. The first pad button is the one that players are told.
 */
const inputsOf: Readonly<
  Record<DeskButton, { readonly keys: readonly string[]; readonly pad: readonly [number, ...number[]] }>
> = {
  left: { keys: ["ArrowLeft", "KeyA"], pad: [14] },
  right: { keys: ["ArrowRight", "KeyD"], pad: [15] },
  up: { keys: ["ArrowUp", "KeyW"], pad: [12] },
  down: { keys: ["ArrowDown", "KeyS"], pad: [13] },
  a: { keys: ["Space", "KeyZ", "KeyJ"], pad: [0, 5, 7] },
  b: { keys: ["KeyX", "KeyK", "ShiftLeft", "ShiftRight"], pad: [1, 4, 6] },
  c: { keys: ["KeyC", "KeyL"], pad: [2] },
  d: { keys: ["KeyV", "KeyI"], pad: [3] },
  start: { keys: ["Enter", "Escape"], pad: [9, 8] },
};

const byKey = new Map(deskButtons.flatMap((button) => inputsOf[button].keys.map((key) => [key, button])));
const byPadButton = new Map(deskButtons.flatMap((button) => inputsOf[button].pad.map((at) => [at, button])));

/** The pad's button that stands for a button, by its index in the standard mapping. */
export const padButtonOf = (button: DeskButton): number => inputsOf[button].pad[0];

/** The button that a name on the wire means: a button's own, a key's or a pad's; undefined for any other. */
export function buttonOf(name: string): DeskButton | undefined {
  const byName = isDeskButton(name) ? name : byKey.get(name);
  const onPad = byName === undefined ? readPadHit(name) : null;
  return onPad ? byPadButton.get(onPad.button) : byName;
}

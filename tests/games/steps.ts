import type { Inputs } from "../../games/builtIn/kit/inputs.ts";
import { noInputs } from "../../host/input/inputs.ts";
import type { DeskButton } from "../../wire/desk/presses.ts";

/** The time that one step of a game takes, s. */
export const stepSeconds = 1 / 120;

export function press(held: readonly DeskButton[], pressed: readonly DeskButton[] = []): Inputs {
  return { ...noInputs, held: new Set(held), pressed: new Set(pressed) };
}

/** Buttons that are held and were pressed in this step. */
export const tap = (...buttons: DeskButton[]): Inputs => press(buttons, buttons);

/** Plays a game by its step function. @param inputs the same in every step, none by default */
export const runBy =
  <State>(step: (state: State, inputs: Inputs) => State) =>
  (state: State, seconds: number, inputs: Inputs = noInputs): State => {
    let next = state;
    for (let count = 0; count < Math.round(seconds / stepSeconds); count += 1) next = step(next, inputs);
    return next;
  };

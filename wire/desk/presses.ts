import * as z from "zod/mini";
import { padButtonTargets } from "./padMap.ts";

/** Names of what is pressed: the desk's buttons, keys (`KeyW`), mouse buttons (`MouseLeft`) and the buttons of gamepads (`pad1b0`). */

/** Buttons that a game may name, for its touch controls. */
export const deskButtons = ["left", "right", "up", "down", "a", "b", "c", "d", "start"] as const;
export const deskButton = z.enum(deskButtons);
export type DeskButton = z.infer<typeof deskButton>;

/** A pad's button is held above this value, for both sides. */
export const padHeldAbove = 0.5;

/** The name of a pad's button. @param pad from 1 @param button index in the standard mapping */
export const padHit = (pad: number, button: number): string => `pad${pad}b${button}`;

/** Reads a name of `padHit`; null for any other. */
export function readPadHit(name: string): { readonly pad: number; readonly button: number } | null {
  if (!name.startsWith("pad")) return null;
  const [, pad, button] = /^pad([1-4])b(\d{1,2})$/.exec(name) ?? [];
  if (pad === undefined || Number(button) >= padButtonTargets.length) return null;
  return { pad: Number(pad), button: Number(button) };
}

/** What a name looks like. One that no table has presses nothing. */
export const pressPattern = /^[A-Za-z][A-Za-z0-9]{0,23}$/;
export const press = z.string().check(z.regex(pressPattern));

export const isDeskButton = (name: string): name is DeskButton => deskButtons.some((each) => each === name);

import type { DeskInput } from "../../wire/desk/messages.ts";
import { padButtonTargets } from "../../wire/desk/padMap.ts";
import { padHeldAbove, padHit } from "../../wire/desk/presses.ts";
import { isPress } from "../../wire/desk/pressTable.ts";

export type HeldPad = NonNullable<DeskInput["pads"]>[number];

/** What is held now, and what was pressed and moved since the last input. */
export interface GameInput {
  /** The number of the player's newest snapshot, by which lag is measured. */
  readonly n: number;
  /** Names of everything that is held; a pointer that is down holds `MouseLeft`. */
  readonly held: ReadonlySet<string>;
  /** How often each was pressed, including presses whose own snapshots were lost. */
  readonly presses: ReadonlyMap<string, number>;
  /** Inside the picture, 0 to 1 on both axes. */
  readonly pointer: { readonly x: number; readonly y: number; readonly down: boolean } | null;
  /** Where the picture was pressed last. */
  readonly click: { readonly x: number; readonly y: number } | null;
  /** Movement in px of the picture, and steps of the wheel, as in `DeskInput`; null before anything moved. */
  readonly mouse: Readonly<Record<"x" | "y" | "wheel" | "wheelX", number>> | null;
  /** A pad's right stick leans, for which the sender's app moves the mouse as well (R-DESK-24). */
  readonly looksByPad: boolean;
  readonly locks: NonNullable<DeskInput["locks"]> | null;
  /** For their sticks and triggers: `held` has their buttons. The first is pad 1. */
  readonly pads: readonly HeldPad[];
  /** Left x, left y, right x, right y; empty while none leans. */
  readonly touchSticks: readonly number[];
}

export const noInput: GameInput = {
  n: 0,
  held: new Set(),
  presses: new Map(),
  pointer: null,
  click: null,
  mouse: null,
  looksByPad: false,
  locks: null,
  pads: [],
  touchSticks: [],
};

/**
 * Decodes the snapshots of one connection. They may arrive late or twice: one that is not newer than the last gives null. Names that
 * press nothing are left out.
 */
export function createInputDecoder(): (snapshot: DeskInput) => GameInput | null {
  let last = noInput;
  const counts = new Map<string, number>();
  let total = { x: 0, y: 0, wheel: 0, wheelX: 0 };

  const pressesIn = ({ hits }: DeskInput, held: ReadonlySet<string>): ReadonlyMap<string, number> => {
    const presses = new Map<string, number>();
    for (const name in hits) {
      const count = hits[name] ?? 0;
      const added = count - (counts.get(name) ?? 0);
      if (added <= 0 || !isPress(name)) continue;
      counts.set(name, count);
      presses.set(name, added);
    }
    // What is held now and was not before is pressed, counted or not.
    for (const name of held) if (!last.held.has(name) && !presses.has(name)) presses.set(name, 1);
    return presses;
  };

  const movedIn = ({ mouse }: DeskInput): GameInput["mouse"] => {
    if (!mouse) return null;
    const { x, y, wheel, wheelX } = total;
    total = { ...mouse, wheelX: mouse.wheelX ?? 0 };
    return { x: total.x - x, y: total.y - y, wheel: total.wheel - wheel, wheelX: total.wheelX - wheelX };
  };

  return (snapshot) => {
    const { n, pointer = null, click = null, locks = null, pads = [], touchSticks = [] } = snapshot;
    if (n <= last.n) return null;
    const held = heldIn(snapshot);
    const looksByPad = pads.some(({ axes: [, , x, y] }) => x || y);
    const [presses, mouse] = [pressesIn(snapshot, held), movedIn(snapshot)];
    last = { n, held, presses, pointer, click, mouse, looksByPad, locks, pads, touchSticks };
    return last;
  };
}

function heldIn({ down, pads = [], pointer }: DeskInput): ReadonlySet<string> {
  const held = new Set(down.filter(isPress));
  pads.forEach(({ buttons }, index) => {
    buttons.forEach((value, button) => {
      if (value > padHeldAbove && button < padButtonTargets.length) held.add(padHit(index + 1, button));
    });
  });
  if (pointer?.down) held.add("MouseLeft");
  return held;
}

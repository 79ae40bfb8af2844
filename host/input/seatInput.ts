import type { DeskInput } from "../../wire/desk/messages.ts";
import { isMousePress } from "../../wire/desk/mouseButtons.ts";
import { type GuestRole, padOfRole } from "../../wire/desk/party.ts";
import { padHit, readPadHit } from "../../wire/desk/presses.ts";
import type { Clock } from "../lib/clock.ts";
import { inputSilence } from "../lib/durations.ts";
import { createInputDecoder, type GameInput, type HeldPad, noInput } from "./inputDecoder.ts";

/**
 * Decodes the snapshots of a player and their guests, and merges what they hold (R-TOGETHER-02). Nothing stays held: somebody who
 * leaves, or sends nothing for `inputSilence`, lets go of everything.
 */
export interface SeatInput {
  player(snapshot: DeskInput): void;
  /** A viewer's or television's snapshots have no effect. */
  guest(id: string, role: GuestRole, snapshot: DeskInput): void;
  /** Only this guest's input counts, and whatever is held is let go of; null: everybody's (R-TOGETHER-10). */
  steerAlone(id: string | null): void;
  /** A guest is gone, or `isHere` in another role: what they pressed before does not count again. */
  leave(id: string, isHere?: boolean): void;
  /** The player has a new connection or none. The game has let go of everything by itself. */
  reset(): void;
}

interface SeatInputDeps {
  readonly clock: Clock;
  /** The pad's button that a guest's touch button or key stands for. */
  readonly padButton: (name: string) => number | undefined;
  readonly apply: (input: GameInput) => void;
  /** Somebody holds, presses or moves something, or has let go of it. Called before `apply`. */
  readonly played: () => void;
  /** The player has pressed something. Called before `apply`. */
  readonly pressed: (n: number) => void;
}

/** Somebody at the controls. */
interface Hand {
  /** The pad that it plays on, from 2; null: it presses what the player presses. */
  pad: number | null;
  readonly decode: (snapshot: DeskInput) => GameInput | null;
  /** Its newest input; `noInput` while it is silent. */
  input: GameInput;
  /** When that arrived, ms of the clock. */
  at: number;
}

const playerId = "";

export function createSeatInput({ clock, padButton, apply, played, pressed }: SeatInputDeps): SeatInput {
  const hands = new Map<string, Hand>();
  /** The player's newest number. */
  let n = 0;
  /** Whose pointer the game gets: the one that was moved last. */
  let pointing = playerId;
  let cancelSilence: (() => void) | null = null;
  /** The only one whose input counts; null: everybody. */
  let alone: string | null = null;

  const handOf = (id: string, pad: number | null): Hand => {
    const hand = hands.get(id) ?? { pad, decode: createInputDecoder(), input: noInput, at: clock.now() };
    hands.set(id, Object.assign(hand, { pad }));
    return hand;
  };

  const releaseSilent = (): void => {
    cancelSilence = null;
    const now = clock.now();
    const silent = [...hands.values()].filter(({ input, at }) => holds(input) && now - at >= inputSilence);
    for (const hand of silent) hand.input = noInput;
    if (silent.length > 0) apply(merged(noInput));
    watchSilence();
  };

  const watchSilence = (): void => {
    const heard = [...hands.values()].filter(({ input }) => holds(input)).map(({ at }) => at);
    if (cancelSilence === null && heard.length > 0)
      cancelSilence = clock.after(Math.min(...heard) + inputSilence - clock.now(), releaseSilent);
  };

  const take = (id: string, hand: Hand, snapshot: DeskInput, counts = true): GameInput | null => {
    const input = hand.decode(snapshot);
    // Others are decoded all the same, so that what they press meanwhile does not count later.
    if (!input || !counts || (alone !== null && id !== alone)) return null;
    played();
    if (hand.pad === null && isMoved(hand.input.pointer, input.pointer)) pointing = id;
    hand.input = input;
    hand.at = clock.now();
    watchSilence();
    return input;
  };

  const nameOf = nameIn(padButton);

  /** @param news what one of the hands has just pressed and moved */
  const merged = (news: Pick<GameInput, "presses" | "click" | "mouse" | "looksByPad">): GameInput => {
    const held = new Set<string>();
    const pads: HeldPad[] = [];
    let touchSticks: readonly number[] = [];
    for (const hand of hands.values()) {
      const { pad, input } = hand;
      for (const each of input.held) {
        const name = nameOf(hand, each);
        if (name !== undefined) held.add(name);
      }
      for (const [index, each] of input.pads.entries()) holdPad(pads, pad === null ? index : pad - 1, each);
      if (pad === null) touchSticks = farther(touchSticks, input.touchSticks);
      else holdPad(pads, pad - 1, { axes: [...input.touchSticks], buttons: [] });
    }
    const { locks = null } = hands.get(playerId)?.input ?? {};
    const { pointer = null } = hands.get(pointing)?.input ?? {};
    return { ...news, n, held, pointer, locks, pads, touchSticks };
  };

  return {
    player(snapshot) {
      const input = take(playerId, handOf(playerId, null), snapshot);
      if (!input) return;
      n = input.n;
      if (input.presses.size > 0) pressed(n);
      apply(hands.size === 1 ? input : merged(input));
    },
    guest(id, role, snapshot) {
      const hand = handOf(id, padOfRole(role));
      const input = take(id, hand, snapshot, role !== "viewer" && role !== "television");
      if (!input) return;
      if (hand.pad === null) return apply(merged(input));
      const presses = new Map<string, number>();
      for (const [each, count] of input.presses) {
        const name = nameOf(hand, each);
        if (name !== undefined) presses.set(name, (presses.get(name) ?? 0) + count);
      }
      apply(merged({ ...noInput, presses }));
    },
    steerAlone(id) {
      alone = id;
      for (const hand of hands.values()) hand.input = noInput;
      apply(merged(noInput));
    },
    leave(id, isHere = false) {
      const hand = hands.get(id);
      if (!hand) return;
      hand.input = noInput;
      if (!isHere) hands.delete(id);
      if (pointing === id) pointing = playerId;
      apply(merged(noInput));
    },
    reset() {
      cancelSilence?.();
      cancelSilence = null;
      hands.delete(playerId);
      n = 0;
      pointing = playerId;
      for (const hand of hands.values()) hand.input = noInput;
    },
  };
}

/** Under what name the game gets what a hand presses; undefined for what its pad does not have. */
const nameIn =
  (padButton: SeatInputDeps["padButton"]) =>
  ({ pad }: Hand, name: string): string | undefined => {
    if (pad === null) return name;
    const button = readPadHit(name)?.button ?? (isMousePress(name) ? undefined : padButton(name));
    return button === undefined ? undefined : padHit(pad, button);
  };

const isMoved = (before: GameInput["pointer"], now: GameInput["pointer"]): boolean =>
  before?.x !== now?.x || before?.y !== now?.y || before?.down !== now?.down;

const holds = ({ held, pads, touchSticks }: GameInput): boolean =>
  held.size > 0 ||
  [touchSticks, ...pads.flatMap(({ axes, buttons }) => [axes, buttons])].flat().some(Boolean);

/** Adds what is held to the pad of that place. Pads between that nobody holds are released. */
function holdPad(pads: HeldPad[], place: number, pad: HeldPad): void {
  while (pads.length <= place) pads.push({ axes: [], buttons: [] });
  const { axes = [], buttons = [] } = pads[place] ?? {};
  pads[place] = { axes: farther(axes, pad.axes), buttons: farther(buttons, pad.buttons) };
}

/** Of each pair, the one that is farther from zero. */
function farther(one: readonly number[], other: readonly number[]): number[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, index) => {
    const [mine = 0, theirs = 0] = [one[index], other[index]];
    return Math.abs(theirs) > Math.abs(mine) ? theirs : mine;
  });
}

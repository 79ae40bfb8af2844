import type { DeskInput } from "../../wire/desk/messages.ts";
import { type GuestRole, padOfRole } from "../../wire/desk/party.ts";
import { padHit } from "../../wire/desk/presses.ts";
import { inputSilence } from "../lib/durations.ts";

/** What the game applies. */
export interface MergedInput extends DeskInput {
  /** How many of `pads` are the player's own, the first ones; absent: all. */
  readonly ownPads?: number;
}

/**
 * Makes one input of what a player and their guests hold (R-TOGETHER-02). While no guest plays, the player's own snapshots pass
 * unchanged.
 */
export interface InputMerge {
  /** @param now ms  @returns what the game applies; null for nothing new */
  player(snapshot: DeskInput, now: number): MergedInput | null;
  /** Nothing comes of what a viewer sends. */
  guest(id: string, role: GuestRole, snapshot: DeskInput, now: number): MergedInput | null;
  /** Lets go of what a guest holds who is gone, or in another role. @returns as `player` */
  leave(id: string, now: number): MergedInput | null;
  /** The player has a new connection, or the game was paused: all counts start over in the game. */
  reset(): void;
}

type Pad = NonNullable<DeskInput["pads"]>[number];
type Mouse = NonNullable<DeskInput["mouse"]>;

interface Source {
  /** Of the pad that it plays on, from 0; null: presses what the player presses. */
  readonly pad: number | null;
  snapshot: DeskInput;
  /** When it arrived, ms. */
  at: number;
  /** Press counts since its connection began. */
  readonly hits: Map<string, number>;
  moved: Mouse;
}

const playerId = "";
const none: DeskInput = { n: 0, down: [], hits: {} };
const still: Mouse = { x: 0, y: 0, wheel: 0, buttons: [] };
/** More names than any player uses are made up. */
const mostNames = 200;

/** @param padButton the pad's button that a guest's touch button or key stands for */
export function createInputMerge(padButton: (name: string) => number | undefined): InputMerge {
  const sources = new Map<string, Source>();
  let merged: Merged | null = null;

  const sourceOf = (id: string, pad: number | null, now: number): Source => {
    const known = sources.get(id);
    if (known) return known;
    const source: Source = { pad, snapshot: none, at: now, hits: new Map(), moved: still };
    sources.set(id, source);
    return source;
  };
  const player = (now: number): Source => sourceOf(playerId, null, now);

  /** From the first press of a guest on: the game has seen the player's own counts until then. */
  const begin = (now: number): Merged => {
    const { snapshot, hits, moved } = player(now);
    return { n: snapshot.n, hits: new Map(hits), moved, pointer: snapshot.pointer ?? null, points: playerId };
  };

  const take = (id: string, source: Source, snapshot: DeskInput, now: number): MergedInput | null => {
    if (snapshot.n <= source.snapshot.n) return null;
    const pressed = newPresses(source, snapshot);
    const all = merged;
    if (all) {
      const { pad } = source;
      for (const [name, more] of pressed) countPress(all, pad === null ? name : hitOf(pad, name), more);
      if (pad === null) move(all, id, source, snapshot);
    }
    source.snapshot = snapshot;
    source.moved = snapshot.mouse ?? source.moved;
    source.at = now;
    return all ? composed(all, now) : snapshot;
  };

  /** Under what name the game counts a press of a guest with a pad; null for what no pad has. */
  const hitOf = (pad: number, name: string): string | null => {
    const button = padButton(name);
    return button === undefined ? null : padHit(pad + 1, button);
  };

  const composed = (all: Merged, now: number): MergedInput => {
    all.n += 1;
    const held = [...sources].map(([id, source]) => ({
      id,
      source,
      // As the game itself does with a player who falls silent.
      snapshot: now - source.at < inputSilence ? source.snapshot : none,
    }));
    const hands = held.filter(({ source }) => source.pad === null);
    const pads: Pad[] = [];
    for (const { source, snapshot } of held) {
      if (source.pad === null)
        for (const [index, pad] of (snapshot.pads ?? []).entries()) hold(pads, index, pad);
      else hold(pads, source.pad, asPad(snapshot, padButton));
    }
    const ownPads = Math.max(...hands.map(({ snapshot }) => snapshot.pads?.length ?? 0), 0);
    const points = hands.find(({ id }) => id === all.points);
    const isDown = points?.snapshot.pointer?.down ?? false;
    const hasMouse = hands.some(({ source }) => source.moved !== still);
    const buttons = [...new Set(hands.flatMap(({ snapshot }) => snapshot.mouse?.buttons ?? []))];
    // What else the player's own snapshot says stays as it is.
    const { pads: _pads, mouse: _mouse, ...own } = sources.get(playerId)?.snapshot ?? none;
    return {
      ...own,
      n: all.n,
      down: [...new Set(hands.flatMap(({ snapshot }) => snapshot.down))],
      hits: Object.fromEntries(all.hits),
      pointer: all.pointer && { ...all.pointer, down: isDown },
      ...(hasMouse ? { mouse: { ...all.moved, buttons } } : {}),
      ...(pads.length > 0 ? { pads, ownPads } : {}),
    };
  };

  return {
    player: (snapshot, now) => take(playerId, player(now), snapshot, now),
    guest(id, role, snapshot, now) {
      if (role === "viewer") return null;
      merged ??= begin(now);
      const pad = padOfRole(role);
      return take(id, sourceOf(id, pad === null ? null : pad - 1, now), snapshot, now);
    },
    leave(id, now) {
      const isKnown = sources.delete(id);
      return isKnown && merged ? composed(merged, now) : null;
    },
    reset() {
      sources.delete(playerId);
      merged = null;
      for (const source of sources.values()) source.snapshot = { ...none, n: source.snapshot.n };
    },
  };
}

/** Totals of all hands, which only grow in the game's eyes: who comes or goes moves nothing. */
interface Merged {
  n: number;
  readonly hits: Map<string, number>;
  moved: Mouse;
  pointer: { readonly x: number; readonly y: number; readonly down: boolean } | null;
  /** Whose pointer it is: the last one that moved. */
  points: string;
}

/** @returns how often each was pressed since the source's last snapshot */
function newPresses(source: Source, snapshot: DeskInput): ReadonlyMap<string, number> {
  const pressed = new Map<string, number>();
  for (const [name, count] of Object.entries(snapshot.hits)) {
    const more = count - (source.hits.get(name) ?? 0);
    if (more <= 0) continue;
    pressed.set(name, more);
    if (source.hits.size < mostNames || source.hits.has(name)) source.hits.set(name, count);
  }
  return pressed;
}

function countPress(all: Merged, name: string | null, more: number): void {
  if (name !== null && (all.hits.size < mostNames || all.hits.has(name)))
    all.hits.set(name, (all.hits.get(name) ?? 0) + more);
}

/** Adds what one hand has moved to the totals. */
function move(all: Merged, id: string, source: Source, { mouse, pointer }: DeskInput): void {
  if (mouse) {
    const { x, y, wheel } = source.moved;
    all.moved = {
      x: all.moved.x + mouse.x - x,
      y: all.moved.y + mouse.y - y,
      wheel: all.moved.wheel + mouse.wheel - wheel,
      buttons: [],
    };
  }
  const before = source.snapshot.pointer;
  if (pointer?.x === before?.x && pointer?.y === before?.y && pointer?.down === before?.down) return;
  if (!pointer && all.points !== id) return;
  all.pointer = pointer ?? null;
  all.points = id;
}

/** Everything that a guest with a pad holds, as that pad: their own pads, touch buttons and keys. */
function asPad(snapshot: DeskInput, padButton: (name: string) => number | undefined): Pad {
  const pads: Pad[] = [];
  const names = new Set<number>();
  for (const name of snapshot.down) add(names, padButton(name));
  hold(pads, 0, padOf(names));
  for (const pad of snapshot.pads ?? []) hold(pads, 0, pad);
  return pads[0] ?? released;
}

const released: Pad = { axes: [], buttons: [] };

/** With all buttons, also while none is held: it is a pad, and no stick on the glass. */
function padOf(held: ReadonlySet<number>): Pad {
  return { axes: [], buttons: Array.from({ length: 16 }, (_, index) => (held.has(index) ? 1 : 0)) };
}

/** Adds what is held on a pad to the pad of that place. Pads between that nobody holds are released. */
function hold(pads: Pad[], place: number, pad: Pad): void {
  while (pads.length <= place) pads.push(released);
  const before = pads[place] ?? released;
  const either = (one: readonly number[], other: readonly number[]): number[] =>
    Array.from({ length: Math.max(one.length, other.length) }, (_, index) => {
      const [mine = 0, theirs = 0] = [one[index], other[index]];
      return Math.abs(theirs) > Math.abs(mine) ? theirs : mine;
    });
  pads[place] = { axes: either(before.axes, pad.axes), buttons: either(before.buttons, pad.buttons) };
}

function add(to: Set<number>, index: number | undefined): void {
  if (index !== undefined) to.add(index);
}

/** How many pads play at once. */
const maxPads = 4;

export interface ListedPad {
  /** The browser's own number of it. */
  readonly index: number;
  readonly id: string;
}

/** Numbers pads from 1 to 4. A pad keeps its number, and gets it back if it is free; a fifth one waits. */
export class PadSlots {
  readonly #slots: (ListedPad | null)[] = new Array(maxPads).fill(null);
  /** The last pad's id in each slot. */
  readonly #last: (string | null)[] = new Array(maxPads).fill(null);

  /** @param attached all pads that the browser lists @returns whether a pad came or went */
  update(attached: readonly ListedPad[]): boolean {
    let changed = false;
    this.#slots.forEach((slot, at) => {
      if (slot === null || attached.some((pad) => isSame(pad, slot))) return;
      this.#slots[at] = null;
      changed = true;
    });
    for (const pad of attached) {
      if (this.#slots.some((slot) => slot !== null && isSame(pad, slot))) continue;
      const at = this.#slotFor(pad.id);
      if (at < 0) continue;
      this.#slots[at] = { index: pad.index, id: pad.id };
      this.#last[at] = pad.id;
      changed = true;
    }
    return changed;
  }

  /** By number: the first is pad 1. Null where there is none. */
  get slots(): readonly (ListedPad | null)[] {
    return this.#slots;
  }

  #slotFor(id: string): number {
    const own = this.#slots.findIndex((slot, at) => slot === null && this.#last[at] === id);
    return own >= 0 ? own : this.#slots.indexOf(null);
  }
}

function isSame(one: ListedPad, other: ListedPad): boolean {
  return one.index === other.index && one.id === other.id;
}

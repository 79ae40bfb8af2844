import { type DeskInput, deskInputRepeat, maxDeskMessage } from "../../../../wire/desk.ts";

export type DeskPointer = NonNullable<DeskInput["pointer"]>;
export type DeskPads = NonNullable<DeskInput["pads"]>;

/** How many buttons and keys can be down at once. */
const maxDown = 24;
/** How many of the latest presses a message counts; the host remembers the others. */
const maxHits = 24;
/** How often a snapshot with nothing held is repeated, in case it gets lost. */
const idleRepeats = 3;
const validName = /^[A-Za-z][A-Za-z0-9]{0,23}$/;
/** A stick or trigger closer to zero than this counts as released. */
const padDeadZone = 0.12;

/**
 * Sends everything the player holds, from all input devices, as complete snapshots: at once on every change,
 * every 50 ms while anything is held, and three times after the last release.
 */
export class InputSnapshotSender {
  readonly #send: (message: string) => void;
  /** By source, so that a touch button and a key for the same thing do not release each other. */
  readonly #down = new Map<string, Set<string>>();
  /** How often each was pressed, ordered by the latest press. */
  readonly #hits = new Map<string, number>();
  #pointer: DeskPointer | null = null;
  #pads: DeskPads = [];
  #n = 0;
  #repeats = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param send sends one JSON text */
  constructor(send: (message: string) => void) {
    this.#send = send;
  }

  /** @param source the input device, such as "keyboard" */
  press(source: string, name: string): void {
    if (!validName.test(name)) return;
    const holders = this.#down.get(name);
    if (holders?.has(source) || (!holders && this.#down.size >= maxDown)) return;
    if (!holders) {
      const count = (this.#hits.get(name) ?? 0) + 1;
      this.#hits.delete(name);
      this.#hits.set(name, count);
    }
    this.#down.set(name, (holders ?? new Set()).add(source));
    this.#changed();
  }

  release(source: string, name: string): void {
    const holders = this.#down.get(name);
    if (!holders?.delete(source)) return;
    if (holders.size === 0) this.#down.delete(name);
    this.#changed();
  }

  /** @param pointer null when it left the picture */
  point(pointer: DeskPointer | null): void {
    const before = this.#pointer;
    if (before?.x === pointer?.x && before?.y === pointer?.y && before?.down === pointer?.down) return;
    this.#pointer = pointer;
    this.#changed();
  }

  pad(pads: DeskPads): void {
    if (JSON.stringify(pads) === JSON.stringify(this.#pads)) return;
    this.#pads = pads;
    this.#changed();
  }

  /** Releases everything, or what one source holds. */
  releaseAll(source?: string): void {
    for (const [name, holders] of [...this.#down])
      if (source === undefined || holders.has(source)) {
        if (source === undefined) holders.clear();
        else holders.delete(source);
        if (holders.size === 0) this.#down.delete(name);
      }
    if (source === undefined) {
      this.#pointer = null;
      this.#pads = [];
    }
    this.#changed();
  }

  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  get #holding(): boolean {
    return (
      this.#down.size > 0 ||
      this.#pointer?.down === true ||
      this.#pads.some(({ axes, buttons }) =>
        [...axes, ...buttons].some((value) => Math.abs(value) > padDeadZone),
      )
    );
  }

  #changed(): void {
    this.#repeats = 0;
    this.#sendSnapshot();
    this.#timer ??= setInterval(() => this.#repeat(), deskInputRepeat);
  }

  #repeat(): void {
    if (this.#holding) this.#repeats = 0;
    else if (this.#repeats >= idleRepeats) {
      this.end();
      return;
    } else this.#repeats += 1;
    this.#sendSnapshot();
  }

  #sendSnapshot(): void {
    this.#n += 1;
    // One that is too long is cut to what matters most.
    const snapshot = this.#snapshot(maxHits, this.#pads);
    this.#send(snapshot.length <= maxDeskMessage ? snapshot : this.#snapshot(8, this.#pads.slice(0, 1)));
  }

  #snapshot(hits: number, pads: DeskPads): string {
    const snapshot: DeskInput = {
      n: this.#n,
      down: [...this.#down.keys()],
      hits: Object.fromEntries([...this.#hits].slice(-hits)),
      pointer: this.#pointer,
      ...(pads.length > 0 ? { pads } : {}),
    };
    return JSON.stringify(snapshot);
  }
}

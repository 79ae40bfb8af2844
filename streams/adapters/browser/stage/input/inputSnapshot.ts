import { type DeskInput, deskInputRepeat, maxPlayerMessage } from "../../../../../wire/desk/messages.ts";
import { padHeldAbove, padHit, pressPattern } from "../../../../../wire/desk/presses.ts";
import { inputEvery } from "../../../../rules/durations.ts";
import type { StickLean } from "../../../../rules/touch/stick.ts";
import { MouseTotals } from "./mouseTotals.ts";
import { type StickSide, TouchSticks } from "./touchSticks.ts";

export type DeskPointer = NonNullable<DeskInput["pointer"]>;
export type DeskLocks = NonNullable<DeskInput["locks"]>;
export type DeskPads = NonNullable<DeskInput["pads"]>;

/** How many buttons and keys a message names; with more of them held, the latest. */
const maxDown = 24;
/** How many of the latest presses a message counts; the host remembers the others. */
const maxHits = 24;
const maxPads = 4;
/** How many presses and gamepads a message has. The first of these that makes it short enough is sent. */
const sizes = [
  [maxHits, maxPads],
  [maxHits, 1],
  [8, 1],
  [0, 0],
] as const;
/** Repeats of a snapshot with nothing held. At 20 % loss, all of them are lost once in two million times (R-DESK-21). */
const idleRepeats = 8;
/** A stick or trigger closer to zero than this counts as released. */
const padDeadZone = 0.12;

/**
 * Sends everything the player holds, from all input devices, as complete snapshots: at once on every change
 * (R-DESK-24: movement of a mouse at most every 4 ms), every 50 ms while anything is held, and eight times after the last release.
 */
export class InputSnapshotSender {
  readonly #send: (message: string, n: number, isPress: boolean) => void;
  /** By source, so that a touch button and a key for the same thing do not release each other. */
  readonly #down = new Map<string, Set<string>>();
  /** How often each was pressed, ordered by the latest press. */
  readonly #hits = new Map<string, number>();
  readonly #mouse = new MouseTotals();
  #pointer: DeskPointer | null = null;
  #click: DeskInput["click"];
  #locks: DeskLocks | undefined;
  #pads: DeskPads = [];
  readonly #sticks = new TouchSticks();
  #n = 0;
  /** Something was pressed since the last snapshot. */
  #pressed = false;
  #repeats = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #movement: ReturnType<typeof setTimeout> | undefined;
  /** ms, of the clock of `performance.now()`. */
  #sentAt = Number.NEGATIVE_INFINITY;
  #ended = false;

  /** @param send sends a snapshot, with its number; `isPress`: it is the first with a press */
  constructor(send: (message: string, n: number, isPress: boolean) => void) {
    this.#send = send;
  }

  /** @param source the input device, such as "keyboard" */
  press(source: string, name: string): void {
    if (!pressPattern.test(name)) return;
    const holders = this.#down.get(name);
    if (holders?.has(source)) return;
    // What points at the picture is the left button as well: the same press is counted once.
    if (!holders && !(name === "MouseLeft" && this.#pointer?.down)) this.#count(name);
    this.#down.set(name, (holders ?? new Set()).add(source));
    this.#changed();
  }

  isHeld(name: string): boolean {
    return this.#down.has(name);
  }

  /** What a source holds now, in place of what it held before. */
  hold(source: string, names: readonly string[]): void {
    for (const [name, holders] of [...this.#down])
      if (holders.has(source) && !names.includes(name)) this.release(source, name);
    for (const name of names) this.press(source, name);
  }

  release(source: string, name: string): void {
    const holders = this.#down.get(name);
    if (!holders?.delete(source)) return;
    if (holders.size === 0) this.#down.delete(name);
    this.#changed();
  }

  /** Where the pointer is, null when it is not on the picture. */
  get pointer(): DeskPointer | null {
    return this.#pointer;
  }

  /** @param pointer null when it left the picture */
  point(pointer: DeskPointer | null): void {
    const before = this.#pointer;
    if (before?.x === pointer?.x && before?.y === pointer?.y && before?.down === pointer?.down) return;
    this.#pointer = pointer;
    if (pointer && before && pointer.down === before.down) {
      this.#moved();
      return;
    }
    if (pointer?.down && !before?.down) {
      this.#click = { x: pointer.x, y: pointer.y };
      this.#count("MouseLeft");
    }
    this.#changed();
  }

  /** The mouse, or a finger that looks around, moved. @param x px of the picture, also fractions */
  move(x: number, y: number): void {
    if (this.#mouse.move(x, y)) this.#moved();
  }

  /** @param steps towards the player, also fractions @param sideways to the right */
  turnWheel(steps: number, sideways = 0): void {
    if (this.#mouse.turnWheel(steps, sideways)) this.#changed();
  }

  /** A stick on the glass leans. @param source the touch control */
  lean(source: string, side: StickSide, lean: StickLean): void {
    if (this.#sticks.set(source, side, lean)) this.#changed();
  }

  /** The keyboard's locks, which stay as they are when everything is released. */
  setLocks(locks: DeskLocks): void {
    if (locks.caps === this.#locks?.caps && locks.num === this.#locks.num) return;
    this.#locks = locks;
    this.#changed();
  }

  /** What every pad holds now. @param pads the first is pad 1; one that is gone is empty */
  pad(pads: DeskPads): void {
    const before = this.#pads;
    if (JSON.stringify(pads) === JSON.stringify(before)) return;
    pads.forEach(({ buttons }, index) => {
      buttons.forEach((value, button) => {
        const was = before[index]?.buttons[button] ?? 0;
        if (value > padHeldAbove && was <= padHeldAbove) this.#count(padHit(index + 1, button));
      });
    });
    this.#pads = pads;
    this.#changed();
  }

  /** Releases everything, or the keys and buttons that one source holds. */
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
      this.#sticks.release();
    }
    this.#changed();
  }

  /** Releases everything and sends nothing more. */
  end(): void {
    if (this.#ended) return;
    this.releaseAll();
    this.#ended = true;
    this.#rest();
  }

  /** One more press of this. */
  #count(name: string): void {
    const count = (this.#hits.get(name) ?? 0) + 1;
    this.#hits.delete(name);
    this.#hits.set(name, count);
    this.#pressed = true;
  }

  get #holding(): boolean {
    return (
      this.#down.size > 0 ||
      this.#pointer?.down === true ||
      this.#sticks.lean !== null ||
      this.#pads.some(({ axes, buttons }) =>
        [...axes, ...buttons].some((value) => Math.abs(value) > padDeadZone),
      )
    );
  }

  /** Some mice report 8,000 movements a second. */
  #moved(): void {
    const wait = this.#sentAt + inputEvery - performance.now();
    if (wait <= 0) this.#changed();
    else this.#movement ??= setTimeout(() => this.#changed(), wait);
  }

  #changed(): void {
    if (this.#ended) return;
    this.#repeats = 0;
    this.#sendSnapshot();
    this.#timer ??= setInterval(() => this.#repeat(), deskInputRepeat);
  }

  #repeat(): void {
    if (this.#holding) this.#repeats = 0;
    else if (this.#repeats >= idleRepeats) {
      this.#rest();
      return;
    } else this.#repeats += 1;
    this.#sendSnapshot();
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #sendSnapshot(): void {
    clearTimeout(this.#movement);
    this.#movement = undefined;
    this.#sentAt = performance.now();
    this.#n += 1;
    // One that is too long would be dropped unread: it is cut to what matters most.
    for (const [hits, pads] of sizes) {
      const message = JSON.stringify(this.#snapshot(hits, pads));
      if (message.length > maxPlayerMessage) continue;
      const isPress = this.#pressed;
      this.#pressed = false;
      this.#send(message, this.#n, isPress);
      return;
    }
  }

  #snapshot(hits: number, maxPadCount: number): DeskInput {
    const pads = this.#pads.slice(0, maxPadCount);
    const touchSticks = this.#sticks.lean;
    const mouse = this.#mouse.totals;
    return {
      n: this.#n,
      down: [...this.#down.keys()].slice(-maxDown),
      hits: hits === 0 ? {} : Object.fromEntries([...this.#hits].slice(-hits)),
      pointer: this.#pointer,
      ...(this.#click ? { click: this.#click } : {}),
      ...(mouse ? { mouse } : {}),
      ...(this.#locks ? { locks: this.#locks } : {}),
      ...(pads.length > 0 ? { pads } : {}),
      ...(touchSticks ? { touchSticks } : {}),
    };
  }
}

import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { padHeldAbove } from "../../../../wire/desk/presses.ts";
import type { HeldPad } from "../../../input/inputDecoder.ts";
import type { Check } from "../../../lib/check.ts";
import { type Clock, systemClock } from "../../../lib/clock.ts";
import type { Rumble } from "../../runner.ts";
import { createOutputTail } from "../sandbox/outputTail.ts";
import { createRumbleRelay, type RumbleRelay } from "./rumbleRelay.ts";

/** The pads of a seat as devices of this computer, numbered from 1 (R-HOST-22). */
export interface VirtualPads {
  readonly count: number;
  /** Their device files. Absolute. */
  readonly files: readonly string[];
  /** @param button index in the standard mapping */
  press(pad: number, button: number, isDown: boolean): void;
  /**
   * Moves sticks and triggers to where the player's pads have them. A pad that has no device of its own moves the first.
   */
  move(held: readonly HeldPad[]): void;
  releaseAll(): void;
  onRumble(listener: (rumble: Rumble) => void): void;
  /** Resolves with the reason when they are unplugged by themselves. Never after `close`. */
  readonly lost: Promise<Error>;
  /** While the game is paused they do not vibrate. */
  hold(hold: boolean): void;
  /** Unplugs them. Resolves when they are gone. */
  close(): Promise<void>;
}

export interface PadsOrder {
  /** 1 to 4. */
  readonly count: number;
  /** The user who alone may open them; null: this host's own, if it may. */
  readonly uid: number | null;
  readonly clock?: Clock;
  /** The process that owns the devices, instead of `uinput.py`. */
  readonly command?: readonly string[];
}

const device = "/dev/uinput";
const script = fileURLToPath(new URL("uinput.py", import.meta.url));
const python = "/usr/bin/python3";
/** Without modules of the user's. */
const owner = [python, "-IS", script];
/** Longest wait for the devices, ms. */
const startMs = 5_000;
/** Longest wait for their end, ms. */
const endMs = 1_000;
/** The triggers are axes; their places in the standard mapping. */
const triggers = [6, 7] as const;
const stickReach = 32_767;
const triggerReach = 255;

/** Whether this computer lets the host make devices. */
export function checkUinput(): Check {
  try {
    accessSync(device, constants.R_OK | constants.W_OK);
    accessSync(python, constants.X_OK);
    return { ok: true };
  } catch (error) {
    return { ok: false, line: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Plugs pads in.
 * @throws Error when the devices cannot be made; none is left then
 */
export async function openVirtualPads(order: PadsOrder): Promise<VirtualPads> {
  const { count, uid, clock = systemClock, command = owner } = order;
  const [program = "", ...rest] = command;
  const child = spawn(program, [...rest, String(count), uid === null ? "-" : String(uid)], {
    env: { PATH: "/usr/bin:/bin" },
    cwd: "/",
  });
  // A process that ends before it has read everything is noticed by its exit.
  child.stdin.on("error", () => undefined);
  const exited = new Promise<void>((resolve) => {
    for (const event of ["close", "error"]) child.once(event, () => resolve());
  });
  let isClosing = false;
  const close = async (): Promise<void> => {
    isClosing = true;
    child.stdin.end();
    const cancel = clock.after(endMs, () => child.kill("SIGKILL"));
    await exited;
    cancel();
  };
  let notify = (_rumble: Rumble): void => undefined;
  const relays = Array.from({ length: count }, (_, at) =>
    createRumbleRelay(clock, at + 1, (rumble) => notify(rumble)),
  );
  const complaints = createOutputTail(clock);
  complaints.follow(child.stderr);
  const reason = (): Error => new Error(`no virtual pads: ${complaints.text() || "their owner ended"}`);
  const lost = new Promise<Error>((resolve) => {
    void exited.then(() => {
      for (const relay of relays) relay.close();
      if (!isClosing) resolve(reason());
      complaints.close();
    });
  });
  try {
    const files = await readyFiles(child.stdout, lost, clock, relays);
    const states = relays.map((_, at) =>
      createPadState((report) => child.stdin.write(`${at + 1} ${report}\n`)),
    );
    return {
      count,
      files,
      press: (pad, button, isDown) => states[pad - 1]?.press(button, isDown),
      move(held) {
        for (const [at, state] of states.entries()) state.move(heldOn(held, at, count));
      },
      releaseAll() {
        for (const state of states) state.release();
        for (const relay of relays) relay.stop();
      },
      onRumble(listener) {
        notify = listener;
      },
      lost,
      hold(hold) {
        for (const relay of relays) relay.hold(hold);
      },
      close,
    };
  } catch (error) {
    child.kill("SIGKILL");
    await exited;
    throw error;
  }
}

/** Reads the lines of the process. @returns the device files @throws Error with its last lines when it ends or is late */
function readyFiles(
  input: Readable,
  lost: Promise<Error>,
  clock: Clock,
  relays: readonly RumbleRelay[],
): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const late = new Error(`no virtual pads: nothing within ${startMs / 1_000} s`);
    const cancel = clock.after(startMs, () => reject(late));
    void lost.then((reason) => {
      cancel();
      reject(reason);
    });
    createInterface({ input }).on("line", (line) => {
      const [word, ...words] = line.split(" ");
      const [pad = 0, strong = 0, weak = 0, ms = 0] = words.map(Number);
      if (word === "rumble") relays[pad - 1]?.play({ strong: strong / 65_535, weak: weak / 65_535, ms });
      if (word !== "ready") return;
      cancel();
      resolve(words);
    });
  });
}

/** The player's pads that move one of the devices. @param at its index */
const heldOn = (held: readonly HeldPad[], at: number, count: number): HeldPad[] =>
  held.filter((_, index) => index === at || (at === 0 && index >= count));

/** One pad: its buttons are pressed one by one, its sticks and triggers are where they are. */
function createPadState(report: (text: string) => void) {
  let buttons = 0;
  let axes: readonly number[] = [0, 0, 0, 0];
  let pulled: readonly number[] = [0, 0];
  let reported = "0 0 0 0 0 0 0";
  const send = (): void => {
    const values = [
      ...axes.map((value) => Math.round(value * stickReach)),
      ...triggers.map((button, side) =>
        Math.round(triggerReach * pulledTo((buttons & (1 << button)) !== 0, pulled[side] ?? 0)),
      ),
    ];
    const text = [buttons, ...values].join(" ");
    if (text !== reported) report(text);
    reported = text;
  };
  return {
    press(button: number, isDown: boolean): void {
      buttons = isDown ? buttons | (1 << button) : buttons & ~(1 << button);
      send();
    },
    move(held: readonly HeldPad[]): void {
      axes = [0, 1, 2, 3].map((axis) => farthest(held.map((pad) => pad.axes[axis] ?? 0)));
      pulled = triggers.map((button) => farthest(held.map((pad) => pad.buttons[button] ?? 0)));
      send();
    },
    release(): void {
      buttons = 0;
      axes = [0, 0, 0, 0];
      pulled = [0, 0];
      send();
    },
  };
}

const farthest = (values: readonly number[]): number =>
  values.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);

/** How far a trigger is pulled: where it is, unless that contradicts a press or release that is still in force (R-HOST-11). */
function pulledTo(isDown: boolean, value: number): number {
  if (isDown) return value > padHeldAbove ? value : 1;
  return value > padHeldAbove ? 0 : value;
}

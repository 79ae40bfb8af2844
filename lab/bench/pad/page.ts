import { InputSnapshotSender } from "../../../streams/adapters/browser/stage/input/inputSnapshot.ts";
import { capturePads } from "../../../streams/adapters/browser/stage/input/pads/capturePads.ts";
import { PadSlots } from "../../../streams/adapters/browser/stage/input/pads/padSlots.ts";
import { Pads } from "../../../streams/adapters/browser/stage/input/pads/pads.ts";
import { source } from "../../../streams/lib/state.ts";
import { padHit } from "../../../streams/wire/desk/messages.ts";

/** `frame`: once in each animation frame · `app`: as the app does */
export type PadReading = "frame" | "app";

/** A gamepad that the browser lists, and the app's own code that reads and sends it. */
interface PadBench {
  /** From each press to the message that carries it, ms. */
  readonly waits: readonly number[];
  /** Presses its first button for some seconds. @param pressedAt gets the moment of each press, ms, by its count from 1 */
  press(
    input: RTCDataChannel,
    pressedAt: Map<number, number>,
    seconds: number,
    reading: PadReading,
  ): Promise<void>;
}

declare global {
  interface Window {
    padBench: PadBench;
  }
}

/** How long each press lasts at least, and each pause after one, ms. */
const held = 50;

const buttons = Array.from({ length: 17 }, () => ({ value: 0, pressed: false, touched: false }));
const pad = { index: 0, id: "pad", mapping: "standard", axes: [0, 0, 0, 0], buttons };
Object.defineProperty(navigator, "getGamepads", { value: () => [pad] });

const waits: number[] = [];

window.padBench = {
  waits,
  async press(input, pressedAt, seconds, reading) {
    let sent = 0;
    const sender = new InputSnapshotSender((text, { hits }) => {
      const count = hits[padHit(1, 0)] ?? 0;
      if (count > sent) waits.push(performance.now() - (pressedAt.get(count) ?? Number.NaN));
      sent = count;
      input.send(text);
    });
    const pads = new Pads({
      slots: new PadSlots(),
      sender,
      emit: () => undefined,
      onGuide: () => undefined,
    });
    const use = { sender, pads, mouse: source({ use: "none" as const }) };
    const stop = reading === "app" ? capturePads(window, use) : readEachFrame(pads);
    const until = performance.now() + seconds * 1_000;
    for (let count = 1; performance.now() < until; count += 1) {
      // Random intervals, so that presses fall on every phase of the frame.
      await wait(held + Math.random() * 80);
      pressedAt.set(count, performance.now());
      Object.assign(buttons[0] ?? {}, { value: 1, pressed: true });
      // Longer where nobody reads it: a press that is over by then would come to no game.
      do await wait(held);
      while (sent < count);
      Object.assign(buttons[0] ?? {}, { value: 0, pressed: false });
    }
    await wait(held);
    stop();
  },
};

function readEachFrame(pads: Pads): () => void {
  let frame = 0;
  const read = (): void => {
    frame = requestAnimationFrame(read);
    pads.read([pad], document.hasFocus());
  };
  read();
  return () => cancelAnimationFrame(frame);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

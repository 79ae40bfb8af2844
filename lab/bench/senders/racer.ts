import { createFrameBuffer } from "../../../games/builtIn/kit/frameBuffer.ts";
import { createRacer } from "../../../games/builtIn/racer/index.ts";
import { noInputs } from "../../../host/input/inputs.ts";
import type { DeskButton } from "../../../wire/desk/presses.ts";
import { drawBarcode } from "../barcode.ts";

/** px */
export const [width, height] = [640, 360];
const frameInterval = 1_000 / 60;

/** The host's game with a barcode over it, so that only the senders differ. */
export function createDrawnRacer() {
  const game = createRacer({ best: 0 });
  const buffer = createFrameBuffer(width, height);
  let input = 0;
  let held = new Set<DeskButton>();
  let pressed = new Set<DeskButton>();
  return {
    buffer,
    hear(message: string) {
      const { n, down } = JSON.parse(message);
      input = Number(n);
      held = new Set(down.length > 0 ? ["a"] : []);
      pressed = new Set([...pressed, ...held]);
    },
    draw() {
      const inputs = { ...noInputs, n: input, pressed, held };
      pressed = new Set();
      game.step(inputs);
      game.step({ ...inputs, pressed: new Set() });
      game.draw(buffer, inputs);
      drawBarcode(buffer, input);
    },
  };
}

/** Calls 60 times a second, on a fixed schedule, until it answers false. */
export function everyFrame(frame: () => boolean): void {
  let due = performance.now();
  const tick = (): void => {
    const left = due - performance.now();
    if (left > 1) setTimeout(tick, left - 1);
    else if (left > 0) setImmediate(tick);
    else {
      due += frameInterval;
      if (frame()) setImmediate(tick);
    }
  };
  tick();
}

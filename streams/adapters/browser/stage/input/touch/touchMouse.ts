import type { State } from "../../../../../lib/state.ts";
import type { StageMouse } from "../../../../../ports/stage.ts";
import type { InputSnapshotSender } from "../inputSnapshot.ts";
import { pictureBox } from "../onPicture.ts";
import type { TouchMouse } from "./touchDeps.ts";

/** The mouse of touch controls, relative or by a cursor. @param video null while the picture is detached */
export function touchMouse(
  sender: InputSnapshotSender,
  mouse: State<{ readonly use: StageMouse }>,
  video: () => HTMLVideoElement | null,
): TouchMouse {
  /** Its last place. A finger on the picture moves it, too. */
  let cursor = { x: 0.5, y: 0.5 };
  let pressed = false;
  const point = (): void => {
    const { x, y } = cursor;
    sender.point({ x: rounded(x), y: rounded(y), down: pressed });
  };
  const follow = (): void => {
    const { pointer } = sender;
    // Rounding must not swallow a slow finger.
    if (pointer && (rounded(cursor.x) !== pointer.x || rounded(cursor.y) !== pointer.y)) cursor = pointer;
  };
  return {
    move(dx, dy) {
      const { use } = mouse.value;
      if (use === "relative") sender.move(dx, dy);
      const shown = video();
      if (use !== "absolute" || !shown) return;
      const { width, height } = pictureBox(shown);
      if (width <= 0 || height <= 0) return;
      follow();
      cursor = { x: within(cursor.x + dx / width), y: within(cursor.y + dy / height) };
      point();
    },
    hold(source, press) {
      // The game counts the press at the cursor, so that moves first.
      if (mouse.value.use === "absolute") {
        follow();
        pressed = press === "MouseLeft";
        point();
      }
      sender.hold(source, press === null ? [] : [press]);
    },
  };
}

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** Four digits: finer than a pixel of any picture, and short to send. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

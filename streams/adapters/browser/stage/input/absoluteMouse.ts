import type { StagePinch } from "../../../../ports/stage.ts";
import type { InputSnapshotSender } from "./inputSnapshot.ts";
import { captureMouse, pinchSteps, scrollSteps, sources, tapper } from "./mouse.ts";
import { onPicture, type Point } from "./onPicture.ts";

/**
 * Captures the mouse for a game with a cursor: it is where the mouse is. With fingers, a tap is a left click, a
 * drag holds the left button, a long press the right one, and two fingers turn the wheel.
 * @param pinch what two fingers do that move apart or together (R-TOUCH-04)
 */
export function captureAbsoluteMouse(
  video: HTMLVideoElement,
  sender: InputSnapshotSender,
  pinch: StagePinch,
): () => void {
  let last: Point = { x: 0, y: 0 };
  const point = (to: Point, down: boolean): void => {
    last = to;
    const { x, y } = onPicture(video, to);
    sender.point({ x, y, down });
  };
  const tap = tapper(sender, () => point(last, false));
  let dragging = false;
  return captureMouse(video, sender, {
    moved(event, held) {
      const at = { x: event.clientX, y: event.clientY };
      // A drag that leaves the picture stays at its edge; hovering outside is ignored.
      if (held.length > 0 || onPicture(video, at).inside) point(at, held.includes("MouseLeft"));
      else sender.point(null);
    },
    pressed: () => true,
    left: () => sender.point(null),
    touch: {
      touched: (at) => point(at, false),
      tapped(at) {
        point(at, true);
        tap();
      },
      pressedLong() {
        sender.hold(sources.finger, ["MouseRight"]);
      },
      dragged(at) {
        dragging = true;
        point(at, true);
        sender.hold(sources.finger, ["MouseLeft"]);
      },
      moved: (at) => point(at, dragging),
      ended() {
        dragging = false;
        sender.hold(sources.finger, []);
        point(last, false);
      },
      scrolled: (by) => sender.turnWheel(scrollSteps(by)),
      ...(pinch === "wheel" && {
        pinched(at, factor) {
          // Games zoom to where the pointer is.
          point(at, false);
          sender.turnWheel(pinchSteps(factor));
        },
      }),
    },
  });
}

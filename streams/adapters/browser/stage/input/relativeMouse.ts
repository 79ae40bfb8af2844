import type { InputSnapshotSender } from "./inputSnapshot.ts";
import { captureMouse, scrollSteps, sources, tapper } from "./mouse.ts";
import { moveEvent } from "./moveEvent.ts";
import { pictureScale } from "./onPicture.ts";

/** Documents whose lock the page itself is about to end. */
const freeing = new WeakSet<Document>();

/** Gives the mouse back to the page, if a picture holds it. */
export function freePointer(document: Document): void {
  if (!document.pointerLockElement) return;
  freeing.add(document);
  document.exitPointerLock();
}

/**
 * Captures the mouse for a game in which it looks around. The first click locks the pointer to the picture, until
 * Escape; that click is not the game's, but the Escape is. A browser without pointer lock, as on an iPad, looks around while a button is
 * held. A finger looks around by dragging, and its tap is a left click.
 * @param pictureWidth of the game's own picture now, px  @param onLock called when the pointer is locked or free again
 */
export function captureRelativeMouse(
  video: HTMLVideoElement,
  sender: InputSnapshotSender,
  pictureWidth: () => number,
  onLock: (locked: boolean) => void,
): () => void {
  const { ownerDocument: document } = video;
  const listening = new AbortController();
  const isLocked = (): boolean => document.pointerLockElement === video;
  const canLock = "requestPointerLock" in video;
  const look = (x: number, y: number): void => {
    const scale = pictureScale(video, pictureWidth());
    sender.move(x * scale, y * scale);
  };
  const tap = tapper(sender, () => undefined);
  const pressEscape = tapper(sender, () => undefined, "Escape");
  document.addEventListener(
    "pointerlockchange",
    () => {
      const freed = freeing.delete(document);
      if (!isLocked()) {
        sender.hold(sources.mouse, []);
        // Browsers keep the Escape that ends the lock, unless the page has locked the keyboard. The focus is lost before the lock.
        if (!freed && document.hasFocus() && !sender.isHeld("Escape")) pressEscape();
      }
      onLock(isLocked());
    },
    { signal: listening.signal },
  );
  const stop = captureMouse(video, sender, {
    moved(event, held) {
      if (event.type !== moveEvent(video)) return;
      // A locked mouse gives its own counts, which games expect, whatever the size of the picture on the page.
      if (isLocked()) sender.move(event.movementX, event.movementY);
      else if (!canLock && held.length > 0) look(event.movementX, event.movementY);
    },
    pressed() {
      if (!canLock) return true;
      if (!isLocked()) void lock(video);
      return isLocked();
    },
    left: () => undefined,
    touch: {
      touched: () => undefined,
      tapped: tap,
      pressedLong: () => undefined,
      dragged: () => undefined,
      moved: (_, { x, y }) => look(x, y),
      ended: () => undefined,
      scrolled: (by) => sender.turnWheel(scrollSteps(by)),
    },
  });
  return () => {
    listening.abort();
    stop();
    if (isLocked()) {
      freePointer(document);
      onLock(false);
    }
  };
}

/**
 * Without the system's acceleration, which games add themselves; with it where the browser cannot do without. Browsers refuse a
 * lock for a moment after Escape: the next click tries again.
 */
async function lock(video: HTMLVideoElement): Promise<void> {
  try {
    // Older browsers return nothing, and know no options.
    await video.requestPointerLock({ unadjustedMovement: true });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "NotSupportedError")) return;
    await Promise.resolve(video.requestPointerLock()).catch(() => undefined);
  }
}

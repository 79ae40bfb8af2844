// The functions of this file run in the player's page, as text: they may use each other and the browser's globals,
// nothing else.

/** What was measured by opening and closing a game's menu. */
export interface MenuMeasurements {
  /** From sending each press to the first frame that shows the menu, or the game without it, ms. */
  readonly photon: number[];
  /** Frames while it was opened and closed, and how long that took, s. */
  readonly frames: number;
  readonly seconds: number;
  /** Presses that changed nothing within 2 s. */
  readonly missed: number;
  /** Part of the picture that the menu changes, 0 to 1. */
  readonly menuShare: number;
}

/** Presses keys in the game. @returns when each press was sent, ms */
type PressKey = (code: string) => number;

export function keyPresser(input: RTCDataChannel): PressKey {
  let n = 0;
  const hits: Record<string, number> = {};
  const send = (down: string[]): void => {
    n += 1;
    input.send(JSON.stringify({ n, down, hits }));
  };
  return (code) => {
    hits[code] = (hits[code] ?? 0) + 1;
    const sentAt = performance.now();
    send([code]);
    setTimeout(() => send([]), 60);
    return sentAt;
  };
}

/**
 * Starts a new game by its menu, learns which pixels the menu changes, then opens and closes it at random moments.
 * @throws when Escape opens nothing
 */
export async function playMenu(
  video: HTMLVideoElement,
  input: RTCDataChannel,
  presses: number,
): Promise<MenuMeasurements> {
  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const press = keyPresser(input);
  const screen = watchScreen(video);
  for (const code of ["Escape", "Enter", "Enter", "Enter"]) {
    press(code);
    await wait(1_000);
  }
  await wait(2_500);
  // Twice: what moves without the menu, or differs from one opening to the next, is left out.
  const pictures: Uint8Array[][] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    pictures.push(await screen.collect(700));
    press("Escape");
    await wait(1_000);
  }
  const [closed = [], open = [], closedAgain = [], openAgain = []] = pictures;
  const menu = findMenu([...closed, ...closedAgain], [...open, ...openAgain]);
  const menuShare = menu.length / screen.pixels;
  if (menuShare < 0.01)
    throw new Error(`Escape opens no menu: it changed ${(menuShare * 100).toFixed(1)} % of the picture`);
  const photon: number[] = [];
  let missed = 0;
  let shown = false;
  const framesBefore = screen.frames();
  const from = performance.now();
  for (let index = 0; index < presses; index += 1) {
    // Random intervals, so that presses fall on every phase of the frame.
    await wait(300 + Math.random() * 200);
    if (isOpen(menu, screen.newest()) !== shown) throw new Error("the menu changed without a press");
    const sentAt = press("Escape");
    const seenAt = await screen.until((picture) => isOpen(menu, picture) === !shown, 2_000);
    if (seenAt === null) missed += 1;
    else {
      photon.push(seenAt - sentAt);
      shown = !shown;
    }
  }
  const seconds = (performance.now() - from) / 1_000;
  return { photon, frames: screen.frames() - framesBefore, seconds, missed, menuShare };
}

/** Where the menu is: pixels with their brightness without and with it. */
type MenuPixel = { readonly at: number; readonly closed: number; readonly open: number };

/** Pixels that keep still in both states and differ between them. */
export function findMenu(closed: readonly Uint8Array[], open: readonly Uint8Array[]): MenuPixel[] {
  const [first] = closed;
  if (!first || open.length === 0) return [];
  const range = (pictures: readonly Uint8Array[], at: number): readonly [number, number] => {
    const values = pictures.map((picture) => picture[at] ?? 0);
    return [Math.min(...values), Math.max(...values)];
  };
  const found: MenuPixel[] = [];
  for (let at = 0; at < first.length; at += 1) {
    const [closedLow, closedHigh] = range(closed, at);
    const [openLow, openHigh] = range(open, at);
    const apart = Math.max(openLow - closedHigh, closedLow - openHigh);
    if (apart < 30) continue;
    found.push({ at, closed: (closedLow + closedHigh) / 2, open: (openLow + openHigh) / 2 });
  }
  return found;
}

/** Whether most of the menu's pixels look as they do with the menu open. */
export function isOpen(menu: readonly MenuPixel[], picture: Uint8Array): boolean {
  const like = menu.filter(({ at, closed, open }) => {
    const value = picture[at] ?? 0;
    return Math.abs(value - open) < Math.abs(value - closed);
  });
  return like.length * 2 > menu.length;
}

/** Reads the brightness of every frame, at a size that shows letters. */
export function watchScreen(video: HTMLVideoElement) {
  const canvas = document.createElement("canvas");
  canvas.width = 160;
  canvas.height = 100;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  const pixels = canvas.width * canvas.height;
  let newest: Uint8Array = new Uint8Array(pixels);
  let frames = 0;
  const listeners = new Set<(picture: Uint8Array, now: number) => void>();
  const onFrame = (): void => {
    const now = performance.now();
    video.requestVideoFrameCallback(onFrame);
    frames += 1;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const picture = new Uint8Array(pixels);
    for (let at = 0; at < pixels; at += 1) {
      const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
      picture[at] = (red * 3 + green * 6 + blue) / 10;
    }
    newest = picture;
    for (const listener of [...listeners]) listener(picture, now);
  };
  video.requestVideoFrameCallback(onFrame);
  return {
    pixels,
    frames: () => frames,
    newest: () => newest,
    /** The frames of some time, with the newest at its start. */
    async collect(ms: number): Promise<Uint8Array[]> {
      const collected = [newest];
      const listener = (picture: Uint8Array): void => void collected.push(picture);
      listeners.add(listener);
      await new Promise((resolve) => setTimeout(resolve, ms));
      listeners.delete(listener);
      return collected;
    },
    /** When a frame first was as wanted, ms; null when none was in time. */
    until(wanted: (picture: Uint8Array) => boolean, ms: number): Promise<number | null> {
      return new Promise((resolve) => {
        const settle = (at: number | null): void => {
          listeners.delete(listener);
          clearTimeout(timer);
          resolve(at);
        };
        const listener = (picture: Uint8Array, now: number): void => {
          if (wanted(picture)) settle(now);
        };
        const timer = setTimeout(() => settle(null), ms);
        listeners.add(listener);
      });
    },
  };
}

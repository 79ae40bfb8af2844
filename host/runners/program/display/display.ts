import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { XDamage } from "x11";
import { xButton } from "../../../../wire/desk/mouseButtons.ts";
import { systemClock } from "../../../lib/clock.ts";
import { type SeatOrder, seatUid } from "../sandbox/isolate.ts";
import { readAtoms } from "./atoms.ts";
import { firstSeatDisplay, removeDisplayNote } from "./displayNumbers.ts";
import { type FrameReader, openFrameReader } from "./frameReader.ts";
import { type Keyboard, type Locks, openKeyboard } from "./keyboard.ts";
import type { Size } from "./placement.ts";
import { createPointer, type Pointer } from "./pointer.ts";
import { authorityBytes, createCookie } from "./serverCookie.ts";
import { manageWindows, type WindowManager } from "./windowManager.ts";
import { createWindowRequests, type WindowRequests } from "./windowRequests.ts";
import { connectToX, type XConnection } from "./xConnection.ts";
import { startXServer, type XServer } from "./xServer.ts";

/** Tell once, until what was drawn is taken note of: however much a program draws, it is one event. */
const reportNonEmpty = 3;
const noRegion = 0;

/**
 * Tells at once when a program has drawn, so that nobody has to look all the time.
 * @throws when the server has no DAMAGE extension, or does not answer
 */
async function watchScreen(x: XConnection) {
  const damage = await x.ask<XDamage>((answer) => x.client.require("damage", answer));
  const id = x.client.AllocID();
  let listener: (() => void) | null = null;
  let changed = false;
  x.onEvent((event, sent) => {
    // What a program made up is not believed.
    if (event.name !== "DamageNotify" || sent) return;
    changed = true;
    listener?.();
  });
  x.send(() => damage.Create(id, x.root, reportNonEmpty));
  return {
    /** @param next called when something was drawn since the last `seen`; null removes the listener */
    onChange(next: (() => void) | null) {
      listener = next;
    },
    /** The screen is read now: the next change is told again. */
    seen() {
      if (!changed) return;
      changed = false;
      x.send(() => damage.Subtract(id, noRegion, noRegion));
    },
  };
}

/** One seat's X screen: its picture, its windows and its inputs. */
export type Display = ReturnType<typeof createDisplay>;

/** Width and height are even. */
export interface DisplayOptions extends SeatOrder, Size {
  /** Absolute, exists, and only the host can enter it. Best in memory (tmpfs): the screen's picture lies in it. */
  readonly folder: string;
  /** What `resize` may make of it; by default its first size. */
  readonly largest?: Size;
  /** Programs have the largest size all the time; the picture is its middle. */
  readonly middle?: boolean;
  readonly hidePointer?: boolean;
  /** Outside the sandbox: the first display number to try, instead of the seat's. */
  readonly firstNumber?: number;
  /** Path or name of the X server. */
  readonly program?: string;
}

/** @throws one clear line when the X server does not come up; nothing is left then */
export async function openDisplay(options: DisplayOptions): Promise<Display> {
  const { width, height, seat, firstUid, clock = systemClock } = options;
  const screen = { width, height };
  const { largest = screen, middle = false } = options;
  const cookie = createCookie();
  const folder = mkdtempSync(join(options.folder, "screen-"));
  const authorityFile = join(folder, "authority");
  const removeFiles = (): void => {
    rmSync(folder, { recursive: true, force: true });
    removeDisplayNote(folder);
  };
  let server: XServer | null = null;
  let x: XConnection | null = null;
  let frames: FrameReader | null = null;
  try {
    // In the sandbox the server reads it as a user of its own.
    writeFileSync(authorityFile, authorityBytes(cookie), { mode: 0o644 });
    server = await startXServer({
      folder,
      authorityFile,
      ...largest,
      clock,
      sandbox:
        options.sandbox === false
          ? null
          : { uid: seatUid(seat, firstUid), groupFiles: options.groupFiles ?? [] },
      firstNumber: options.firstNumber ?? firstSeatDisplay + seat,
      hidePointer: options.hidePointer ?? false,
      program: options.program ?? "Xvfb",
    });
    x = await connectToX(server.socketPath, server.number, cookie, clock);
    const atoms = await readAtoms(x);
    const manager = await manageWindows(x, middle ? largest : screen, atoms);
    frames = openFrameReader(server.frameFile, largest.width, largest.height, middle);
    frames.resize(screen);
    return createDisplay({
      server,
      x,
      frames,
      manager,
      authorityFile,
      removeFiles,
      screen,
      keyboard: await openKeyboard(x, clock),
      pointer: createPointer(x, screen),
      requests: createWindowRequests(x, manager, atoms, clock),
      changes: await watchScreen(x),
    });
  } catch (error) {
    frames?.close();
    x?.close();
    await server?.stop();
    removeFiles();
    throw error;
  }
}

interface DisplayParts {
  readonly server: XServer;
  readonly x: XConnection;
  readonly frames: FrameReader;
  readonly manager: WindowManager;
  readonly keyboard: Keyboard;
  readonly pointer: Pointer;
  readonly requests: WindowRequests;
  readonly changes: Awaited<ReturnType<typeof watchScreen>>;
  readonly authorityFile: string;
  /** Its size now. */
  readonly screen: { width: number; height: number };
  removeFiles(): void;
}

function createDisplay(parts: DisplayParts) {
  const { server, x, frames, manager, keyboard, pointer, requests, changes, screen } = parts;
  let closing: Promise<void> | null = null;
  const releaseAll = (): void => {
    keyboard.releaseAll();
    pointer.releaseAll();
  };
  const close = async (): Promise<void> => {
    releaseAll();
    x.close();
    frames.close();
    await server.stop();
    parts.removeFiles();
  };
  return {
    /** As in `DISPLAY=:number`. */
    number: server.number,
    socketPath: server.socketPath,
    /** For `XAUTHORITY`. Readable for everybody who reaches the folder. */
    authorityFile: parts.authorityFile,
    /** px */
    get width() {
      return screen.width;
    },
    get height() {
      return screen.height;
    },
    /** The screen as it was read last; black before. */
    get frameBuffer() {
      return frames.frameBuffer;
    },
    /**
     * Gives the screen another size, and its largest window with it; or shows so much of its middle.
     * @param size even, px, at most `largest`
     */
    resize({ width, height }: Size) {
      if (width === screen.width && height === screen.height) return;
      Object.assign(screen, { width, height });
      frames.resize(screen);
      manager.screenResized();
    },
    /** Reads the screen. An unchanged picture costs no conversion. @returns whether it differs from the last time */
    readFrame() {
      changes.seen();
      return frames.read();
    },
    /**
     * Calls a listener as soon as something was drawn, once until the next `readFrame`; null removes the listener. Whatever is
     * drawn while the picture is being read may go untold, so look now and then all the same.
     */
    onChange: changes.onChange,
    /**
     * How much of the picture is drawn: the share of it that has another colour than its background, which is the colour of more
     * than half of it. 0: nothing is drawn yet; 0.5 or more: there is no such colour.
     */
    drawnShare: () => frames.drawnShare(),
    /** The largest mapped window that matches; null when there is none. */
    findWindow: requests.find,
    /** How many windows are mapped on the screen, 64 at most. */
    windowCount: () => manager.windows().length,
    /** Asks a window whether its program still responds. @returns null when it does not take part in such questions */
    ping: requests.ping,
    /** Presses a window's close button. @returns false when it has none */
    closeWindow: requests.close,
    /** Presses or releases a key or a mouse button, by its name. @returns false for a name that the screen does not have */
    press(name: string, down: boolean) {
      const button = xButton(name);
      if (button === undefined) return keyboard.press(name, down);
      pointer.press(button, down);
      return true;
    },
    /** Moves the pointer to a place on the screen, px. Does nothing while the X server has no time for it. */
    movePointer: (px: number, py: number) => pointer.moveTo(px, py),
    /** Moves the pointer by a distance, px. Does nothing while the X server has no time for it. */
    movePointerBy: (dx: number, dy: number) => pointer.moveBy(dx, dy),
    /** Does nothing while the X server has no time for it. @param steps positive towards the player  @param sideways to the right */
    turnWheel: (steps: number, sideways = 0) => pointer.turnWheel(steps, sideways),
    /** Types any text; `\n` is Enter, `\b` Backspace. Lets go of held keys before each character. */
    typeText(text: string) {
      if (closing === null) keyboard.type(text);
    },
    /** Sets the locks of the keyboard, by pressing their keys where they differ. */
    setLocks: (locks: Locks) => keyboard.setLocks(locks),
    /** Lets go of all keys and buttons and forgets text that is not typed yet. */
    releaseAll,
    /** Resolves with one line when the screen is lost by itself: from then on it does nothing but `close`. Never after that. */
    lost: new Promise<string>((resolve) => {
      const report = (reason: string): void => {
        if (closing === null) resolve(reason);
      };
      void server.ended.then(report);
      void x.lost.then(report);
    }),
    /** Stops the X server where it is, or lets it go on. Meanwhile the picture can be read, and nothing is answered. */
    setStopped: server.setStopped,
    /** Ends the X server. Resolves when its process, socket and files are gone. */
    close(): Promise<void> {
      closing ??= close();
      return closing;
    },
  };
}

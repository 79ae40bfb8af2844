import x11 from "x11";
import type { Atoms } from "./atoms.ts";
import { centreRectangle, fitRectangle, type Rectangle, type Size } from "./placement.ts";
import { predefinedAtom, readNumbers } from "./windowProperties.ts";
import type { XConnection } from "./xConnection.ts";

/** Windows beyond this many are not shown: a program may open them without end. */
const maxWindows = 64;

interface ManagedWindow {
  readonly id: number;
  /** Programs place these themselves: menus, full screen of old programs. */
  readonly overrideRedirect: boolean;
  mapped: boolean;
  rectangle: Rectangle;
  /** Where it was before it filled the screen; null when it does not. */
  restore: Rectangle | null;
}

/** The windows of a screen, from the first to the last that was activated, and what may be done with them. */
export type WindowStack = ReturnType<typeof createWindowStack>;

/** Modes of properties and stacking, and the focus that remains when a window goes: wherever the pointer is. */
const replace = 0;
const above = 0;
const revertToPointerRoot = 1;
/** Values of `WM_STATE`. */
const icccm = { withdrawn: 0, normal: 1 } as const;
const unknownPlace: Rectangle = { x: 0, y: 0, width: 1, height: 1 };

export function createWindowStack(x: XConnection, screen: Size, atoms: Atoms) {
  const { client } = x;
  const windows = new Map<number, ManagedWindow>();

  function configure(window: ManagedWindow, rectangle: Rectangle): void {
    window.rectangle = rectangle;
    placeWindow(x, window.id, rectangle);
  }

  /** Brings a window to the front and gives it the keyboard. */
  function activate(window: ManagedWindow): void {
    windows.delete(window.id);
    windows.set(window.id, window);
    client.ConfigureWindow(window.id, { stackMode: above });
    client.SetInputFocus(window.id, revertToPointerRoot);
    client.ChangeProperty(replace, x.root, atoms.active, predefinedAtom.window, 32, [window.id]);
  }

  function setFullscreen(window: ManagedWindow, fullscreen: boolean): void {
    if (fullscreen === (window.restore !== null)) return;
    const back = window.restore ?? window.rectangle;
    window.restore = fullscreen ? window.rectangle : null;
    configure(window, fullscreen ? { x: 0, y: 0, ...screen } : fitRectangle(back, screen));
    const states = fullscreen ? [atoms.fullscreen] : [];
    client.ChangeProperty(replace, window.id, atoms.state, predefinedAtom.atom, 32, states);
  }

  function add(id: number, overrideRedirect: boolean): ManagedWindow | null {
    if (windows.has(id) || windows.size >= maxWindows) return null;
    const window = { id, overrideRedirect, mapped: false, rectangle: unknownPlace, restore: null };
    windows.set(id, window);
    return window;
  }

  /** Forgets a window; the one before it gets the keyboard. */
  function hide(id: number, destroyed: boolean): void {
    const window = windows.get(id);
    if (window === undefined) return;
    windows.delete(id);
    if (!destroyed && !window.overrideRedirect) {
      client.ChangeProperty(replace, id, atoms.icccmState, atoms.icccmState, 32, [icccm.withdrawn, 0]);
    }
    const last = [...windows.values()].findLast((each) => each.mapped && !each.overrideRedirect);
    if (last !== undefined) activate(last);
  }

  /** Puts a window that a program wants to show into the middle of the screen, maps it and gives it the keyboard. */
  async function show(id: number): Promise<void> {
    const window = add(id, false);
    if (window === null) return;
    try {
      const [size, states] = await Promise.all([readPlace(x, id), readNumbers(x, id, "_NET_WM_STATE")]);
      if (windows.get(id) !== window) return;
      x.send(() => {
        configure(window, centreRectangle(size, screen));
        if (states.includes(atoms.fullscreen)) setFullscreen(window, true);
        client.ChangeProperty(replace, id, atoms.icccmState, atoms.icccmState, 32, [icccm.normal, 0]);
        client.MapWindow(id);
        activate(window);
      });
    } catch {
      // It was destroyed meanwhile.
      if (windows.get(id) === window) windows.delete(id);
    }
  }

  /** Gives the largest window the whole screen, and places the others within. */
  function followScreen(): void {
    const own = [...windows.values()].filter((each) => each.mapped && !each.overrideRedirect);
    const largest = Math.max(...own.map(({ rectangle }) => rectangle.width * rectangle.height));
    for (const window of own) {
      const { width, height } = window.rectangle;
      const fills = window.restore !== null || width * height === largest;
      configure(window, fills ? { x: 0, y: 0, ...screen } : fitRectangle(window.rectangle, screen));
    }
  }

  function noteMoved(id: number, rectangle: Rectangle): void {
    const window = windows.get(id);
    if (window !== undefined) window.rectangle = rectangle;
  }

  return {
    all: () => windows.values(),
    get: (id: number) => windows.get(id),
    show,
    hide,
    activate,
    configure,
    setFullscreen,
    followScreen,
    noteMoved,
    noteMapped(id: number, overrideRedirect: boolean) {
      const known = windows.get(id);
      const window = known ?? (overrideRedirect ? add(id, true) : null);
      if (window === null) return;
      window.mapped = true;
      if (known !== undefined) return;
      readPlace(x, id)
        .then((place) => noteMoved(id, place))
        .catch(() => undefined);
    },
  };
}

/** Puts a window somewhere and tells its program, which waits for the event even when nothing changed. */
export function placeWindow(x: XConnection, id: number, rectangle: Rectangle): void {
  const noBorder = 0;
  x.client.ConfigureWindow(id, { ...rectangle, borderWidth: noBorder });
  const { StructureNotify } = x11.eventMask;
  x.client.SendEvent(id, 0, StructureNotify, { name: "ConfigureNotify", wid: id, wid1: id, ...rectangle });
}

async function readPlace(x: XConnection, id: number): Promise<Rectangle> {
  const { xPos, yPos, width, height } = await x.ask<Size & { xPos: number; yPos: number }>((answer) =>
    x.client.GetGeometry(id, answer),
  );
  return { x: xPos, y: yPos, width, height };
}

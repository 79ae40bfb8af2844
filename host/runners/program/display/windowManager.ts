import x11, { type XEvent } from "x11";
import type { Atoms } from "./atoms.ts";
import { fitRectangle, type Rectangle, type Size } from "./placement.ts";
import { predefinedAtom } from "./windowProperties.ts";
import { createWindowStack, placeWindow, type WindowStack } from "./windowStack.ts";
import type { XConnection } from "./xConnection.ts";

/** A mapped window that lies directly on the screen. */
interface ScreenWindow {
  readonly id: number;
  readonly rectangle: Rectangle;
}

/**
 * A window manager of the smallest kind: no frames, no menus. Programs wait for one before they go to full screen or
 * answer a ping, and without one nobody gives a window the keyboard or puts it inside the screen.
 */
export interface WindowManager {
  /** The mapped windows; the last one was activated last. */
  windows(): readonly ScreenWindow[];
  /** Calls `listener` for each message that a program sends to the root window; its `data` are five numbers. */
  onRootMessage(listener: RootMessageListener): void;
  /** Call it when the screen has another size: the largest window fills it, the others stay within. */
  screenResized(): void;
}

type RootMessageListener = (type: number, data: readonly number[]) => void;

const stateAction = { remove: 0, add: 1, toggle: 2 } as const;

/** @param screen its size now, which may change @throws when another window manager runs, or the server does not answer */
export async function manageWindows(x: XConnection, screen: Size, atoms: Atoms): Promise<WindowManager> {
  const stack = createWindowStack(x, screen, atoms);
  const listeners: RootMessageListener[] = [];
  x.onEvent((event, sent) => {
    // Everything but a message comes from the server; what a program made up is not believed.
    if (sent !== (event.name === "ClientMessage")) return;
    x.send(() => followEvent(event, x, screen, stack));
    if (event.name !== "ClientMessage" || event.format !== 32) return;
    const { wid = 0, message_type: type = 0, data = [] } = event;
    x.send(() => followMessage(wid, type, data, stack, atoms));
    if (wid === x.root) for (const listener of listeners) listener(type, data);
  });
  const eventMask = x11.eventMask.SubstructureRedirect | x11.eventMask.SubstructureNotify;
  await x.ask<undefined>((answer) => x.client.ChangeWindowAttributes(x.root, { eventMask }, answer));
  announce(x, atoms);
  return {
    windows: () =>
      [...stack.all()].filter((each) => each.mapped).map(({ id, rectangle }) => ({ id, rectangle })),
    onRootMessage: (listener) => void listeners.push(listener),
    screenResized: () => x.send(stack.followScreen),
  };
}

function followEvent(event: XEvent, x: XConnection, screen: Size, stack: WindowStack): void {
  const { wid = 0 } = event;
  switch (event.name) {
    case "MapRequest":
      void stack.show(wid);
      break;
    case "MapNotify":
      stack.noteMapped(wid, event.overrideRedirect === true);
      break;
    case "UnmapNotify":
      stack.hide(wid, false);
      break;
    case "DestroyNotify":
      stack.hide(wid, true);
      break;
    case "ReparentNotify":
      if (event.parent !== x.root) stack.hide(wid, true);
      break;
    case "ConfigureNotify":
      stack.noteMoved(event.wid1 ?? 0, rectangleOf(event));
      break;
    case "ConfigureRequest": {
      const window = stack.get(wid);
      const fullscreen = window !== undefined && window.restore !== null;
      const rectangle = fullscreen ? { x: 0, y: 0, ...screen } : fitRectangle(rectangleOf(event), screen);
      if (window === undefined) placeWindow(x, wid, rectangle);
      else stack.configure(window, rectangle);
    }
  }
}

/** A program asks for a change of one of its windows. */
function followMessage(
  id: number,
  type: number,
  data: readonly number[],
  stack: WindowStack,
  atoms: Atoms,
): void {
  const window = stack.get(id);
  if (window === undefined || window.overrideRedirect) return;
  if (type === atoms.active) stack.activate(window);
  if (type !== atoms.state || !data.slice(1, 3).includes(atoms.fullscreen)) return;
  const [action] = data;
  if (action === stateAction.remove) stack.setFullscreen(window, false);
  if (action === stateAction.add) stack.setFullscreen(window, true);
  if (action === stateAction.toggle) stack.setFullscreen(window, window.restore === null);
}

/** Tells programs that there is a window manager, and what it can do. */
function announce(x: XConnection, atoms: Atoms): void {
  const { client, root } = x;
  const replace = 0;
  const inputOnly = 2;
  x.send(() => {
    const check = client.AllocID();
    client.CreateWindow(check, root, -1, -1, 1, 1, 0, 0, inputOnly, 0, { overrideRedirect: 1 });
    for (const window of [root, check]) {
      client.ChangeProperty(replace, window, atoms.check, predefinedAtom.window, 32, [check]);
    }
    client.ChangeProperty(replace, check, atoms.name, atoms.utf8, 8, Buffer.from("Cloudplay"));
    const { supported, check: checked, name, ping, state, fullscreen, active } = atoms;
    const list = [supported, checked, name, ping, state, fullscreen, active];
    client.ChangeProperty(replace, root, atoms.supported, predefinedAtom.atom, 32, list);
  });
}

function rectangleOf({ x = 0, y = 0, width = 1, height = 1 }: XEvent): Rectangle {
  return { x, y, width, height };
}

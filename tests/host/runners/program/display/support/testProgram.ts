import { readFileSync } from "node:fs";
import x11, { type XEvent } from "x11";
import type { Display } from "../../../../../../host/runners/program/display/display.ts";
import { connectToX, type XConnection } from "../../../../../../host/runners/program/display/xConnection.ts";
import { patientClock } from "./screens.ts";

interface WindowOptions {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  /** 0xRRGGBB */
  readonly colour?: number;
  readonly title?: string;
  readonly class?: string;
  readonly protocols?: readonly string[];
  readonly overrideRedirect?: boolean;
}

/** A program on the screen, as small as can be: its windows are plain colours. */
export interface TestProgram {
  readonly x: XConnection;
  /** Everything that was received and not taken by `event`. */
  readonly events: XEvent[];
  create(options?: WindowOptions): Promise<number>;
  /** Creates a window, maps it and waits until it has the keyboard. */
  show(options?: WindowOptions): Promise<number>;
  /** Waits for an event and takes it. */
  event(name: string, wid: number): Promise<XEvent>;
  /** Resolves when the server has done everything that was asked. */
  sync(): Promise<void>;
}

export async function startTestProgram(display: Display): Promise<TestProgram> {
  const cookie = readFileSync(display.authorityFile).subarray(-16);
  const x = await connectToX(display.socketPath, display.number, cookie, patientClock);
  const { client } = x;
  const events: XEvent[] = [];
  let wake: () => void = () => undefined;
  x.onEvent((event) => {
    events.push(event);
    wake();
  });
  const mask = x11.eventMask;
  const eventMask =
    mask.StructureNotify | mask.KeyPress | mask.KeyRelease | mask.ButtonPress | mask.ButtonRelease;

  const program: TestProgram = {
    x,
    events,
    async create(options = {}) {
      const id = client.AllocID();
      const { width = 200, height = 100, colour = 0, overrideRedirect = false } = options;
      client.CreateWindow(id, x.root, options.x ?? 0, options.y ?? 0, width, height, 0, 0, 1, 0, {
        backgroundPixel: colour,
        overrideRedirect: overrideRedirect ? 1 : 0,
        eventMask: eventMask | mask.PointerMotion | mask.FocusChange,
      });
      const { title, class: windowClass, protocols } = options;
      if (title !== undefined) setProperty(id, await x.atom("_NET_WM_NAME"), 31, 8, Buffer.from(title));
      if (windowClass !== undefined) {
        setProperty(id, await x.atom("WM_CLASS"), 31, 8, Buffer.from(windowClass));
      }
      if (protocols !== undefined) {
        const atoms = await Promise.all(protocols.map((name) => x.atom(name)));
        setProperty(id, await x.atom("WM_PROTOCOLS"), 4, 32, atoms);
      }
      return id;
    },
    async show(options) {
      const id = await program.create(options);
      client.MapWindow(id);
      await program.event("FocusIn", id);
      return id;
    },
    async event(name, wid) {
      for (;;) {
        const index = events.findIndex((event) => event.name === name && event.wid === wid);
        const [found] = index < 0 ? [] : events.splice(index, 1);
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async sync() {
      await x.ask<unknown>((answer) => client.GetInputFocus(answer));
    },
  };
  function setProperty(
    id: number,
    property: number,
    type: number,
    format: number,
    data: Buffer | readonly number[],
  ): void {
    client.ChangeProperty(0, id, property, type, format, data);
  }
  return program;
}

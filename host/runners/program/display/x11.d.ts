/** The part of the package `x11` that the display and its tests use; the package brings no types. */
declare module "x11" {
  import type { EventEmitter } from "node:events";
  import type { Duplex } from "node:stream";

  /** The server's answer. @returns true: an error was handled; otherwise the client emits it */
  type Answer<T> = (error: Error | null | undefined, value: T) => boolean;

  /** Fields that an event does not have are absent; which ones it has depends on `name`. */
  interface XEvent {
    readonly name?: string;
    readonly type: number;
    /** As received: bit 7 of the first byte is set when another client sent it. */
    readonly rawData: Buffer;
    readonly wid?: number;
    readonly wid1?: number;
    readonly parent?: number;
    readonly event?: number;
    readonly x?: number;
    readonly y?: number;
    readonly width?: number;
    readonly height?: number;
    readonly mask?: number;
    readonly overrideRedirect?: boolean;
    readonly format?: number;
    readonly message_type?: number;
    readonly data?: readonly number[];
    /** Of a key or button event; a button's number too. */
    readonly keycode?: number;
    /** Of an input, the server's time, ms. */
    readonly time?: number;
  }

  interface WindowValues {
    backgroundPixel?: number;
    eventMask?: number;
    overrideRedirect?: number;
  }

  interface ConfigureValues {
    x?: number;
    y?: number;
    width?: number;
    height?: number;
    borderWidth?: number;
    stackMode?: number;
  }

  interface SentEvent {
    name: "ClientMessage" | "ConfigureNotify";
    wid: number;
    wid1?: number;
    format?: 32;
    message_type?: number;
    data?: readonly number[];
    x?: number;
    y?: number;
    width?: number;
    height?: number;
  }

  interface Geometry {
    readonly xPos: number;
    readonly yPos: number;
    readonly width: number;
    readonly height: number;
  }

  interface Property {
    /** The atom of its type; 0 when the window has no such property. */
    readonly type: number;
    readonly data: Buffer;
  }

  interface XTest {
    readonly KeyPress: number;
    readonly KeyRelease: number;
    readonly ButtonPress: number;
    readonly ButtonRelease: number;
    readonly MotionNotify: number;
    /** @param detail keycode or button; of a movement, 1 when it is relative */
    FakeInput(type: number, detail: number, delay: number, window: number, x: number, y: number): void;
  }

  interface XDamage {
    Create(id: number, drawable: number, reportLevel: number): void;
    Subtract(id: number, repair: number, parts: number): void;
  }

  interface XDisplay {
    readonly screen: readonly { readonly root: number; readonly root_visual: number }[];
    readonly min_keycode: number;
    readonly max_keycode: number;
  }

  interface XClient extends EventEmitter {
    /** Numbers of names that were asked before. */
    atoms: Record<string, number>;
    AllocID(): number;
    CreateWindow(
      id: number,
      parent: number,
      x: number,
      y: number,
      width: number,
      height: number,
      borderWidth: number,
      depth: number,
      windowClass: number,
      visual: number,
      values: WindowValues,
    ): void;
    ChangeWindowAttributes(window: number, values: WindowValues, answer?: Answer<undefined>): void;
    DestroyWindow(window: number): void;
    UnmapWindow(window: number): void;
    CreatePixmap(id: number, drawable: number, depth: number, width: number, height: number): void;
    GrabServer(): void;
    UngrabServer(): void;
    KillClient(resource: number): void;
    MapWindow(window: number): void;
    ConfigureWindow(window: number, values: ConfigureValues): void;
    SetInputFocus(window: number, revertTo: number): void;
    ChangeProperty(
      mode: number,
      window: number,
      property: number,
      type: number,
      format: number,
      data: Buffer | readonly number[],
    ): void;
    SendEvent(window: number, propagate: number, eventMask: number, event: SentEvent): void;
    ChangeKeyboardMapping(firstKeycode: number, symbolsPerKeycode: number, symbols: readonly number[]): void;
    InternAtom(onlyIfExists: boolean, name: string, answer: Answer<number>): void;
    GetGeometry(window: number, answer: Answer<Geometry>): void;
    GetProperty(
      remove: number,
      window: number,
      property: number,
      type: number,
      offset: number,
      length: number,
      answer: Answer<Property>,
    ): void;
    GetKeyboardMapping(
      firstKeycode: number,
      count: number,
      answer: Answer<readonly (readonly number[])[]>,
    ): void;
    GetInputFocus(answer: Answer<{ readonly focus: number }>): void;
    require(extension: "xtest", answer: (error: Error | null, extension: XTest) => void): void;
    require(extension: "damage", answer: (error: Error | null, extension: XDamage) => void): void;
    terminate(): void;
  }

  interface ClientOptions {
    readonly display: string;
    readonly stream: Duplex;
    /** `data` is one character a byte. */
    readonly auth: { readonly name: string; readonly data: string };
    readonly shm: false;
    readonly disableBigRequests: true;
  }

  const x11: {
    createClient(
      options: ClientOptions,
      ready: (error: Error | null | undefined, display: XDisplay) => void,
    ): XClient;
    readonly eventMask: {
      readonly SubstructureNotify: number;
      readonly SubstructureRedirect: number;
      readonly StructureNotify: number;
      readonly KeyPress: number;
      readonly KeyRelease: number;
      readonly ButtonPress: number;
      readonly ButtonRelease: number;
      readonly PointerMotion: number;
      readonly FocusChange: number;
    };
  };

  export type { XClient, XDamage, XDisplay, XEvent, XTest };
  export default x11;
}

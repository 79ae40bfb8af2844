import { Subject, type Subscription } from "rxjs";
import { browserStage } from "../../../../streams/adapters/browser/stage/index.ts";
import type { DeskCommand, StageEvent, StageIceServer, ZoomStep } from "../../../../streams/ports/stage.ts";
import type { TouchControl } from "../../../../wire/desk/touchControls.ts";
import { createFakeHost, type FakeHost } from "./fakeHost.ts";

/** The stage adapter against a host in the same page, controlled by a test. */
export interface StageBench {
  readonly events: StageEvent[];
  readonly requests: string[];
  readonly input: string[];
  completed: boolean;
  /** @param at.origin of the host; a real one gets the DELETE */
  start(
    answer:
      | "host"
      | "refusal"
      | "nobody"
      | "nonsense"
      | "otherOrigin"
      | "mute host"
      | "host without a picture",
    at?: { readonly origin?: string; readonly iceServers?: readonly StageIceServer[] },
  ): void;
  /** Shows the picture in the page's `<video>`. */
  attach(): void;
  detach(): void;
  /** Puts a touch control on the page, as large as the screen has placed it, px. */
  control(control: TouchControl, box: { left: number; top: number; width: number; height: number }): void;
  /** Takes all touch controls away. */
  uncontrol(): void;
  /** Text of the phone's keyboard. */
  type(text: string): void;
  zoom(step: ZoomStep): void;
  command(command: DeskCommand): void;
  /** What the host received on `control`. */
  asked(): readonly string[];
  /** The offer that the host received. */
  offer: string;
  /** Turns the sound on or off. */
  want(sound: boolean): void;
  say(text: string): void;
  hangUp(): void;
  connected(): boolean;
  leave(): void;
}

declare global {
  interface Window {
    stageBench: StageBench;
  }
}

let host: FakeHost | undefined;
let playing: Subscription | undefined;
const controls: Array<() => void> = [];
let detach = (): void => undefined;
const commands$ = new Subject<DeskCommand>();

const bench: StageBench = {
  events: [],
  requests: [],
  input: [],
  completed: false,
  start(answer, { origin = "https://machine.test", iceServers = [] } = {}) {
    const request: typeof fetch = async (url, init) => {
      const headers = new Headers(init?.headers);
      bench.requests.push(`${init?.method} ${url} ${headers.get("Authorization")}`);
      if (init?.method === "DELETE" && origin.startsWith("http:")) return fetch(url, init);
      if (init?.method === "DELETE") {
        await new Promise((resolve) => setTimeout(resolve, 300));
        bench.requests.push(`${host?.connected ? "still" : "no longer"} connected`);
        return new Response(null, { status: 200 });
      }
      if (answer === "nobody") throw new TypeError("Failed to fetch");
      if (answer === "refusal") return new Response("no", { status: 401 });
      if (answer === "nonsense") return new Response("v=0\r\nthis is no answer", { status: 201 });
      bench.offer = String(init?.body);
      const hear = (text: string): number => bench.input.push(text);
      host = await createFakeHost(String(init?.body), hear, {
        sounds: answer !== "mute host",
        moves: answer !== "host without a picture",
      });
      const location = answer === "otherOrigin" ? "https://thief.test/whep/1" : "/whep/1";
      return new Response(host.answer, { status: 201, headers: { Location: location } });
    };
    playing = browserStage(request)
      .play({ url: `${origin}/whep`, key: "key-1", iceServers }, commands$)
      .subscribe({
        next: (event) => bench.events.push(event),
        complete: () => {
          bench.completed = true;
        },
      });
  },
  attach() {
    const shown = bench.events.find((event) => event.kind === "picture");
    if (shown) detach = shown.picture.attach(document.querySelector("video"));
  },
  detach: () => detach(),
  control(control, { left, top, width, height }) {
    const element = document.createElement("button");
    element.id = control.id;
    Object.assign(element.style, {
      position: "fixed",
      padding: 0,
      touchAction: "none",
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    document.body.append(element);
    const shown = bench.events.find((event) => event.kind === "picture");
    if (!shown) throw new Error("no picture");
    const release = shown.picture.control(element, control, { haptics: true });
    controls.push(() => {
      release();
      element.remove();
    });
  },
  uncontrol() {
    for (const release of controls.splice(0)) release();
  },
  type: (text) => commands$.next({ kind: "text", text }),
  zoom: (step) => commands$.next({ kind: "zoom", step }),
  command: (command) => commands$.next(command),
  asked: () => host?.requests ?? [],
  offer: "",
  want: (on) => commands$.next({ kind: "sound", on }),
  say: (text) => host?.say(text),
  hangUp: () => host?.hangUp(),
  connected: () => host?.connected ?? false,
  leave: () => playing?.unsubscribe(),
};
window.stageBench = bench;

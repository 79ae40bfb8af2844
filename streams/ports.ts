import type { Observable, SchedulerLike } from "rxjs";
import type { RecordingPort } from "./ports/recording.ts";
import type { Stage } from "./ports/stage.ts";

/**
 * The outside world as interfaces. Ports never error and return no promises: a failure is a member of a union.
 * The Observables that methods return are cold; unsubscribing aborts.
 */
export interface Ports {
  readonly clock: Clock;
  readonly http: Http;
  readonly socket: Socket;
  readonly storage: Storage;
  readonly navigation: Navigation;
  readonly lifecycle: Lifecycle;
  readonly entropy: Entropy;
  readonly shell: Shell;
  readonly sharing: Sharing;
  readonly alerts: Alerts;
  readonly identity: Identity;
  readonly stage: Stage;
  readonly payments: Payments;
  /** Emits once and completes; its code is loaded on subscription. */
  readonly pwaPorts: Observable<PwaPorts>;
  readonly report: Report;
  /** Absent where the app does not record itself. */
  readonly recording?: RecordingPort;
}

export interface Clock {
  /** Wall clock, epoch ms. It may jump while a page sleeps. */
  now(): number;
  /** For every timer of the core. */
  readonly scheduler: SchedulerLike;
  /** In recordings and replays: the same scheduler for timers of this name (`timers` in lib/time.ts). */
  readonly named?: (name: string) => SchedulerLike;
}

export interface HttpRequest {
  readonly method: "GET" | "POST";
  /** Absolute, or relative to the page's origin. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Continues when the page closes (analytics). */
  readonly keepalive?: boolean;
}

export type HttpReply =
  | { kind: "reply"; status: number; body: string }
  /** `offline` where the browser says that it is; `unreachable`: no complete reply for another reason. */
  | { kind: "failed"; reason: "offline" | "unreachable" | "timeout" };

export interface Http {
  /** Emits one reply and completes. */
  request(request: HttpRequest): Observable<HttpReply>;
}

export type SocketCommand = { kind: "send"; text: string } | { kind: "close"; code: number; reason: string };

export type SocketEvent =
  | { kind: "open" }
  | { kind: "message"; text: string }
  /** The last event; completes. `code` is 1006 when the connection was lost or never made. */
  | { kind: "closed"; code: number };

export interface Socket {
  /**
   * Connects on subscription. Commands before `open` are dropped. Unsubscribing closes with 1000.
   * @param commands$ what to send; its completion does not close the socket
   */
  connect(url: string, commands$: Observable<SocketCommand>): Observable<SocketEvent>;
}

export type StorageArea = "local" | "session";

export interface Storage {
  /** The stored text; null when there is none, or when storage refuses. */
  get(area: StorageArea, key: string): string | null;
  /** False when storage refuses (private mode, full). */
  set(area: StorageArea, key: string, value: string): boolean;
  remove(area: StorageArea, key: string): void;
  /** Changes of `local` by OTHER tabs; a null key means that all was cleared. */
  readonly changes$: Observable<{ key: string | null; value: string | null }>;
  cookie(name: string): string | null;
  /** Path=/; SameSite=Lax. */
  setCookie(name: string, value: string, days: number): void;
}

/** An address inside the app, as the browser shows it (prefix included). */
export interface Address {
  readonly path: string;
  /** With its "?", or "". */
  readonly query: string;
  /** With its "#", or "". */
  readonly hash: string;
}

export interface Navigation {
  /** The page's own origin, such as "https://play.example". */
  readonly origin: string;
  address(): Address;
  /** The address after each change, by the app or the player. */
  readonly changes$: Observable<Address>;
  /** @param to a path with query and hash, starting with "/" */
  push(to: string): void;
  replace(to: string): void;
  back(): void;
  /** While subscribed, going back does not leave the page: emits once, completes. One subscriber at a time. */
  readonly back$: Observable<void>;
  /** Leaves the app for another page. */
  leave(url: string): void;
  reload(): void;
}

export interface Lifecycle {
  visible(): boolean;
  /** Each change; not the current value. */
  readonly visible$: Observable<boolean>;
  online(): boolean;
  /** Each change; not the current value. */
  readonly online$: Observable<boolean>;
  /** Whether the device's colours are dark: now, and each change. */
  readonly darkDevice$: Observable<boolean>;
  /** The page is being closed, or hidden for good (`pagehide`). */
  readonly hide$: Observable<void>;
  /** A lock across the browser's tabs: "held" by this one, or "waiting"; unsubscribing releases it. */
  lock(name: string): Observable<"held" | "waiting">;
  /** Sends to the other tabs of this browser, not to this one. */
  broadcast(name: string, message: unknown): void;
  /** Messages that other tabs broadcast under this name. */
  messages$(name: string): Observable<unknown>;
}

export interface Entropy {
  /** v4. @param use `requestIds` identify no device: recordings keep them readable */
  uuid(use?: "requestIds"): string;
  /** 0 ≤ n < 1. */
  random(): number;
  /** Cryptographically strong. */
  bytes(count: number): Uint8Array;
}

export interface Shell {
  /** True inside the native app's webview. */
  readonly present: boolean;
  /** The shell's latest common info as raw JSON text; emits nothing before it is known. */
  readonly commonInfo$: Observable<string>;
  openPage(url: string): void;
  /** @param color `#rrggbb` */
  setStatusBarColor(color: string): void;
}

/** Copying and sharing. Browsers allow both only while a tap is being handled, so they act on subscription. */
export interface Sharing {
  /** True where the device has a share sheet. */
  readonly canShare: boolean;
  /** Copies a text to the clipboard. Emits whether it worked, and completes. */
  copy(text: string): Observable<boolean>;
  /** Opens the share sheet. Emits the outcome and completes; `cancelled` when the player closed it. */
  share(what: { text: string; url: string }): Observable<"shared" | "cancelled" | "failed">;
}

/** Calls a player who looks elsewhere. */
export interface Alerts {
  /** A short sound and a vibration, as far as browser and device allow. @param how.sound false: no sound */
  ring(how: { readonly sound: boolean }): void;
}

export type IdentityReply =
  | { kind: "token"; idToken: string }
  /** Nobody is signed in, or the player closed the prompt. */
  | { kind: "none" }
  | { kind: "failed" };

/** Sign-in by Google's own script. OIDC needs no port of its own: it uses http and navigation. */
export interface Identity {
  /** @param silent without a prompt: emits `none` where the player would have to act */
  signIn(clientId: string, silent: boolean): Observable<IdentityReply>;
  /** After a sign-out: keeps the provider from signing the player in again by itself. */
  forget(): void;
}

/** A payment page that a screen can show; opaque to the core. */
export interface PayFrame {
  /** Loads the page into an `<iframe>`, ignoring other elements. @returns receives no more messages */
  attach(element: unknown): () => void;
}

export type PaymentEvent =
  /** The first event. */
  | { kind: "frame"; frame: PayFrame }
  /** From the frame's window and an allowed origin; of any shape. */
  | { kind: "message"; data: unknown }
  /** A message from another window or origin. */
  | { kind: "foreign"; from: "window" | "origin" }
  /** The code for it could not be loaded. The last event; completes. */
  | { kind: "unavailable" };

/** Payment pages, embedded (docs/protocol.md, section 5). */
export interface Payments {
  /**
   * Embeds a page on subscription; unsubscribing ignores its messages.
   * @param page.url absolute, http or https
   * @param page.origins origins that may send messages, besides that of the URL
   * @param commands$ posted to the frame for the URL's origin only; dropped while no frame is attached
   * @param unanswered$ whether a payment waits for its answer: the browser then asks before the app is left
   */
  embed(
    page: { readonly url: string; readonly origins: readonly string[] },
    commands$: Observable<unknown>,
    unanswered$: Observable<boolean>,
  ): Observable<PaymentEvent>;
}

export interface PwaPorts {
  readonly installer: Installer;
  readonly updates: Updates;
}

/** Adding the app to the device's home screen (R-PWA-01). */
export interface Installer {
  /**
   * `prompt`: the browser can ask now · `ios`: by hand, from the share sheet · `menu`: by hand, from the browser's menu, if at all · `installed`. Emits the current
   * value first.
   */
  readonly way$: Observable<"prompt" | "ios" | "menu" | "installed">;
  /** Shows the browser's prompt, while a tap is handled. Emits one answer; `dismissed` also where it can't ask */
  ask(): Observable<"accepted" | "dismissed">;
}

/** Versions of the app, and the service worker that caches it for offline use (R-PWA-01). */
export interface Updates {
  /** Registers the worker on subscription. True while another version waits; emits the current value first. */
  readonly waits$: Observable<boolean>;
  /** Checks for a newer version now. */
  look(): void;
  /** Activates the waiting version, emits and completes; the page stays the old one until a reload. */
  takeOver(): Observable<void>;
}

export interface Report {
  /** A fault of the app: a stream that threw, a frame that was dropped. Never shown to the player. */
  fault(where: string, error: unknown): void;
}

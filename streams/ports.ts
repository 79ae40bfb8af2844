import type { Observable, SchedulerLike } from "rxjs";

/**
 * The outside world as interfaces. Ports never error and never promise: whatever goes wrong is a member of a union.
 * Observables that they return are cold unless a field ends in `$`; unsubscribing aborts.
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
  readonly identity: Identity;
  readonly stage: Stage;
  readonly payments: Payments;
  /** Emits once and completes; its code comes when it is subscribed to. */
  readonly pwaPorts: Observable<PwaPorts>;
  readonly report: Report;
}

export interface Clock {
  /** Wall clock, epoch ms. It may jump while a page sleeps. */
  now(): number;
  /** Runs every timer of the core. */
  readonly scheduler: SchedulerLike;
}

export interface HttpRequest {
  readonly method: "GET" | "POST";
  /** Absolute, or relative to the page's origin. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Keeps going when the page closes (analytics). */
  readonly keepalive?: boolean;
}

export type HttpReply =
  | { kind: "reply"; status: number; body: string }
  | { kind: "failed"; reason: "offline" | "timeout" };

export interface Http {
  /** Emits one reply and completes. */
  request(request: HttpRequest): Observable<HttpReply>;
}

export type SocketCommand = { kind: "send"; text: string } | { kind: "close"; code: number; reason: string };

export type SocketEvent =
  | { kind: "open" }
  | { kind: "message"; text: string }
  /** `code` 1006 when the connection was lost or never made. The last event; completes. */
  | { kind: "closed"; code: number };

export interface Socket {
  /**
   * Connects on subscription. Commands that come before `open` are dropped. Unsubscribing closes with 1000.
   * @param commands$ what to send; its completion does not close the socket
   */
  connect(url: string, commands$: Observable<SocketCommand>): Observable<SocketEvent>;
}

export type StorageArea = "local" | "session";

export interface Storage {
  /** The stored text, or null when there is none or storage refuses. */
  get(area: StorageArea, key: string): string | null;
  /** False when storage refuses (private mode, full). */
  set(area: StorageArea, key: string, value: string): boolean;
  remove(area: StorageArea, key: string): void;
  /** What OTHER tabs did to `local`; a null key means that all was cleared. */
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
  /** The address after each change, by the app or by the person. */
  readonly changes$: Observable<Address>;
  /** @param to a path with query and hash, starting with "/" */
  push(to: string): void;
  replace(to: string): void;
  back(): void;
  /**
   * While it is subscribed to, the person's back button or gesture does not leave the page: it emits once and completes.
   * One subscriber at a time.
   */
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
  /** The page is being closed or put away. */
  readonly hide$: Observable<void>;
  /**
   * A lock over all tabs of this browser: emits "held" when this tab holds it, "waiting" at once when another does.
   * Unsubscribing gives it back.
   */
  lock(name: string): Observable<"held" | "waiting">;
  /** Messages between the tabs of this browser; a tab never hears itself. */
  broadcast(name: string, message: unknown): void;
  heard(name: string): Observable<unknown>;
}

export interface Entropy {
  /** v4. */
  uuid(): string;
  /** 0 ≤ n < 1. */
  random(): number;
  /** Cryptographically strong. */
  bytes(count: number): Uint8Array;
}

export interface Shell {
  /** True inside the native app's webview. */
  readonly present: boolean;
  /** The shell's common info as raw JSON text, the latest; empty until it comes. */
  readonly commonInfo$: Observable<string>;
  openPage(url: string): void;
  /** @param color `#rrggbb` */
  setStatusBarColor(color: string): void;
}

/** Ways to take a text out of the app. Both need the person's own touch at that moment, so they act on subscription. */
export interface Sharing {
  /** True where the device has a share sheet. */
  readonly canShare: boolean;
  /** Puts a text on the clipboard. Emits whether it worked, and completes. */
  copy(text: string): Observable<boolean>;
  /** Opens the device's share sheet. Emits how it ended, and completes; `cancelled` when the person closed it. */
  share(what: { text: string; url: string }): Observable<"shared" | "cancelled" | "failed">;
}

export type IdentityReply =
  | { kind: "token"; idToken: string }
  /** Nobody is signed in, or the person closed the prompt. */
  | { kind: "none" }
  | { kind: "failed" };

/** Sign-in by the identity provider's own script (Google). OIDC needs none: it runs on http and navigation. */
export interface Identity {
  /** @param silent no prompt: answers `none` where a person would have to act */
  signIn(clientId: string, silent: boolean): Observable<IdentityReply>;
  /** After a person signed out: the provider must not sign them in again by itself. */
  forget(): void;
}

/** Where the picture of a machine is, and the key to it. */
export interface StageAddress {
  /** WHEP. */
  readonly url: string;
  readonly key: string;
}

/** A picture that a screen can show. What it is, only the adapter knows. */
export interface Picture {
  /**
   * Shows the picture in a `<video>` and takes touch, mouse and keyboard input from it and its page.
   * @returns takes it away again
   */
  attach(element: unknown): () => void;
}

/** A button that the game names, for touch controls. */
export interface StageButton {
  readonly id: string;
  /** Engraved on it, as on a pad. */
  readonly label: string;
  /** What it does in this game. */
  readonly action: { readonly en: string; readonly th: string };
}

export interface StageStatistics {
  /** Frames shown in the last second. */
  readonly framesPerSecond: number;
  /** Network round trip, ms; null when unknown. */
  readonly roundTrip: number | null;
  readonly packetsLost: number;
}

/** What a player does at the desk, besides what the picture takes itself. */
export type StageAct =
  /** A touch button goes down or up. */
  | { button: string; down: boolean }
  /** Sound is wanted, or not; wanted while nothing is said. */
  | { sound: boolean };

/** `blocked`: wanted, but the browser plays none before the player has touched the page. */
export type StageSound = "on" | "blocked" | "off";

export type StageEvent =
  | { kind: "connecting" }
  /** The answer came; media is on its way. */
  | { kind: "picture"; picture: Picture }
  | { kind: "hello"; game: string; buttons: readonly StageButton[] }
  | { kind: "firstFrame" }
  /** What becomes of the sound of the picture that is shown; never where the machine sends none. */
  | { kind: "sound"; state: StageSound }
  | { kind: "statistics"; statistics: StageStatistics }
  /** The network is gone for the moment; the connection may still come back. */
  | { kind: "interrupted" }
  | { kind: "resumed" }
  /** The machine ended the game; completes. */
  | { kind: "ended"; reason: string }
  /** The last event; completes. */
  | { kind: "failed"; reason: "unsupported" | "unreachable" | "refused" | "lost"; status?: number };

/** The player's side of the picture (WHEP). High-rate data stays inside. */
export interface Stage {
  /**
   * Connects on subscription; unsubscribing ends the connection on both sides.
   * @param acts$ told when they happen, for a browser lets sound begin only then
   */
  play(address: StageAddress, acts$: Observable<StageAct>): Observable<StageEvent>;
}

/** A payment page that a screen can show. What it is, only the adapter knows. */
export interface PayFrame {
  /**
   * Shows the page in an `<iframe>`: gives it its address and hears what it says. Anything else is left alone.
   * @returns takes the page away again
   */
  attach(element: unknown): () => void;
}

export type PaymentEvent =
  /** The first event: where to show the page. */
  | { kind: "frame"; frame: PayFrame }
  /** From the frame's own window and an origin that may speak; of any shape. */
  | { kind: "message"; data: unknown }
  /** A message of another window or origin. */
  | { kind: "foreign"; from: "window" | "origin" }
  /** The browser could not load what shows it. The last event; completes. */
  | { kind: "unavailable" };

/** Payment pages, embedded (docs/protocol.md, section 5). */
export interface Payments {
  /**
   * Embeds a page on subscription; unsubscribing stops hearing it.
   * @param page.url absolute, http or https
   * @param page.origins besides the address's own, who may speak
   * @param commands$ posted to the frame, for the address's own origin only; dropped while nothing is shown
   */
  embed(
    page: { readonly url: string; readonly origins: readonly string[] },
    commands$: Observable<unknown>,
  ): Observable<PaymentEvent>;
}

/** What makes an app of the page. */
export interface PwaPorts {
  readonly installer: Installer;
  readonly updates: Updates;
}

/** Adding the app to the device's home screen (R-PWA-01). */
export interface Installer {
  /** `prompt`: the browser can ask now · `ios`: a person can do it by hand · `none` · `installed`; the current value first. */
  readonly way$: Observable<"prompt" | "ios" | "none" | "installed">;
  /**
   * The browser asks. Must be subscribed to while a person's tap is being told.
   * @returns one answer, then completes; `dismissed` also where the browser could not ask
   */
  ask(): Observable<"accepted" | "dismissed">;
}

/** Versions of the app: the worker that keeps it for offline, and the next one (R-PWA-01). */
export interface Updates {
  /** Subscribing registers the worker. True while a version that is not the page's own waits; the current value first. */
  readonly waits$: Observable<boolean>;
  /** Looks for a newer version now. */
  look(): void;
  /** Lets the waiting version take over: emits once when it is in charge, and completes. The page is still the old one until it loads again. */
  takeOver(): Observable<void>;
}

export interface Report {
  /** A fault of ours: a stream that threw, a frame that was dropped. Never shown to a person. */
  fault(where: string, error: unknown): void;
}

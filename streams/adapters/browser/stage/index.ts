import { Observable, type Subscriber } from "rxjs";
import { source } from "../../../lib/state.ts";
import type { Stage, StageAct, StageAddress, StageEvent } from "../../../ports/stage.ts";
import type { DeskNotice, DeskRequest } from "../../../wire/desk.ts";
import type { Offered } from "./connection.ts";
import { followDelay } from "./delay.ts";
import { createDevice } from "./device.ts";
import { watchFirstFrame } from "./firstFrame.ts";
import { lazyLagWatch } from "./frames/lazyLagWatch.ts";
import type { LagWatch } from "./frames/watchLag.ts";
import { passHostMessages } from "./hostMessages.ts";
import { InputSnapshotSender } from "./input/inputSnapshot.ts";
import { PadSlots } from "./input/pads/padSlots.ts";
import { Pads } from "./input/pads/pads.ts";
import { typedText } from "./input/typedText.ts";
import { type GameMouse, pictureOf } from "./picture.ts";
import { preparedConnection } from "./preparedConnection.ts";
import { Quality } from "./quality.ts";
import { Sharpening } from "./sharpen/sharpening.ts";
import { watchSilence } from "./silence.ts";
import { Sound } from "./sound.ts";
import { type Counters, countersOf, statisticsBetween } from "./statistics.ts";
import { endSession, negotiate } from "./whep.ts";

/** How long media may take to arrive after the answer, ms. */
const mediaTimeout = 15_000;
/** ms. */
const second = 1_000;

/**
 * The player's side of a game's stream by WHEP (docs/protocol.md, section 6; R-DESK-01).
 * `play` completes after `failed`, and after `ended`, when the host hangs up.
 */
export function browserStage(request: typeof fetch): Stage {
  const prepared = preparedConnection();
  const slots = new PadSlots();
  return {
    prepare: prepared.make,
    play: (address, acts$) =>
      new Observable<StageEvent>((subscriber) => {
        subscriber.next({ kind: "connecting" });
        const offered = prepared.take(address.iceServers);
        if (offered) run(offered, request, { address, acts$, slots }, subscriber);
        else fail(subscriber, "unsupported");
      }),
  };
}

/** What is played, and by whom. */
interface Play {
  readonly address: StageAddress;
  readonly acts$: Observable<StageAct>;
  readonly slots: PadSlots;
}

function run(
  offered: Offered,
  request: typeof fetch,
  { address, acts$, slots }: Play,
  subscriber: Subscriber<StageEvent>,
): void {
  const { peer, input, control } = offered;
  const abort = new AbortController();
  const lag = lazyLagWatch();
  subscriber.add(lag.stop);
  const sender = new InputSnapshotSender((message, snapshot) => {
    if (input.readyState !== "open") return;
    input.send(message);
    lag.sent(snapshot);
  });
  const sound = new Sound((state) => subscriber.next({ kind: "sound", state }));
  const onSheetKey = (): void => {
    // The mouse is needed in the sheet.
    document.exitPointerLock?.();
    subscriber.next({ kind: "sheetKey" });
  };
  const pads = new Pads({ slots, sender, emit: (event) => subscriber.next(event), onGuide: onSheetKey });
  const session: Session = { end: null, loading: false };
  const quality = new Quality((wanted) => ask(control, { type: "quality", quality: wanted }));
  control.addEventListener("open", () => quality.opened());
  const sharpening = new Sharpening((state) => subscriber.next({ kind: "sharpened", state }));
  const mouse = source<GameMouse>({ use: "none", pictureWidth: 0 });
  const device = createDevice(window, offered.stream, (event) => subscriber.next(event));
  subscriber.add(() => device.end());
  subscriber.add(endWhenPageCloses(session));
  subscriber.add(() => {
    abort.abort();
    sender.end();
    if (!session.end) {
      peer.close();
      return;
    }
    // First end the session, then close: a host that sees the connection close forgets the session, and would
    // answer 404.
    const limit = setTimeout(() => peer.close(), second);
    session.end().finally(() => {
      clearTimeout(limit);
      peer.close();
    });
  });
  subscriber.add(
    acts$.subscribe((act) => {
      if ("sound" in act) sound.want(act.sound);
      else if ("volume" in act) sound.setVolume(act.volume);
      else if ("fullScreen" in act) device.fillScreen(act.fullScreen);
      else if ("capture" in act || "keepClip" in act) device.capture(act);
      else if ("away" in act) ask(control, { type: "away", away: act.away });
      else if ("pause" in act) ask(control, { type: "pause", paused: act.pause });
      else if ("quality" in act) quality.want(act.quality);
      else if ("sharpening" in act) sharpening.want(act.sharpening);
      else if ("pads" in act || "listenToPad" in act) pads.act(act);
      else for (const request of typedText(act.text)) ask(control, request);
    }),
  );
  listen(control, session, subscriber, (notice) => {
    lag.heard(notice);
    if (notice.type === "hello") mouse.set({ use: notice.mouse, pictureWidth: notice.width });
    if (notice.type === "rumble") pads.rumble(notice);
  });
  const frame = watch(offered, session, sender, lag, subscriber);
  connect(offered, request, address, quality, abort.signal, session, subscriber)
    .then((answered) => {
      if (!answered || subscriber.closed) return;
      sound.answered(soundIsSent(peer));
      const picture = pictureOf({
        stream: offered.stream,
        sender,
        sound,
        pads,
        sharpening,
        mouse,
        onPointerLock: (locked) => subscriber.next({ kind: "pointerLock", locked }),
        onSheetKey,
        onTouch: (id, down) => subscriber.next({ kind: "touch", control: id, down }),
        onGyro: (state) => subscriber.next({ kind: "gyro", state }),
        shown(video) {
          if (video) {
            frame.in(video);
            lag.in(video);
          }
          device.shown(video);
        },
        frameMissed: () => {
          if (!session.loading) ask(control, { type: "keyframe" });
        },
      });
      subscriber.next({ kind: "picture", picture });
    })
    .catch(() => fail(subscriber, "unreachable"));
}

/** The WHEP session on the host. */
interface Session {
  /** Null before there is one, and after the host has ended it. */
  end: (() => Promise<void>) | null;
  /** The host loads the game, and has no frame to send. */
  loading: boolean;
}

/**
 * A page that closes unsubscribes from nothing. Without this the host would notice only by the silence, and the
 * player's minutes count until then.
 */
function endWhenPageCloses(session: Session): () => void {
  const end = (): void => {
    void session.end?.();
    session.end = null;
  };
  window.addEventListener("pagehide", end);
  return () => window.removeEventListener("pagehide", end);
}

/** @returns false when it failed, or after the subscriber left */
async function connect(
  { peer, offer }: Offered,
  request: typeof fetch,
  address: StageAddress,
  quality: Quality,
  signal: AbortSignal,
  session: Session,
  subscriber: Subscriber<StageEvent>,
): Promise<boolean> {
  const negotiation = await negotiate(request, address, quality.saidIn(await offer), signal);
  if (negotiation.kind === "answered" && negotiation.session !== null) {
    const { session: url } = negotiation;
    session.end = () => endSession(request, url, address.key);
    if (subscriber.closed) void session.end();
  }
  if (subscriber.closed) return false;
  if (negotiation.kind === "unreachable") fail(subscriber, "unreachable");
  if (negotiation.kind === "refused") fail(subscriber, "refused", negotiation.status);
  if (negotiation.kind !== "answered") return false;
  await peer.setRemoteDescription({ type: "answer", sdp: negotiation.sdp });
  return true;
}

function soundIsSent(peer: RTCPeerConnection): boolean {
  return peer
    .getTransceivers()
    .some(
      ({ receiver, currentDirection }) =>
        receiver.track.kind === "audio" && currentDirection?.startsWith("recv") === true,
    );
}

/** Handles the messages of the host on `control`. */
function listen(
  control: RTCDataChannel,
  session: Session,
  subscriber: Subscriber<StageEvent>,
  heard: (notice: DeskNotice) => void,
): void {
  passHostMessages(control, subscriber, (notice) => {
    heard(notice);
    if (notice.type === "loading") session.loading = true;
    if (notice.type === "started") session.loading = false;
    if (notice.type === "ended") session.end = null;
  });
  // The host hung up without a message, so this connection is dead.
  control.addEventListener("close", () => {
    session.end = null;
    fail(subscriber, "lost");
  });
}

/** Reports the connection's state, its first frame and its statistics. */
function watch(
  { peer, stream, control }: Offered,
  session: Session,
  sender: InputSnapshotSender,
  lag: LagWatch,
  subscriber: Subscriber<StageEvent>,
) {
  let connected = false;
  let interrupted = false;
  let moving = false;
  const frame = watchFirstFrame(stream, () => {
    moving = true;
    subscriber.next({ kind: "firstFrame" });
  });
  subscriber.add(() => frame.stop());

  const limit = setTimeout(() => {
    if (!connected) fail(subscriber, "unreachable");
  }, mediaTimeout);
  subscriber.add(() => clearTimeout(limit));

  const interrupt = (): void => {
    if (interrupted) return;
    interrupted = true;
    // The host lets go, too: what is released meanwhile must not come back held.
    sender.releaseAll();
    subscriber.next({ kind: "interrupted" });
  };
  const resume = (): void => {
    if (!interrupted) return;
    interrupted = false;
    subscriber.next({ kind: "resumed" });
    // What was lost on the way may have been the last frame for a while.
    ask(control, { type: "keyframe" });
  };
  subscriber.add(
    watchSilence(peer, {
      alive: () => connected && document.visibilityState === "visible",
      ask: () => ask(control, { type: "ping", t: performance.now() }),
      changed: (silent) => (silent ? interrupt() : resume()),
    }),
  );
  peer.addEventListener("connectionstatechange", () => {
    const state = peer.connectionState;
    if (state === "connected") {
      connected = true;
      resume();
    }
    if (state === "disconnected" && connected) interrupt();
    if (state === "failed") fail(subscriber, connected ? "lost" : "unreachable");
  });

  const delay = followDelay(peer, (longest) => ask(control, { type: "delay", longest }));
  let before: Counters | null = null;
  const measure = async (): Promise<void> => {
    if (!connected) return;
    const report = await peer.getStats();
    const now = countersOf(report.values(), performance.now());
    if (subscriber.closed) return;
    delay(report.values(), now.roundTrip);
    if (before) {
      subscriber.next({ kind: "statistics", statistics: statisticsBetween(before, now) });
      const taken = lag.take(before, now);
      if (taken) subscriber.next({ kind: "lag", lag: taken.lag });
      if (taken) ask(control, taken.facts);
    }
    before = now;
    if (moving) return;
    // Some browsers report no frames of a detached video, but still count them.
    if (now.frames > 0) frame.seen();
    else if (!session.loading) ask(control, { type: "keyframe" });
  };
  const clock = setInterval(() => void measure().catch(() => undefined), second);
  subscriber.add(() => clearInterval(clock));
  return frame;
}

function ask(control: RTCDataChannel, message: DeskRequest): void {
  if (control.readyState === "open") control.send(JSON.stringify(message));
}

function fail(
  subscriber: Subscriber<StageEvent>,
  reason: "unsupported" | "unreachable" | "refused" | "lost",
  status?: number,
): void {
  subscriber.next({ kind: "failed", reason, ...(status === undefined ? {} : { status }) });
  subscriber.complete();
}

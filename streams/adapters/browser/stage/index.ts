import { Observable, type Subscriber } from "rxjs";
import type { DeskNotice } from "../../../../wire/desk/messages.ts";
import { source } from "../../../lib/state.ts";
import type { Stage, StageAct, StageAddress, StageEvent } from "../../../ports/stage.ts";
import { type Offered, preparedConnection } from "./connection.ts";
import { createDevice } from "./device.ts";
import { lazyLagWatch } from "./frames/lazyLagWatch.ts";
import { ask, fail, passHostMessages } from "./hostMessages.ts";
import { InputSnapshotSender } from "./input/inputSnapshot.ts";
import { PadSlots } from "./input/pads/padSlots.ts";
import { Pads } from "./input/pads/pads.ts";
import { typedText } from "./input/typedText.ts";
import { type GameMouse, pictureOf } from "./picture.ts";
import { Quality } from "./quality.ts";
import { Sharpening } from "./sharpen/sharpening.ts";
import { Sound } from "./sound.ts";
import { watchConnection } from "./watchConnection.ts";
import { watchScreen } from "./watchScreen.ts";
import { endWhenPageCloses, openSession, type Session } from "./whep.ts";
import { Zoom } from "./zoom.ts";

/** ms. */
const second = 1_000;

/**
 * The player's side of a game's stream by WHEP (docs/protocol.md, section 6; R-DESK-01).
 * @param options.relayOnly all connections use only relays, whatever their address says
 * @returns `play` completes after `failed`, and after `ended`, when the host closes the connection
 */
export function browserStage(
  request: typeof fetch,
  { relayOnly = false }: { readonly relayOnly?: boolean } = {},
): Omit<Stage, "supported" | "screen"> {
  const prepared = preparedConnection();
  const slots = new PadSlots();
  return {
    prepare: prepared.make,
    play: (address, acts$) =>
      new Observable<StageEvent>((subscriber) => {
        subscriber.next({ kind: "connecting" });
        const offered = prepared.take({
          iceServers: address.iceServers,
          relayOnly: relayOnly || address.relayOnly === true,
        });
        if (offered) run(offered, request, { address, acts$, slots }, subscriber);
        else fail(subscriber, "unsupported");
      }),
  };
}

/** One game being played. */
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
  const sender = new InputSnapshotSender((message, n, isPress) => {
    if (input.readyState !== "open") return;
    input.send(message);
    if (isPress) lag.pressed(n);
  });
  const sound = new Sound((state) => subscriber.next({ kind: "sound", state }));
  const onSheetKey = (): void => {
    // The sheet needs the mouse.
    document.exitPointerLock?.();
    subscriber.next({ kind: "sheetKey" });
  };
  const pads = new Pads({ slots, sender, emit: (event) => subscriber.next(event), onGuide: onSheetKey });
  const session: Session = { end: null, loading: false };
  const quality = new Quality((wanted) => ask(control, { type: "quality", quality: wanted }));
  control.addEventListener("open", () => quality.opened());
  const sendScreen = watchScreen(window, (size) => ask(control, { type: "screen", ...size }), abort.signal);
  const sharpening = new Sharpening((state) => subscriber.next({ kind: "sharpened", state }));
  const zoom = new Zoom();
  const mouse = source<GameMouse>({ use: "none", pinch: "none", pictureWidth: 0 });
  const device = createDevice(window, offered.stream, (event) => subscriber.next(event));
  subscriber.add(() => device.end());
  subscriber.add(endWhenPageCloses(session));
  subscriber.add(() => {
    abort.abort();
    sender.end();
    endSession(session, peer);
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
      else if ("zoom" in act) zoom.step(act.zoom);
      else if ("pads" in act || "listenToPad" in act) pads.act(act);
      else for (const request of typedText(act.text)) ask(control, request);
    }),
  );
  passHostMessages(control, subscriber, (notice) => {
    lag.heard(notice);
    followSession(session, notice);
    if (notice.type === "hello") {
      mouse.set({ use: notice.mouse, pinch: notice.pinch, pictureWidth: notice.width });
      if (!notice.guest) sendScreen();
    }
    if (notice.type === "shape") mouse.set({ ...mouse.value, pictureWidth: notice.size.width });
    if (notice.type === "rumble") pads.rumble(notice);
  });
  // The host closed the channel without a message, so the connection is dead.
  control.addEventListener("close", () => {
    session.end = null;
    fail(subscriber, "lost");
  });
  const frame = watchConnection(offered, session, sender, lag, subscriber);
  openSession(offered, request, address, quality, abort.signal, session, subscriber)
    .then((answered) => {
      if (!answered || subscriber.closed) return;
      sound.answered(soundIsSent(peer));
      const picture = pictureOf({
        stream: offered.stream,
        sender,
        sound,
        pads,
        sharpening,
        zoom,
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

function followSession(session: Session, { type }: DeskNotice): void {
  if (type === "loading") session.loading = true;
  if (type === "started") session.loading = false;
  if (type === "ended") session.end = null;
}

function endSession(session: Session, peer: RTCPeerConnection): void {
  if (!session.end) {
    peer.close();
    return;
  }
  // End the session first: a host that sees the connection close forgets the session and would answer 404.
  const limit = setTimeout(() => peer.close(), second);
  session.end().finally(() => {
    clearTimeout(limit);
    peer.close();
  });
}

/** Whether the host sends sound on this connection. */
function soundIsSent(peer: RTCPeerConnection): boolean {
  return peer
    .getTransceivers()
    .some(
      ({ receiver, currentDirection }) =>
        receiver.track.kind === "audio" && currentDirection?.startsWith("recv") === true,
    );
}

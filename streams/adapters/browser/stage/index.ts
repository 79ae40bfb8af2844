import { Observable, type Subscriber } from "rxjs";
import type { HostMessage } from "../../../../wire/desk/messages.ts";
import { source } from "../../../lib/state.ts";
import type { DeskCommand, Stage, StageAddress, StageEvent } from "../../../ports/stage.ts";
import { type Offered, preparedConnection } from "./connection.ts";
import { createDevice, type Device } from "./device.ts";
import { lazyLagWatch } from "./frames/lazyLagWatch.ts";
import { ask, fail, passHostMessages } from "./hostMessages.ts";
import { InputSnapshotSender } from "./input/inputSnapshot.ts";
import { PadSlots } from "./input/pads/padSlots.ts";
import { Pads } from "./input/pads/pads.ts";
import { freePointer } from "./input/relativeMouse.ts";
import { typedText } from "./input/typedText.ts";
import { type GameMouse, pictureOf } from "./picture.ts";
import { Quality } from "./quality.ts";
import { Sound } from "./sound.ts";
import { askForFrame, watchConnection } from "./watchConnection.ts";
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
    // In a task of its own, so that the start's first call is sent before.
    prepare: () => void setTimeout(prepared.make),
    play: (address, commands$) =>
      new Observable<StageEvent>((subscriber) => {
        subscriber.next({ kind: "connecting" });
        const offered = prepared.take({
          iceServers: address.iceServers,
          relayOnly: relayOnly || address.relayOnly === true,
        });
        if (offered) run(offered, request, { address, commands$, slots }, subscriber);
        else fail(subscriber, "unsupported");
      }),
  };
}

/** One game being played. */
interface Play {
  readonly address: StageAddress;
  readonly commands$: Observable<DeskCommand>;
  readonly slots: PadSlots;
}

function run(
  offered: Offered,
  request: typeof fetch,
  { address, commands$, slots }: Play,
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
    freePointer(document);
    subscriber.next({ kind: "sheetKey" });
  };
  const pads = new Pads({ slots, sender, emit: (event) => subscriber.next(event), onGuide: onSheetKey });
  const session = newSession(address);
  const quality = new Quality((wanted) => ask(control, { type: "quality", quality: wanted }));
  control.addEventListener("open", () => quality.opened());
  const sendScreen = watchScreen(window, (size) => ask(control, { type: "screen", ...size }), abort.signal);
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
    commands$.subscribe((command) => perform(command, { control, sound, device, quality, zoom, pads })),
  );
  passHostMessages(control, subscriber, (message) => {
    lag.heard(message);
    followSession(session, message);
    if (message.type === "hello") {
      mouse.set({ use: message.mouse, pinch: message.pinch, pictureWidth: message.width });
      if (!message.guest || message.guest === "television") sendScreen();
    }
    if (message.type === "television" && !message.on) sendScreen();
    // No frame comes here.
    if (session.television && session.started) frame.seen();
    if (message.type === "shape") mouse.set({ ...mouse.value, pictureWidth: message.size.width });
    if (message.type === "rumble") pads.rumble(message);
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
        frameMissed: () => askForFrame(control, session),
      });
      subscriber.next({ kind: "picture", picture });
    })
    .catch(() => fail(subscriber, "unreachable"));
}

interface Performers {
  readonly control: RTCDataChannel;
  readonly sound: Sound;
  readonly device: Device;
  readonly quality: Quality;
  readonly zoom: Zoom;
  readonly pads: Pads;
}

function perform(command: DeskCommand, to: Performers): void {
  switch (command.kind) {
    case "sound":
      to.sound.want(command.on);
      break;
    case "volume":
      to.sound.setVolume(command.volume);
      break;
    case "fullScreen":
      to.device.fillScreen(command.on);
      break;
    case "capture":
    case "keepClip":
      to.device.capture(command);
      break;
    case "away":
      ask(to.control, { type: "away", away: command.away });
      break;
    case "pause":
      ask(to.control, { type: "pause", paused: command.paused });
      break;
    case "quality":
      to.quality.want(command.quality);
      break;
    case "zoom":
      to.zoom.step(command.step);
      break;
    case "pads":
    case "listenToPad":
      to.pads.run(command);
      break;
    case "passPad":
      ask(to.control, { type: "passPad", to: command.to, seconds: command.seconds });
      break;
    case "beside":
      ask(to.control, { type: "beside" });
      break;
    case "text":
      for (const request of typedText(command.text)) ask(to.control, request);
  }
}

function newSession({ url }: StageAddress): Session {
  return { endpoint: url, end: null, loading: false, started: false, television: false };
}

function followSession(session: Session, message: HostMessage): void {
  const { type } = message;
  if (type === "loading" || type === "started") {
    session.loading = type === "loading";
    session.started = type === "started";
  }
  if (type === "television") session.television = message.on;
  if (type === "ended") session.end = null;
}

function endSession(session: Session, peer: RTCPeerConnection): void {
  if (!session.end) {
    peer.close();
    return;
  }
  // End the session first: a host that sees the connection close forgets the session and would answer 404.
  const limit = setTimeout(() => peer.close(), second);
  void session.end().finally(() => {
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

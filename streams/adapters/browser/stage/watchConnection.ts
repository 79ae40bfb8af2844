import type { Subscriber } from "rxjs";
import type { StageEvent } from "../../../ports/stage.ts";
import type { Offered } from "./connection.ts";
import { followDelay } from "./delay.ts";
import { watchFirstFrame } from "./firstFrame.ts";
import type { LagWatch } from "./frames/watchLag.ts";
import { ask, fail } from "./hostMessages.ts";
import type { InputSnapshotSender } from "./input/inputSnapshot.ts";
import { failUnreached } from "./localNetwork.ts";
import { watchSilence } from "./silence.ts";
import { type Counters, countersOf, statisticsBetween } from "./statistics.ts";
import type { Session } from "./whep.ts";

/** ms. */
const second = 1_000;

/** Asks for a key frame, unless the host has none for this page. */
export function askForFrame(control: RTCDataChannel, { loading, television }: Session): void {
  if (!loading && !television) ask(control, { type: "keyframe" });
}

/** Reports the connection's state, its first frame and its statistics. */
export function watchConnection(
  { peer, stream, control, relays }: Offered,
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

  const failUnconnected = (): void =>
    void failUnreached(subscriber, relays.failure, session.endpoint, peer.remoteDescription?.sdp);
  const connecting = relays.onTimeout(failUnconnected);
  subscriber.add(connecting);

  const interrupt = (): void => {
    if (interrupted) return;
    interrupted = true;
    // The host releases all keys too; without this, one released meanwhile would be pressed again afterwards.
    sender.releaseAll();
    subscriber.next({ kind: "interrupted" });
  };
  const resume = (): void => {
    if (!interrupted) return;
    interrupted = false;
    subscriber.next({ kind: "resumed" });
    // The last frame may have been lost, and with a still picture no other follows.
    askForFrame(control, session);
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
      connecting();
      resume();
    }
    if (state === "disconnected" && connected) interrupt();
    if (state !== "failed") return;
    if (connected) fail(subscriber, "lost");
    else failUnconnected();
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
      // Without frames there is nothing to explain.
      if (taken && !session.television) {
        subscriber.next({ kind: "lag", lag: taken.lag });
        ask(control, taken.facts);
      }
    }
    before = now;
    if (moving) return;
    // Some browsers report no frames of a detached video, but still count them.
    if (now.frames > 0) frame.seen();
    else askForFrame(control, session);
  };
  const clock = setInterval(() => void measure().catch(() => undefined), second);
  subscriber.add(() => clearInterval(clock));
  return frame;
}

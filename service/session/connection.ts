import { randomBytes } from "node:crypto";
import { decodeFrame, encodeFrame, type FrameKeys } from "../../streams/wire/frame.ts";
import { clientFrame, closeCodes } from "../../streams/wire/socket.ts";
import type { Clock } from "../lib/clock.ts";
import { resendDelay, socketSilenceTimeout } from "../lib/durations.ts";
import type { PendingEvent } from "../store/events.ts";

const badFramesInARow = 5;

/** The wire under one connection. */
export interface Transport {
  send(text: string): void;
  close(code: number): void;
  /** Gives up a line that may be dead already. */
  terminate(): void;
}

/** One player's open session socket. */
export interface Connection {
  /** Sends what was not sent yet, forgets what is no longer pending. */
  deliver(pending: readonly PendingEvent[]): void;
  receive(text: string): void;
  close(code: number): void;
  /** Stops every timer; the line is gone. */
  end(): void;
}

/**
 * Speaks to one client: heartbeats answered, events sent again every 5 s until they are acked (R-SOCK-02), bad frames
 * dropped and counted (R-SOCK-03), silence noticed (R-SOCK-01).
 * @param losesFirst a demonstration: the first sending of every event is lost
 */
export function createConnection(deps: {
  transport: Transport;
  keys: FrameKeys;
  clock: Clock;
  dropFirstSend: boolean;
  acked: (msgId: string) => void;
}): Connection {
  const { transport, keys, clock, dropFirstSend, acked } = deps;
  const resends = new Map<string, () => void>();
  let badFrames = 0;
  let ended = false;
  let stopSilence = clock.after(socketSilenceTimeout, transport.terminate);

  const sendFrame = (json: unknown) => transport.send(encodeFrame(json, keys, randomBytes(16)));
  const cancelResend = (msgId: string) => {
    resends.get(msgId)?.();
    resends.delete(msgId);
  };
  const scheduleResend = (event: PendingEvent) => {
    resends.set(
      event.msgId,
      clock.after(resendDelay, () => {
        sendFrame(frameOf(event));
        scheduleResend(event);
      }),
    );
  };

  return {
    deliver(pending) {
      if (ended) return;
      const wanted = new Set(pending.map(({ msgId }) => msgId));
      for (const msgId of [...resends.keys()]) if (!wanted.has(msgId)) cancelResend(msgId);
      for (const event of pending) {
        if (resends.has(event.msgId)) continue;
        if (!dropFirstSend) sendFrame(frameOf(event));
        scheduleResend(event);
      }
    },
    receive(text) {
      if (ended) return;
      stopSilence();
      stopSilence = clock.after(socketSilenceTimeout, transport.terminate);
      const decoded = decodeFrame(text, keys);
      const frame = decoded.kind === "json" ? clientFrame.safeParse(decoded.json) : null;
      if (frame === null || !frame.success) {
        badFrames += 1;
        if (badFrames >= badFramesInARow) transport.close(closeCodes.badFrames);
        return;
      }
      badFrames = 0;
      if (frame.data.type === "heartbeat") {
        sendFrame({ event: "heartbeat" });
      } else {
        cancelResend(frame.data.msgId);
        acked(frame.data.msgId);
      }
    },
    close: (code) => transport.close(code),
    end() {
      ended = true;
      stopSilence();
      for (const msgId of [...resends.keys()]) cancelResend(msgId);
    },
  };
}

function frameOf({ msgId, event, data }: PendingEvent) {
  return { msgId, event, data };
}

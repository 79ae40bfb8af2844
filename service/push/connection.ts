import { randomBytes } from "node:crypto";
import { socketSilence } from "../../wire/durations.ts";
import { clientFrame, closeCodes } from "../../wire/socket.ts";
import type { Clock } from "../lib/clock.ts";
import { heartbeatOverdue, resendDelay } from "../lib/durations.ts";
import type { PendingEvent } from "../store/messages/events.ts";
import type { Announced } from "./announcements.ts";
import { decodeFrame, encodeFrame, type FrameKeys } from "./frameCodec.ts";

/** R-SOCK-03: the connection is closed after this many bad frames in a row. */
const maxBadFrames = 5;

/** The socket under a connection. */
export interface Transport {
  send(text: string): void;
  close(code: number): void;
  /** Drops the socket without a closing handshake, since it may be dead. */
  terminate(): void;
}

/** One player's open session socket. */
export type Connection = ReturnType<typeof createConnection>;

/**
 * The protocol with one client: answers heartbeats, sends announcements at the start and with those answers (R-OPS-17), resends each event
 * every 5 s until it is acked (R-SOCK-02), drops and counts bad frames (R-SOCK-03), sends heartbeats to a client whose own are late, and
 * terminates a silent socket (R-SOCK-01).
 * @param deps.dropFirstSend for demonstrations: drops the first sending of every event
 */
export function createConnection(deps: {
  transport: Transport;
  keys: FrameKeys;
  clock: Clock;
  dropFirstSend: boolean;
  /** Never rejects. */
  announced: () => Promise<Announced>;
  acked: (msgId: string) => void;
  /** Counts a sent event. @param again whether it was resent */
  sent: (again: boolean) => void;
}) {
  const { transport, keys, clock, dropFirstSend, announced, acked, sent } = deps;
  const resends = new Map<string, () => void>();
  let badFrames = 0;
  let ended = false;
  /** Whether the client may be showing announcements, from this or an earlier connection, that may have to be withdrawn. */
  let isAnnounced = false;
  let stopSilence = (): void => undefined;
  let stopAsking = (): void => undefined;

  const sendFrame = (json: unknown) => transport.send(encodeFrame(json, keys, randomBytes(16)));
  const ask = (): void => {
    sendFrame({ event: "heartbeat" });
    stopAsking = clock.after(heartbeatOverdue, ask);
  };
  const heard = (): void => {
    stopSilence();
    stopAsking();
    stopSilence = clock.after(socketSilence, transport.terminate);
    stopAsking = clock.after(heartbeatOverdue, ask);
  };
  heard();
  const announce = async () => {
    const data = await announced();
    if (ended || (data.list.length === 0 && !isAnnounced)) return;
    isAnnounced = data.list.length > 0;
    sendFrame({ event: "announcements", data });
  };
  void announce().then(() => {
    isAnnounced = true;
  });
  const cancelResend = (msgId: string) => {
    resends.get(msgId)?.();
    resends.delete(msgId);
  };
  const scheduleResend = (event: PendingEvent) => {
    resends.set(
      event.msgId,
      clock.after(resendDelay, () => {
        sendFrame(frameOf(event));
        sent(true);
        scheduleResend(event);
      }),
    );
  };

  return {
    /** Sends new events, and stops resending those that are no longer pending. */
    deliver(pending: readonly PendingEvent[]) {
      if (ended) return;
      const wanted = new Set(pending.map(({ msgId }) => msgId));
      for (const msgId of [...resends.keys()]) if (!wanted.has(msgId)) cancelResend(msgId);
      for (const event of pending) {
        if (resends.has(event.msgId)) continue;
        if (!dropFirstSend) sendFrame(frameOf(event));
        sent(false);
        scheduleResend(event);
      }
    },
    receive(text: string) {
      if (ended) return;
      heard();
      const decoded = decodeFrame(text, keys);
      const frame = decoded.kind === "json" ? clientFrame.safeParse(decoded.json) : null;
      if (frame === null || !frame.success) {
        badFrames += 1;
        if (badFrames >= maxBadFrames) transport.close(closeCodes.badFrames);
        return;
      }
      badFrames = 0;
      if (frame.data.type === "heartbeat") {
        sendFrame({ event: "heartbeat" });
        void announce();
      } else {
        cancelResend(frame.data.msgId);
        acked(frame.data.msgId);
      }
    },
    close: (code: number): void => transport.close(code),
    /** Stops every timer; the socket is closed. */
    end() {
      ended = true;
      stopSilence();
      stopAsking();
      for (const msgId of [...resends.keys()]) cancelResend(msgId);
    },
  };
}

function frameOf({ msgId, event, data }: PendingEvent) {
  return { msgId, event, data };
}

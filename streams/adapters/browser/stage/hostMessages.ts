import type { Subscriber } from "rxjs";
import * as z from "zod/mini";
import {
  type DeskNotice,
  type DeskRequest,
  deskNotice,
  maxDeskNotice,
  passedEvents,
} from "../../../../wire/desk/messages.ts";
import { jsonOf } from "../../../../wire/orElse.ts";
import type { StageEvent } from "../../../ports/stage.ts";

const passedEvent = z.union(passedEvents);

/**
 * Passes the host's messages on `control` to the subscriber, and completes it after the last one.
 * @param heard called first, with every message
 */
export function passHostMessages(
  control: RTCDataChannel,
  subscriber: Subscriber<StageEvent>,
  heard: (notice: DeskNotice) => void,
): void {
  control.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const notice = readNotice(data);
    if (!notice || subscriber.closed) return;
    heard(notice);
    const event = eventOf(notice);
    if (event) subscriber.next(event);
    if (event?.kind === "ended") subscriber.complete();
  });
}

/** Reads a message of the `control` channel; null for an unknown one. */
export function readNotice(data: unknown): DeskNotice | null {
  if (typeof data !== "string" || data.length > maxDeskNotice) return null;
  return deskNotice.safeParse(jsonOf(data)).data ?? null;
}

/** The event of a host's message; null if the core does not need it. */
export function eventOf(notice: DeskNotice): StageEvent | null {
  switch (notice.type) {
    case "hello": {
      const { type: kind, game, characters, width, height, guest = null, ...others } = notice;
      const size = { width, height };
      return { kind, game: game.title, ...others, size, ascii: characters === "ascii", guest };
    }
    case "picture": {
      const { type: _, ...rung } = notice;
      return { kind: "rung", rung };
    }
    case "ended":
      return { kind: "ended", reason: notice.reason, exit: notice.exit ?? null };
    default: {
      const { type: kind, ...members } = notice;
      const passed = passedEvent.safeParse({ kind, ...members });
      return passed.success ? passed.data : null;
    }
  }
}

/** Sends a request to the host; does nothing while the channel is closed. */
export function ask(control: RTCDataChannel, message: DeskRequest): void {
  if (control.readyState === "open") control.send(JSON.stringify(message));
}

/** Emits `failed` and completes. */
export function fail(
  subscriber: Subscriber<StageEvent>,
  reason: Extract<StageEvent, { kind: "failed" }>["reason"],
  status?: number,
): void {
  subscriber.next({ kind: "failed", reason, ...(status === undefined ? {} : { status }) });
  subscriber.complete();
}

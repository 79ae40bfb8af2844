import type { Subscriber } from "rxjs";
import * as z from "zod/mini";
import {
  type DeskRequest,
  type HostMessage,
  hostMessage,
  maxHostMessage,
  passedEvents,
} from "../../../../wire/desk/messages.ts";
import { jsonOf } from "../../../../wire/orElse.ts";
import type { StageEvent } from "../../../ports/stage.ts";

const passedEvent = z.union(passedEvents);

/** Passes the host's messages on `control`, and completes after the last. @param heard gets each one first */
export function passHostMessages(
  control: RTCDataChannel,
  subscriber: Subscriber<StageEvent>,
  heard: (message: HostMessage) => void,
): void {
  control.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = readHostMessage(data);
    if (!message || subscriber.closed) return;
    heard(message);
    const event = eventOf(message);
    if (event) subscriber.next(event);
    if (event?.kind === "ended") subscriber.complete();
  });
}

/** Reads a message of the `control` channel; null for an unknown one. */
export function readHostMessage(data: unknown): HostMessage | null {
  if (typeof data !== "string" || data.length > maxHostMessage) return null;
  return hostMessage.safeParse(jsonOf(data)).data ?? null;
}

/** The event of a host's message; null if the core does not need it. */
export function eventOf(message: HostMessage): StageEvent | null {
  switch (message.type) {
    case "hello": {
      const { type: kind, game, characters, width, height, guest = null, ...others } = message;
      const size = { width, height };
      return { kind, game: game.title, ...others, size, ascii: characters === "ascii", guest };
    }
    case "picture": {
      const { type: _, ...rung } = message;
      return { kind: "rung", rung };
    }
    case "ended":
      return { kind: "ended", reason: message.reason, exit: message.exit ?? null };
    default: {
      const { type: kind, ...members } = message;
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

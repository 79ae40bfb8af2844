import type { DataChannel } from "node-datachannel";
import {
  type DeskInput,
  type DeskNotice,
  type DeskRequest,
  deskInput,
  deskRequest,
  maxDeskMessage,
} from "../../wire/desk/messages.ts";
import { jsonOf } from "../../wire/orElse.ts";

/** A player has two channels; a few more leave room for a reopened one. */
const maxChannels = 4;

/** Notices that wait for the control channel to open; more are dropped. */
const maxWaitingNotices = 8;

/** The `input` and `control` channels of one connection. */
export interface DataChannels {
  /** Those that were taken. */
  readonly all: readonly DataChannel[];
  /** Takes a channel that the player opened; closes one with an unknown label. */
  accept(channel: DataChannel): void;
  sendNotice(notice: DeskNotice): void;
  isControlOpen(): boolean;
}

export interface ChannelHandlers {
  /** The connection is being closed: nothing more is accepted, but a notice may still be sent. */
  isClosing(): boolean;
  /** The transport is gone: nothing can be sent. */
  hasEnded(): boolean;
  /** Any message arrived. */
  onActivity(): void;
  /** A message or channel was rejected. */
  invalid(): void;
  input(snapshot: DeskInput): void;
  request(request: DeskRequest): void;
}

export function createDataChannels(handlers: ChannelHandlers): DataChannels {
  // A channel that is not referenced gets garbage-collected, and that closes it.
  const channels: DataChannel[] = [];
  const waiting: DeskNotice[] = [];
  let control: DataChannel | null = null;

  function sendNotice(notice: DeskNotice): void {
    if (handlers.hasEnded()) return;
    try {
      if (control?.isOpen()) control.sendMessage(JSON.stringify(notice));
      else if (waiting.length < maxWaitingNotices) waiting.push(notice);
    } catch {
      // The channel closed between the check and the send: the player is gone.
    }
  }

  function listen<Message>(
    channel: DataChannel,
    schema: Schema<Message>,
    handle: (message: Message) => void,
  ) {
    channel.onMessage((text) => {
      handlers.onActivity();
      const message = parseMessage(text, schema);
      if (message === null) handlers.invalid();
      else if (!handlers.isClosing()) handle(message);
    });
  }

  function acceptControl(channel: DataChannel): void {
    const opened = (): void => {
      control = channel;
      for (const notice of waiting.splice(0)) sendNotice(notice);
    };
    channel.onOpen(opened);
    channel.onClosed(() => {
      if (control === channel) control = null;
    });
    if (channel.isOpen()) opened();
  }

  return {
    all: channels,
    accept(channel) {
      const label = channel.getLabel();
      const known = label === "input" || label === "control";
      if (handlers.isClosing() || channels.length >= maxChannels || !known) {
        handlers.invalid();
        channel.close();
        return;
      }
      channels.push(channel);
      if (label === "input") {
        // Only with a listener does the native library forget a closed channel.
        channel.onClosed(() => undefined);
        listen(channel, deskInput, handlers.input);
        return;
      }
      listen(channel, deskRequest, handlers.request);
      acceptControl(channel);
    },
    sendNotice,
    isControlOpen: () => control?.isOpen() ?? false,
  };
}

interface Schema<Message> {
  safeParse(value: unknown): { success: true; data: Message } | { success: false };
}

/** @returns null for anything but a text of at most `maxDeskMessage` characters that fits the schema */
function parseMessage<Message>(text: string | Buffer | ArrayBuffer, schema: Schema<Message>): Message | null {
  if (typeof text !== "string" || text.length > maxDeskMessage) return null;
  const parsed = schema.safeParse(jsonOf(text));
  return parsed.success ? parsed.data : null;
}

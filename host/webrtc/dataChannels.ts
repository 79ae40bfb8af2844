import type { DataChannel } from "node-datachannel";
import {
  type DeskInput,
  type DeskRequest,
  deskInput,
  deskRequest,
  type HostMessage,
  maxPlayerMessage,
} from "../../wire/desk/messages.ts";
import { jsonOf } from "../../wire/orElse.ts";

/** A player has two channels; a few more allow for reopened ones. */
const maxChannels = 4;

/** Maximum messages that wait for the control channel to open; more are dropped. */
const maxWaitingMessages = 8;

/** The `input` and `control` channels of one connection. */
export interface DataChannels {
  /** All accepted channels. */
  readonly all: readonly DataChannel[];
  /** Takes a channel that the player opened; closes one with an unknown label. */
  accept(channel: DataChannel): void;
  sendMessage(message: HostMessage): void;
  isControlOpen(): boolean;
}

export interface ChannelHandlers {
  /** The connection is being closed: nothing more is accepted, but a last message may be sent. */
  isClosing(): boolean;
  /** The transport is gone: nothing can be sent. */
  hasEnded(): boolean;
  /** Called for any message. */
  onActivity(): void;
  input(snapshot: DeskInput): void;
  request(request: DeskRequest): void;
}

export function createDataChannels(handlers: ChannelHandlers): DataChannels {
  // An unreferenced channel would be garbage-collected, which closes it.
  const channels: DataChannel[] = [];
  const waiting: HostMessage[] = [];
  let control: DataChannel | null = null;

  function sendMessage(message: HostMessage): void {
    if (handlers.hasEnded()) return;
    try {
      if (control?.isOpen()) control.sendMessage(JSON.stringify(message));
      else if (waiting.length < maxWaitingMessages) waiting.push(message);
    } catch {
      // The channel closed between the check and the send: the player has left.
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
      if (message !== null && !handlers.isClosing()) handle(message);
    });
  }

  function acceptControl(channel: DataChannel): void {
    const opened = (): void => {
      control = channel;
      for (const message of waiting.splice(0)) sendMessage(message);
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
        channel.close();
        return;
      }
      channels.push(channel);
      if (label === "input") {
        // The native library frees a closed channel only if it has a listener.
        channel.onClosed(() => undefined);
        listen(channel, deskInput, handlers.input);
        return;
      }
      listen(channel, deskRequest, handlers.request);
      acceptControl(channel);
    },
    sendMessage,
    isControlOpen: () => control?.isOpen() ?? false,
  };
}

interface Schema<Message> {
  safeParse(value: unknown): { success: true; data: Message } | { success: false };
}

/** @returns null if it is not a text of at most `maxPlayerMessage` characters that matches the schema */
function parseMessage<Message>(text: string | Buffer | ArrayBuffer, schema: Schema<Message>): Message | null {
  if (typeof text !== "string" || text.length > maxPlayerMessage) return null;
  const parsed = schema.safeParse(jsonOf(text));
  return parsed.success ? parsed.data : null;
}

import type { MessageContent } from "./messageContent.ts";

/** A message to an account. */
export interface Message {
  readonly id: string;
  readonly content: MessageContent;
  readonly read: boolean;
  /** Epoch ms. */
  readonly createdAt: number;
}

export interface MessagesTable {
  /** Adds an unread message. An account keeps its latest 200; the oldest give way. */
  add(accountId: string, content: MessageContent, now: number): Promise<void>;
  /** Newest first. */
  page(accountId: string, from: number, count: number): Promise<readonly Message[]>;
  markRead(accountId: string, ids: readonly string[]): Promise<void>;
  unread(accountId: string): Promise<number>;
}

import { randomBytes } from "node:crypto";
import { WebSocket } from "ws";
import * as z from "zod/mini";
import { calls } from "../../../wire/calls/calls.ts";
import { decodeFrame, encodeFrame, type FrameKeys, frameKeys } from "../../../wire/frameCodec.ts";
import { settle } from "../../support/clockModel.ts";
import type { Player } from "./service.ts";

const frame = z.object({ event: z.string(), msgId: z.optional(z.string()), data: z.optional(z.unknown()) });
type Frame = z.infer<typeof frame>;
type Caller = Pick<Player, "id" | "get">;

/** The client side of a session socket. */
export interface SessionClient {
  readonly frames: Frame[];
  /** What operators announced, apart from the other frames: it comes with heartbeats, and may come late. */
  readonly announced: unknown[];
  /** The close code, after it was closed. */
  readonly closed: Promise<number>;
  say(json: unknown): void;
  sayRaw(text: string): void;
  /** Waits until the predicate is true for the received frames. */
  until(holds: (frames: Frame[]) => boolean): Promise<void>;
  drop(): void;
}

/** @param address such as "ws://127.0.0.1:8080" */
export function openSession(address: string, path: string, keys: FrameKeys): SessionClient {
  const socket = new WebSocket(address + path);
  const frames: Frame[] = [];
  const announced: unknown[] = [];
  const waiting = new Set<() => void>();
  const opened = new Promise<void>((resolve) => socket.once("open", () => resolve()));
  socket.on("error", () => undefined);
  socket.on("message", (data) => {
    const decoded = decodeFrame(String(data), keys);
    if (decoded.kind === "json") {
      const read = frame.parse(decoded.json);
      if (read.event === "announcements") announced.push(read.data);
      else frames.push(read);
    }
    for (const look of waiting) look();
  });
  const sayRaw = (text: string) => void opened.then(() => socket.send(text));
  return {
    frames,
    announced,
    closed: new Promise((resolve) => socket.once("close", resolve)),
    say: (json) => sayRaw(encodeFrame(json, keys, randomBytes(16))),
    sayRaw,
    until: (holds) =>
      new Promise((resolve) => {
        const look = () => {
          if (!holds(frames)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    drop: () => socket.terminate(),
  };
}

/** Asks for the tickets of one connection. */
export async function ticketsFor(player: Caller): Promise<{ signature: string; path: string }> {
  const { token } = await player.get(calls.wssToken, {});
  const { signature } = await player.get(calls.signature, {});
  return { signature, path: `/session?token=${token}&uid=${player.id}&sign=${signature}` };
}

/** Connects a player, and waits until the service answers. */
export async function enterSession(address: string, player: Caller): Promise<SessionClient> {
  const { path, signature } = await ticketsFor(player);
  const client = openSession(address, path, frameKeys(signature));
  client.say({ type: "heartbeat", t: 1 });
  await client.until((frames) => frames.some(({ event }) => event === "heartbeat"));
  return client;
}

/** Waits until the service has processed what was sent before: it then answers this heartbeat. */
export async function flushSession(client: SessionClient): Promise<void> {
  const before = client.frames.filter(({ event }) => event === "heartbeat").length;
  client.say({ type: "heartbeat", t: 1 });
  await client.until((frames) => frames.filter(({ event }) => event === "heartbeat").length > before);
  await settle();
}

/** What the service has pushed. */
export const pushesOf = ({ frames }: SessionClient): readonly Frame[] =>
  frames.filter(({ event }) => event !== "heartbeat");

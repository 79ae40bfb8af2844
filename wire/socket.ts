import * as z from "zod/mini";
import { wallet } from "./account.ts";
import { otherRegion } from "./schedule.ts";
import { secret } from "./secret.ts";
import { id, listOf, seconds, text } from "./shapes.ts";

/** Client to server. */
export const clientFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("heartbeat"), t: z.number() }),
  z.object({ type: z.literal("ack"), msgId: id }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

const notice = z.object({ msg: text });
const ofSchedule = z.object({ scheduleId: id });
/** `msg`: the reason in the player's language, if an operator ended it or the player did not come back. */
const cancelled = z.object({ scheduleId: id, msg: z.optional(text) });

/** The events that the app handles, by name. */
export const pushEvents = {
  balance: notice,
  poor: notice,
  less: notice,
  /** Any other message of the service to a player. */
  notice,
  scheduled_cancel: cancelled,
  queue_release: ofSchedule,
  queue_update: z.object({
    scheduleId: id,
    queuingIndex: z.nullable(z.int().check(z.gte(0))),
    queuingWaitTime: z.nullable(seconds),
    ...otherRegion,
  }),
  queue_link: z.object({ scheduleId: id, account: secret(text), password: secret(text) }),
  machine_ready: z.object({ scheduleId: id, type: z.enum(["config", "gameInfo"]), state: z.string() }),
  wallet_update: z.extend(wallet, {
    /** Ext. What a schedule was charged, s. Sent with its last wallet. */
    charged: z.optional(z.object({ scheduleId: id, seconds })),
  }),
  /** Sent with heartbeats, without an id. Parsed where it is shown (announcements.ts). */
  announcements: listOf(z.unknown()),
} as const;

export type PushName = keyof typeof pushEvents;
type PushData = { [Name in PushName]: z.infer<(typeof pushEvents)[Name]> };
export type PushEvent<Name extends PushName = PushName> = {
  [One in Name]: { event: One; data: PushData[One] };
}[Name];

/** The envelope of any server frame, so that unknown events can still be acknowledged. */
export const serverFrame = z.object({
  event: z.string().check(z.minLength(1), z.maxLength(100)),
  msgId: z.optional(id),
  data: z.optional(z.unknown()),
});

/** Any frame with a `msgId`, even without a known event. */
const identified = z.object({ msgId: id });

/** A parsed inbound frame. Every `msgId` is acknowledged; otherwise the server would resend the frame forever. */
export type Inbound = { readonly msgId: string | undefined } & (
  | { readonly kind: "push"; readonly push: PushEvent }
  | { readonly kind: "heartbeat" | "unknown" | "invalid" }
);

/** Parses a decrypted frame. An unknown event is `unknown` (ignored); one that does not match is `invalid` (dropped, counted). */
export function readInbound(json: unknown): Inbound {
  const frame = serverFrame.safeParse(json);
  if (!frame.success) {
    const numbered = identified.safeParse(json);
    return { kind: "invalid", msgId: numbered.success ? numbered.data.msgId : undefined };
  }
  const { event, msgId, data } = frame.data;
  if (event === "heartbeat") return { kind: "heartbeat", msgId };
  if (!isPushName(event)) return { kind: "unknown", msgId };
  const push = readPush(event, data);
  return push ? { kind: "push", msgId, push } : { kind: "invalid", msgId };
}

function isPushName(event: string): event is PushName {
  return Object.hasOwn(pushEvents, event);
}

function readPush<Name extends PushName>(event: Name, data: unknown): PushEvent<Name> | null {
  const schemas: { readonly [One in PushName]: z.ZodMiniType<PushData[One]> } = pushEvents;
  const read = z.safeParse(schemas[event], data);
  return read.success ? { event, data: read.data } : null;
}

export const closeCodes = { badFrames: 4400, tokenRefused: 4401, elsewhere: 4409 } as const;

/** Longer frames are rejected unread (R-SOCK-03); characters of base64. */
export const maxFrameCharacters = 1_048_576;

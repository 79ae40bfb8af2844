import * as z from "zod/mini";
import { localized } from "../localized.ts";
import { id, integer } from "../shapes.ts";

/** Length of a reason, UTF-16 code units. A shorter one says nothing. */
const minOpsReason = 3;
export const maxOpsReason = 500;
/** Most minutes that can be granted at once: 100 hours. */
export const maxGrantMinutes = 6_000;

/** Why a player's session is ended, as the player reads it. */
export const endedSessionReasons = ["maintenance", "fault", "conduct", "other"] as const;
export const endedSessionReason = z.enum(endedSessionReasons);
export type EndedSessionReason = (typeof endedSessionReasons)[number];

const common = {
  /** Chosen by the page for each confirmation: an action that is sent again is done once. */
  key: id,
  /** Why, for the log; the player does not see it. */
  reason: z.string().check(z.trim(), z.minLength(minOpsReason), z.maxLength(maxOpsReason)),
};

/** Longest text of an announcement in one language, UTF-16 code units: it must fit on a phone. */
export const maxAnnouncement = 280;
const announced = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxAnnouncement));
/** A date, epoch ms. */
const date = integer.check(z.gte(0));

export const opsActions = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["drain", "undrain"]), hostId: id, ...common }),
  /** The hosts that are in the region now. */
  z.object({ kind: z.enum(["drain-region", "undrain-region"]), region: id, ...common }),
  /** 409 where a language is missing, or its times make no sense. */
  z.object({
    kind: z.literal("announce"),
    texts: localized(announced),
    startsAt: date,
    endsAt: date,
    ...common,
  }),
  /** 409 where its times make no sense. `sessionsEndAt`: when the games that still run are ended; null for never. */
  z.object({
    kind: z.literal("plan-maintenance"),
    showsFrom: date,
    startsAt: date,
    endsAt: date,
    sessionsEndAt: z.nullable(date),
    ...common,
  }),
  z.object({ kind: z.literal("withdraw-announcement"), announcementId: id, ...common }),
  z.object({ kind: z.enum(["withhold-game", "offer-game"]), gameId: id, ...common }),
  z.object({ kind: z.literal("end-session"), scheduleId: id, why: endedSessionReason, ...common }),
  z.object({
    kind: z.literal("grant-time"),
    accountId: id,
    minutes: z.int().check(z.gte(1), z.lte(maxGrantMinutes)),
    ...common,
  }),
  z.object({
    kind: z.enum(["sign-in-code", "disable-account", "enable-account", "delete-account", "keep-account"]),
    accountId: id,
    ...common,
  }),
  z.object({ kind: z.literal("refund"), orderId: id, ...common }),
]);
export type OpsAction = z.infer<typeof opsActions>;

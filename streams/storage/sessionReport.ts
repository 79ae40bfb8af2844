import * as z from "zod/mini";
import { localized } from "../../wire/localized.ts";
import { localItem } from "./stored.ts";

/** The session report: how a game that was played in this browser ran. Nothing of it leaves the browser. */

/** Most sessions that are kept, and points of one graph. */
export const sessionLimits = { sessions: 20, points: 60 } as const;

const ms = z.number().check(z.gte(0), z.lte(600_000));
const seconds = z.number().check(z.gte(0), z.lte(1e6));
const name = z.string().check(z.maxLength(200));

/** A stretch of the session: its graph's unit. */
const sessionPoint = z.object({
  /** Since the start. */
  seconds,
  /** Input to photon of its presses, mean and longest; null where nothing was pressed. */
  meanMs: z.nullable(ms),
  worstMs: z.nullable(ms),
  /** Frames shown a second. */
  frames: z.number().check(z.gte(0), z.lte(1_000)),
});
export type SessionPoint = z.infer<typeof sessionPoint>;

export const sessionReport = z.object({
  /** When the session began: epoch ms. Also its id. */
  startedAt: z.number().check(z.gte(0)),
  gameId: z.string().check(z.minLength(1), z.maxLength(100)),
  names: localized(name),
  /** The player's best score, of a built-in game. */
  best: z.optional(z.number()),
  /** How long the picture was watched. */
  seconds,
  /** From a press to the display of its effect; null where nothing was measured. */
  inputToPhoton: z.nullable(z.object({ presses: z.int().check(z.gte(1)), p50: ms, p95: ms, p99: ms })),
  /** Frames shown a second, on average over the time in which the picture moved; null where it never did. */
  frames: z.nullable(z.number().check(z.gte(0), z.lte(1_000))),
  /** The longest time for which the picture stood although there was a newer one, or without a connection. */
  longestStallMs: ms,
  /** Median; null where the browser does not tell. */
  roundTrip: z.nullable(ms),
  /** What the speed test had measured to the nearest server; null where there was none. */
  promised: z.nullable(ms),
  /** Seconds for which each was the cause of lag. */
  causes: z.object({ network: seconds, server: seconds, decoder: seconds, game: seconds }),
  points: z.array(sessionPoint).check(z.maxLength(sessionLimits.points)),
});
export type SessionReport = z.infer<typeof sessionReport>;

const storedSessions = z.object({
  /** Whose they are: another player of this browser does not see them. */
  userId: z.string().check(z.minLength(1)),
  /** The newest first. */
  sessions: z.array(sessionReport).check(z.maxLength(sessionLimits.sessions)),
});

export const sessionsItem = localItem("SESSION_REPORTS", storedSessions);

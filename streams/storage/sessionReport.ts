import * as z from "zod/mini";
import { localized } from "../../wire/localized.ts";
import { localItem } from "./stored.ts";

/** The session report: how well a game ran that was played in this browser. It never leaves the browser. */

/** Maximum number of stored sessions, and of points in one graph. */
export const sessionLimits = { sessions: 20, points: 60 } as const;

const ms = z.number().check(z.gte(0), z.lte(600_000));
const seconds = z.number().check(z.gte(0), z.lte(1e6));
const name = z.string().check(z.maxLength(200));

/** One point of the session's graph. */
const sessionPoint = z.object({
  /** Seconds since the start. */
  seconds,
  /** Input to photon of its presses, mean and maximum; null without presses. */
  meanMs: z.nullable(ms),
  worstMs: z.nullable(ms),
  /** Frames shown a second. */
  frames: z.number().check(z.gte(0), z.lte(1_000)),
});
export type SessionPoint = z.infer<typeof sessionPoint>;

export const sessionReport = z.object({
  /** Start of the session, epoch ms. Also its id. */
  startedAt: z.number().check(z.gte(0)),
  gameId: z.string().check(z.minLength(1), z.maxLength(100)),
  names: localized(name),
  /** The player's best score, for a built-in game. */
  best: z.optional(z.number()),
  /** How long the picture was watched. */
  seconds,
  /** Input to photon; null where nothing was measured. */
  inputToPhoton: z.nullable(z.object({ presses: z.int().check(z.gte(1)), p50: ms, p95: ms, p99: ms })),
  /** Frames shown per second, on average while the picture moved; null if it never did. */
  frames: z.nullable(z.number().check(z.gte(0), z.lte(1_000))),
  /** Longest time without a new frame although the host sent one, or without a connection. */
  longestStallMs: ms,
  /** Median; null where the browser does not report it. */
  roundTrip: z.nullable(ms),
  /** The speed test's result for the nearest server; null without a test. */
  promised: z.nullable(ms),
  /** Seconds attributed to each cause of lag. */
  causes: z.object({ network: seconds, server: seconds, decoder: seconds, game: seconds }),
  points: z.array(sessionPoint).check(z.maxLength(sessionLimits.points)),
});
export type SessionReport = z.infer<typeof sessionReport>;

const storedSessions = z.object({
  /** Owner of the sessions: another player of this browser does not see them. */
  userId: z.string().check(z.minLength(1)),
  /** The newest first. */
  sessions: z.array(sessionReport).check(z.maxLength(sessionLimits.sessions)),
});

export const sessionsItem = localItem("SESSION_REPORTS", storedSessions);

import * as z from "zod/mini";
import { announcement } from "../announcements.ts";
import { id, integer } from "../shapes.ts";

/** What changes by itself on the operator's page; its other calls are in ops.ts. */

export const name = z.string().check(z.maxLength(200));
/** Whole seconds since something happened, or how long it has lasted. */
const age = integer.check(z.gte(0));
export const count = integer.check(z.gte(0));

/** Longest text to search for. */
export const maxOpsSearch = 200;
/** Not longer than this; "" for everything. */
export const search = z.string().check(z.maxLength(maxOpsSearch));

/** `silent`: it has not said anything for too long. Those that need somebody first. */
export const opsHostStates = ["silent", "unused", "ending", "draining", "ready"] as const;
const hostState = z.enum(opsHostStates);
export type OpsHostState = (typeof opsHostStates)[number];

const host = z.object({
  id,
  region: name,
  /** Where players reach it; "" where the host does not say it. */
  address: name,
  state: hostState,
  /** An operator keeps new players from it, whatever its state. */
  isDrained: z.boolean(),
  /** "" where the host does not say it. */
  version: name,
  /** Since it last said something. */
  seenAgo: age,
  seats: z.object({ total: count, leased: count, starting: count, running: count }),
});
export type OpsHost = z.infer<typeof host>;

const player = z.object({
  scheduleId: id,
  accountId: id,
  name,
  gameId: id,
  game: name,
  /** `waiting` in the queue · `offered` a seat · `leased`: the host has the seat · `starting` · `playing`. */
  state: z.enum(["waiting", "offered", "leased", "starting", "playing"]),
  /** "" without a seat. */
  hostId: z.string(),
  /** In this state. */
  since: age,
  chargedSeconds: count,
});
export type OpsPlayer = z.infer<typeof player>;

const game = z.object({
  id,
  /** In English, as its host says it. */
  name,
  /** An operator keeps it from starting. */
  isWithheld: z.boolean(),
  /** Hosts that have it, silent ones among them; null for a game of the service itself. */
  hosts: z.nullable(
    z.object({
      total: count,
      silent: count,
      /** The first `maxGameHosts`, those with trouble before the others, with its last try there (epoch ms). */
      list: z.array(
        z.object({
          id,
          region: name,
          state: hostState,
          tried: z.nullable(z.object({ at: integer, ok: z.boolean() })),
        }),
      ),
    }),
  ),
  /** Schedules of it, those that wait among them. */
  players: count,
});
export type OpsGame = z.infer<typeof game>;

const opsAnnouncement = z.extend(z.omit(announcement, { sentAt: true }), {
  /** When games are ended, epoch ms; 0 for never. */
  sessionsEndAt: integer,
  madeBy: name,
});
export type OpsAnnouncement = z.infer<typeof opsAnnouncement>;

/** A tab with what is live; the others have lists of their own. */
export const opsLiveTabs = ["fleet", "games", "players", "news"] as const;
export type OpsLiveTab = (typeof opsLiveTabs)[number];

/** Which hosts are looked for; "" for all. */
const opsHostFilter = z.object({
  region: z._default(name, ""),
  state: z._default(z.union([z.literal(""), hostState]), ""),
  /** Part of its id, address or version, or of the id of one of its games. */
  search: z._default(search, ""),
});
export type OpsHostFilter = z.infer<typeof opsHostFilter>;

/** Whole, from 0, as a query has it. */
const position = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/)),
  z.transform((digits) => Number(digits)),
);

/** Everything that changes by itself. What the tab does not show is null: with a hundred hosts it would be megabytes. */
export const opsLive = z.object({
  operator: name,
  /** False for one who only looks (R-OPS-15). */
  mayAct: z.boolean(),
  /** Address of the dashboards; "" where the settings have none. */
  dashboard: z.string(),
  regions: z.nullable(
    z.array(
      z.object({
        id,
        title: name,
        hosts: count,
        /** Those of them that an operator keeps new players from. */
        drained: count,
        seats: count,
        free: count,
        players: count,
      }),
    ),
  ),
  /** `maxOpsHosts` from the one that was asked for on; `found` fit the filter. */
  hosts: z.nullable(z.object({ total: count, found: count, from: count, list: z.array(host) })),
  games: z.nullable(z.array(game)),
  queue: z.object({ waiting: count, longestWait: age }),
  /** Of all schedules; `players` has the newest `maxOpsPlayers` of them. */
  schedules: count,
  players: z.nullable(z.array(player)),
  /** Those that have not ended. */
  announcements: z.nullable(z.array(opsAnnouncement)),
});
export type OpsLive = z.infer<typeof opsLive>;

export const opsLiveParams = z.extend(opsHostFilter, {
  /** "" for a tab that shows nothing of it. */
  tab: z._default(z.union([z.literal(""), z.enum(opsLiveTabs)]), ""),
  from: z._default(position, 0),
});

/** Most schedules, and hosts, that `live` names, and most hosts of a game. */
export const maxOpsPlayers = 500;
export const maxOpsHosts = 50;
export const maxGameHosts = 5;

import * as z from "zod/mini";
import { gameBrief } from "../catalogue.ts";
import { gameEndReasons, gameExit } from "../desk/messages.ts";
import { guestId, guestRole, mostGuests } from "../desk/party.ts";
import { screenSize } from "../desk/screenSize.ts";
import { id, integer, port } from "../shapes.ts";

/**
 * The API between the service and the hosts. Both directions: `POST`, JSON, `Authorization: Bearer <machine
 * token>`, replies in the usual envelope. Every command is idempotent.
 */
export const machinePaths = {
  lease: "/control/lease",
  start: "/control/start",
  end: "/control/end",
  freeze: "/control/freeze",
  guests: "/control/guests",
  seats: "/control/seats",
  games: "/control/games",
  screenshots: "/control/screenshots",
  /** `POST`: the saves of a profile. */
  saves: "/control/saves",
  /** `POST`: one version, as a zip file and not in the envelope. */
  savesZip: "/control/saves/zip",
  savesRestore: "/control/saves/restore",
  savesDelete: "/control/saves/delete",
  drain: "/control/drain",
  /** An endpoint of the service: what its hosts have shown. */
  events: "/internal/machine",
  /** An endpoint of the service: its hosts say every 2 s that they are there. */
  register: "/internal/hosts",
} as const;

/**
 * The version of this API. It changes when a service and a host of two versions could misunderstand each other. A service gives no
 * players to a host of another version (R-FLEET-06).
 */
export const machineProtocol = 1;

const secret = z.string().check(z.minLength(8), z.maxLength(200));

/** The picture size of a player; the host maps it to pixels. */
export const quality = z.enum(["standard", "high"]);
export type Quality = z.infer<typeof quality>;

/**
 * Leases a seat to a schedule, with the picture size of its player. The lease's id, which the service makes, names it
 * in the host's reports. 409 when all seats are taken, or when the schedule has a seat under another key.
 */
export const leaseCommand = z.object({
  leaseId: id,
  scheduleId: id,
  sessionKey: secret,
  gameId: id,
  quality,
  /** How much time of this lease costs nothing while its game is stopped and its player's page hidden, s (R-AWAY-02). */
  freeAwaySeconds: z.int().check(z.gte(0), z.lte(86_400)),
});
export type LeaseCommand = z.infer<typeof leaseCommand>;

/** Whose saves a game uses: an account's own, or a shared account's. Names a folder only by its hash. */
export const saveProfile = z.string().check(z.regex(/^[A-Za-z0-9_.:@-]{1,120}$/));

/**
 * Starts the game of a leased seat. Names a game of the host's own library and a mode, and nothing to execute.
 * 404 without a lease, 409 when the seat was leased for another game, 422 when this host can't run the game in
 * that mode. Does nothing while the game runs.
 */
export const startCommand = z.object({
  scheduleId: id,
  gameId: id,
  mode: integer,
  /** Null: a game without saves, whose folder is deleted at its end. */
  profile: z.nullable(saveProfile),
  /** 1: first start of the schedule · 2: return to a running game. */
  type: z.union([z.literal(1), z.literal(2)]),
  /** The player's screen; absent: the picture has its usual shape. */
  screen: z.optional(screenSize),
});
export type StartCommand = z.infer<typeof startCommand>;

/**
 * Ends a schedule's game and releases its seat. Succeeds for an unknown schedule. Ends only the seat of that lease: the schedule may
 * have another one meanwhile.
 */
export const endCommand = z.object({ scheduleId: id, leaseId: id });
export type EndCommand = z.infer<typeof endCommand>;

/**
 * Takes no new players any more, and ends the host's process once those inside have gone, at the latest after so many
 * seconds (R-FLEET-07). Of two orders the earlier deadline counts.
 */
export const drainCommand = z.object({ seconds: z.int().check(z.gte(0), z.lte(86_400)) });

/**
 * Freezes the picture of a game whose player has no time left, or lets the game go on (R-AWAY-03). Nothing is counted while it is
 * frozen. 404 without a lease, 409 while no game is drawn.
 */
export const freezeCommand = z.object({
  scheduleId: id,
  frozen: z.boolean(),
  /** For how long the player can still buy, s; said to the player. */
  graceSeconds: z.int().check(z.gte(0), z.lte(86_400)),
});
export type FreezeCommand = z.infer<typeof freezeCommand>;

/**
 * Who may join a schedule's game besides its player, each by a key of their own: all of them, so that one who is
 * missing is sent away. 404 without a lease, 409 when a key opens another seat, 422 for a pad that the game does not have.
 */
export const guestsCommand = z.object({
  scheduleId: id,
  guests: z
    .array(z.object({ id: guestId, key: secret, role: guestRole }))
    .check(z.maxLength(mostGuests))
    .check(z.refine((guests) => new Set(guests.map((guest) => guest.id)).size === guests.length))
    .check(z.refine((guests) => new Set(guests.map((guest) => guest.key)).size === guests.length)),
});
export type GuestsCommand = z.infer<typeof guestsCommand>;

export const seat = z.object({
  scheduleId: id,
  leaseId: id,
  gameId: id,
  /** `starting`: its window is not drawn yet. */
  state: z.enum(["leased", "starting", "running"]),
  /** 0 or 1. */
  viewers: integer,
  /** Seconds since the player was connected, or since the lease; 0 while connected. */
  idleSeconds: z.number().check(z.gte(0)),
});
export type Seat = z.infer<typeof seat>;

/** The data of `GET /control/seats`. */
export const seatList = z.object({ total: integer, seats: z.array(seat) });
export type SeatList = z.infer<typeof seatList>;

/**
 * The data of `GET /control/games`: what this host can run now. A screenshot's path is relative to
 * `/control/screenshots/`.
 */
export const hostGames = z.object({ games: z.array(gameBrief) });

const saveVersionId = z.string().check(z.regex(/^\d{13}-[0-9a-f]{6}$/));

export const savesQuery = z.object({ profile: saveProfile });

/** A game whose saves are kept, newest version first. */
export const savedGame = z.object({
  gameId: id,
  /** The game runs with them, so they can't be restored or deleted now. */
  inUse: z.boolean(),
  versions: z.array(
    z.object({
      id: saveVersionId,
      /** Epoch ms. */
      savedAt: integer,
      /** Size of the files in it. */
      bytes: integer,
    }),
  ),
});
export type SavedGame = z.infer<typeof savedGame>;

/** The data of a list of saves, last saved first. */
export const savedGames = z.object({ games: z.array(savedGame) });

/** Names a version: 404 when there is none. To make it the newest: 409 while the game runs. */
export const saveVersionCommand = z.object({ profile: saveProfile, gameId: id, version: saveVersionId });
export type SaveVersionCommand = z.infer<typeof saveVersionCommand>;

/** Deletes every version of a game. 409 while the game runs. Succeeds for a game without saves. */
export const deleteSavesCommand = z.object({ profile: saveProfile, gameId: id });
export type DeleteSavesCommand = z.infer<typeof deleteSavesCommand>;

const milliseconds = z.int().check(z.gte(0));

/**
 * What one lease has shown its player so far, as its host witnessed it: the service charges this and nothing else
 * (R-HOST-08). Each report of a lease replaces those before, so that it may be repeated, lost or late; one with an `end`
 * is repeated until the service has stored it, also by the next host process.
 */
export const playReport = z.object({
  leaseId: id,
  /** How long its game has been running since its first picture, ms; 0 when it was never drawn. Never shrinks, unless `corrected`. */
  shownMs: milliseconds,
  /** How long ago `shownMs` was counted, ms. */
  agoMs: milliseconds,
  /** Null while the game runs. */
  end: z.nullable(
    z.object({
      reason: z.enum(["player-gone", "schedule-ended", "machine-stopping", ...gameEndReasons]),
      exit: z.optional(gameExit),
    }),
  ),
  /** Its game or its host hung: `shownMs` may be less than was reported; what was charged for the rest is given back (R-HOST-07, R-HOST-20). */
  corrected: z.optional(z.literal(true)),
});
export type PlayReport = z.infer<typeof playReport>;

export const mostPlayReports = 100;

/** Host to service: every second for the games that run, and at once when one starts or ends. */
export const playReports = z.object({ plays: z.array(playReport).check(z.maxLength(mostPlayReports)) });
export type PlayReports = z.infer<typeof playReports>;

/** Names a host among all of a service: its computer's name and its port, unless its operator says otherwise. */
export const hostId = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,100}$/));
/** Names a region, such as `eu-central`; the service has a title for it. */
export const regionId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));

const url = z.string().check(z.regex(/^https?:\/\/[^\s]{1,300}$/));
const count = z.int().check(z.gte(0), z.lte(10_000));
/** Of one host. */
const mostGames = 5_000;

/** What a host of any version says of itself. */
export const anyRegistration = z.object({
  id: hostId,
  protocol: z.int(),
  /** Of the product. */
  version: z.string().check(z.maxLength(40)),
  /** Where the service reaches its control API. */
  controlUrl: url,
});

/** When somebody last tried a game on a host (`npm run games -- try`), and whether it came up and went on. */
export const gameTry = z.object({
  gameId: id,
  /** By the host's clock, epoch ms. */
  at: milliseconds,
  ok: z.boolean(),
});
export type GameTry = z.infer<typeof gameTry>;

/** One for each game at most. */
export const gameTries = z.array(gameTry).check(z.maxLength(mostGames));

/** Host to service: that it is there, at its start, every 2 s and at each change (R-FLEET-01). */
export const registration = z.extend(anyRegistration, {
  /** Where players reach it. */
  address: z.object({
    host: z.string().check(z.minLength(1), z.maxLength(255)),
    port: z.int().check(z.gte(1), z.lte(65_535)),
  }),
  region: regionId,
  /** The port at which players reach its latency probes (R-REGION-01); null where it answers none. */
  probePort: z.nullable(port),
  /** How many seats it has, and how many of them can show the larger picture of a pro plan at once. */
  seats: z.object({ total: count, high: count }),
  /** Ids of the games that it can run now. */
  games: z.array(id).check(z.maxLength(mostGames)),
  tries: gameTries,
  /** Names the place that keeps its saves: hosts that say the same find each other's. */
  saves: z.string().check(z.minLength(1), z.maxLength(100)),
  /** In how many ms its last games end, as it takes no new players any more; null while it does. */
  drainMs: z.nullable(milliseconds),
});
export type Registration = z.infer<typeof registration>;

/**
 * The answer to a registration: whether players are given to the host, or why not: its protocol is another one, or its saves
 * lie elsewhere than those of the other hosts.
 */
export const registered = z.object({ use: z.enum(["yes", "protocol", "saves"]) });
export type HostUse = z.infer<typeof registered>["use"];

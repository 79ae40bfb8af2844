import * as z from "zod/mini";
import { gameBrief } from "../catalogue.ts";
import { gameEndReasons, gameExit } from "../desk/messages.ts";
import { guestId, guestRole, maxAdmitted } from "../desk/party.ts";
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
  /** `POST`: one version, as a zip file without envelope. */
  savesZip: "/control/saves/zip",
  savesRestore: "/control/saves/restore",
  savesDelete: "/control/saves/delete",
  drain: "/control/drain",
  /** An endpoint of the service, for hosts' play reports. */
  events: "/internal/machine",
  /** An endpoint of the service, where hosts register every 2 s. */
  register: "/internal/hosts",
} as const;

/**
 * Version of this API. Changes when a service and a host of different versions could misunderstand each other. A service gives no
 * players to a host of another version (R-FLEET-06).
 */
export const machineProtocol = 1;

const secret = z.string().check(z.minLength(8), z.maxLength(200));

/** Picture size of a player; the host maps it to pixels. */
export const quality = z.enum(["standard", "high"]);
export type Quality = z.infer<typeof quality>;

/** Owner of a game's saves: an account or a shared account. Folders are named by its hash. */
export const saveProfile = z.string().check(z.regex(/^[A-Za-z0-9_.:@-]{1,120}$/));

/** How a game of the host's own library runs: a mode, nothing executable. */
const gameStart = z.object({
  mode: integer,
  /** Null: a game without saves; its folder is deleted at the end. */
  profile: z.nullable(saveProfile),
  /** The player's screen; if absent, the picture has its default shape. */
  screen: z.optional(screenSize),
});
export type GameStart = z.infer<typeof gameStart>;

/**
 * Leases a seat to a schedule, with its player's picture size. The service makes the lease's id, which the host's reports use.
 * 409 if all seats are taken, or the schedule has a seat under another key.
 */
export const leaseCommand = z.object({
  leaseId: id,
  scheduleId: id,
  sessionKey: secret,
  gameId: id,
  quality,
  /** Free time of this lease, s: while its game is stopped and its player's page hidden (R-AWAY-02). */
  freeAwaySeconds: z.int().check(z.gte(0), z.lte(86_400)),
  /** Starts the game at once; 422, and no lease, if this host can't run it in that mode. */
  start: z.optional(gameStart),
});
export type LeaseCommand = z.infer<typeof leaseCommand>;

/**
 * Starts the game of a seat that was leased without a start. 404 without a lease, 409 if the seat was leased for another game,
 * 422 if this host can't run the game in that mode. Does nothing while the game runs.
 */
export const startCommand = z.extend(gameStart, { scheduleId: id, gameId: id });
export type StartCommand = z.infer<typeof startCommand>;

/**
 * Ends a schedule's game and releases its seat. Succeeds for an unknown schedule. Needs the lease's id, because the schedule may
 * have another seat meanwhile.
 */
export const endCommand = z.object({ scheduleId: id, leaseId: id });
export type EndCommand = z.infer<typeof endCommand>;

/**
 * Stops accepting players, and ends the host's process once the last player has left, at the latest after `seconds`
 * (R-FLEET-07). Of two orders the earlier deadline counts.
 */
export const drainCommand = z.object({ seconds: z.int().check(z.gte(0), z.lte(86_400)) });

/**
 * Freezes the picture of a game whose player has no time left, or continues the game (R-AWAY-03). No time is counted while it is
 * frozen. 404 without a lease, 409 while no game is drawn.
 */
export const freezeCommand = z.object({
  scheduleId: id,
  frozen: z.boolean(),
  /** How long the player can still buy time, s; shown to the player. */
  graceSeconds: z.int().check(z.gte(0), z.lte(86_400)),
});
export type FreezeCommand = z.infer<typeof freezeCommand>;

/**
 * All guests who may join a schedule's game, each with a key of their own; guests not listed are disconnected. 404 without a
 * lease, 409 if a key opens another seat, 422 for a pad that the game does not have.
 */
export const guestsCommand = z.object({
  scheduleId: id,
  guests: z
    .array(z.object({ id: guestId, key: secret, role: guestRole }))
    .check(z.maxLength(maxAdmitted))
    .check(z.refine((guests) => new Set(guests.map((guest) => guest.id)).size === guests.length))
    .check(z.refine((guests) => new Set(guests.map((guest) => guest.key)).size === guests.length)),
});
export type GuestsCommand = z.infer<typeof guestsCommand>;

export const seat = z.object({
  scheduleId: id,
  leaseId: id,
  gameId: id,
  /** `starting`: no frame has been drawn yet. */
  state: z.enum(["leased", "starting", "running"]),
  /** 0 or 1. */
  viewers: integer,
  /** Seconds since the player disconnected, or since the lease; 0 while connected. */
  idleSeconds: z.number().check(z.gte(0)),
});
export type Seat = z.infer<typeof seat>;

/** Data of `GET /control/seats`. */
export const seatList = z.object({ total: integer, seats: z.array(seat) });
export type SeatList = z.infer<typeof seatList>;

/** Data of `GET /control/games`: what this host can run now. Screenshot paths are relative to `/control/screenshots/`. */
export const hostGames = z.object({ games: z.array(gameBrief) });

const saveVersionId = z.string().check(z.regex(/^\d{13}-[0-9a-f]{6}$/));

export const savesQuery = z.object({ profile: saveProfile });

/** A game with saves, newest version first. */
export const savedGame = z.object({
  gameId: id,
  /** The game is running with them, so they can't be restored or deleted now. */
  inUse: z.boolean(),
  versions: z.array(
    z.object({
      id: saveVersionId,
      /** Epoch ms. */
      savedAt: integer,
      /** Total size of its files. */
      bytes: integer,
    }),
  ),
});
export type SavedGame = z.infer<typeof savedGame>;

/** Data of a list of saves, last saved first. */
export const savedGames = z.object({ games: z.array(savedGame) });

/** Identifies a version; 404 if it does not exist. Making it the newest: 409 while the game runs. */
export const saveVersionCommand = z.object({ profile: saveProfile, gameId: id, version: saveVersionId });
export type SaveVersionCommand = z.infer<typeof saveVersionCommand>;

/** Deletes every version of a game. 409 while the game runs. Succeeds for a game without saves. */
export const deleteSavesCommand = z.object({ profile: saveProfile, gameId: id });
export type DeleteSavesCommand = z.infer<typeof deleteSavesCommand>;

const milliseconds = z.int().check(z.gte(0));

/**
 * What a host has shown to one lease's player so far. The service charges this and nothing else (R-HOST-08). Each report replaces
 * the lease's earlier ones, so it may be repeated, lost or late. A report with an `end` is repeated until the service has stored
 * it, also by the next host process.
 */
export const playReport = z.object({
  leaseId: id,
  /** Running time since the game's first picture, ms; 0 before that. Never decreases, unless `corrected`. */
  shownMs: milliseconds,
  /** Age of `shownMs`, ms. */
  agoMs: milliseconds,
  /** Null while the game runs. */
  end: z.nullable(
    z.object({
      reason: z.enum(["player-gone", "schedule-ended", "machine-stopping", ...gameEndReasons]),
      exit: z.optional(gameExit),
    }),
  ),
  /** The game or its host hung: `shownMs` may decrease, and the difference is refunded (R-HOST-07, R-HOST-20). */
  corrected: z.optional(z.literal(true)),
});
export type PlayReport = z.infer<typeof playReport>;

export const maxPlayReports = 100;

/** Host to service: every second for running games, and at once when one starts or ends. */
export const playReports = z.object({ plays: z.array(playReport).check(z.maxLength(maxPlayReports)) });
export type PlayReports = z.infer<typeof playReports>;

/** Id of a host within a service; by default its computer's name and its port. */
export const hostId = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,100}$/));
/** Id of a region, such as `eu-central`; the service has its title. */
export const regionId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));

const url = z.string().check(z.regex(/^https?:\/\/[^\s]{1,300}$/));
const count = z.int().check(z.gte(0), z.lte(10_000));
/** Games of one host. */
const maxGames = 5_000;

/** The part of a registration that all versions share. */
export const anyRegistration = z.object({
  id: hostId,
  protocol: z.int(),
  /** Version of the product. */
  version: z.string().check(z.maxLength(40)),
  /** URL at which the service reaches its control API. */
  controlUrl: url,
});

/** The last trial of a game on a host (`npm run games -- try`), and whether the game started and kept running. */
export const gameTry = z.object({
  gameId: id,
  /** Epoch ms of the host's clock. */
  at: milliseconds,
  ok: z.boolean(),
});
export type GameTry = z.infer<typeof gameTry>;

/** At most one for each game. */
export const gameTries = z.array(gameTry).check(z.maxLength(maxGames));

/** Host to service: sent at its start, every 2 s and at each change (R-FLEET-01). */
export const registration = z.extend(anyRegistration, {
  /** Address for players. */
  address: z.object({
    host: z.string().check(z.minLength(1), z.maxLength(255)),
    port: z.int().check(z.gte(1), z.lte(65_535)),
  }),
  region: regionId,
  /** Port of its latency probes for players (R-REGION-01); null if it has none. */
  probePort: z.nullable(port),
  /** Number of seats, and how many of them can show a pro plan's larger picture at the same time. */
  seats: z.object({ total: count, high: count }),
  /** Ids of the games that it can run now. */
  games: z.array(id).check(z.maxLength(maxGames)),
  tries: gameTries,
  /** Id of the storage for saves: hosts with the same id share them. */
  saves: z.string().check(z.minLength(1), z.maxLength(100)),
  /** ms until its last games end while it drains; null otherwise. */
  drainMs: z.nullable(milliseconds),
});
export type Registration = z.infer<typeof registration>;

/**
 * Reply to a registration: whether the host gets players. `protocol`: its version differs. `saves`: its storage is not the
 * other hosts'.
 */
export const registered = z.object({ use: z.enum(["yes", "protocol", "saves"]) });
export type HostUse = z.infer<typeof registered>["use"];

import type { CommandResult, Host, Screenshot } from "../../../service/hosts/hostPool.ts";
import type { SavesResult } from "../../../service/hosts/hostSaves.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { padOfRole } from "../../../wire/desk/party.ts";
import type {
  FreezeCommand,
  GuestsCommand,
  LeaseCommand,
  PlayReport,
  PlayReports,
  Registration,
  SavedGame,
  Seat,
  StartCommand,
} from "../../../wire/hosts/hostControl.ts";
import { machineProtocol } from "../../../wire/hosts/hostControl.ts";
import { plain, shared } from "./games.ts";
import { createWitness, type HostClock, type Witness } from "./witness.ts";

/** What a test sets of a host. */
interface Knobs {
  /** What it says of itself, but for its games and seats. */
  registers: Partial<Registration>;
  total: number;
  /** Set to cut it off: it neither answers nor reports, and goes on. */
  unreachable: boolean;
  /** Set to lose its reports alone. */
  silent: boolean;
  /** Set to lose the acknowledgements: the service has stored what the host then reports again. */
  unacknowledged: boolean;
  /** Schedules whose player has left, each with how long ago, s. */
  readonly left: Map<string, number>;
  /** Whether started games are still loading. */
  loading: boolean;
  /** What it reports as its games. */
  library: readonly GameBrief[];
  /** How often it was asked for its games. */
  gamesAsked: number;
  /** The highest pad of its games. */
  pads: number;
}

/** The service, as a host knows it. */
interface HostService {
  readonly plays: (reports: PlayReports) => Promise<void>;
  readonly register: (host: Registration) => Promise<unknown>;
}

/** What a host with one seat and no game says of itself. */
export const aRegistration = (id: string): Registration => ({
  id,
  protocol: machineProtocol,
  version: "1.0.0",
  controlUrl: `http://${id}.test:8081`,
  address: { host: "127.0.0.1", port: 8081 },
  region: "local",
  probePort: null,
  seats: { total: 1, high: 1 },
  games: [],
  tries: [],
  saves: "bucket",
  drainMs: null,
});

export type TestHost = ReturnType<typeof createTestHost>;

/** A host in memory. @param ownClock of its own computer; that of the service by default */
export function createTestHost(total: number, ownClock?: HostClock, id = "host-1") {
  const held = new Map<string, LeaseCommand>();
  const started = new Map<string, StartCommand>();
  const ends: string[] = [];
  const freezes: FreezeCommand[] = [];
  const screenshots = new Map<string, Screenshot>();
  const screenshotsAsked: string[] = [];
  const guests = new Map<string, GuestsCommand["guests"]>();
  let witness: Witness | null = null;
  let service: HostService | null = null;
  let stopRegistering: (() => void) | null = null;
  const post = async (reports: PlayReports): Promise<boolean> => {
    if (service === null || host.unreachable || host.silent) return false;
    await service.plays(reports);
    return !host.unacknowledged;
  };
  const release = (scheduleId: string, reason: NonNullable<PlayReport["end"]>["reason"]): void => {
    const lease = held.get(scheduleId);
    held.delete(scheduleId);
    started.delete(scheduleId);
    guests.delete(scheduleId);
    if (lease !== undefined) witness?.end(lease, { reason });
  };
  const saves = new Map<string, SavedGame[]>();
  /** Does something with a game's saves, unless they are missing or in use. */
  const withSaves = async (
    profile: string,
    id: string,
    version: string | null,
    work: (game: SavedGame) => void,
  ): Promise<SavesResult> => {
    if (host.unreachable) return "unreachable";
    const game = saves.get(profile)?.find(({ gameId }) => gameId === id);
    if (game === undefined) return version === null ? "done" : "missing";
    if (game.inUse) return "in-use";
    if (version !== null && !game.versions.some((each) => each.id === version)) return "missing";
    work(game);
    return "done";
  };
  const whenReachable = async (work: () => CommandResult): Promise<CommandResult> =>
    host.unreachable ? "unreachable" : work();
  const host: Knobs = {
    registers: {},
    total,
    unreachable: false,
    silent: false,
    unacknowledged: false,
    loading: false,
    left: new Map(),
    library: [shared, plain],
    gamesAsked: 0,
    pads: 2,
  };
  /** The game of a schedule is drawn, which it is at once unless `loading`. */
  const draw = (scheduleId: string): void => {
    const lease = held.get(scheduleId);
    if (lease !== undefined) witness?.start(lease);
  };
  const start = (command: StartCommand): CommandResult => {
    started.set(command.scheduleId, command);
    if (!host.loading) draw(command.scheduleId);
    return "done";
  };
  const answers: Host = {
    savedGames: async (profile) => (host.unreachable ? null : (saves.get(profile) ?? [])),
    async saveZip({ profile, gameId, version }) {
      if (host.unreachable) return "unreachable";
      const game = saves.get(profile)?.find((each) => each.gameId === gameId);
      return game?.versions.some(({ id }) => id === version) ? Buffer.from(`PK ${version}`) : "missing";
    },
    restoreSave: ({ profile, gameId, version }) =>
      withSaves(profile, gameId, version, (game) => {
        game.versions.sort((one, other) => Number(other.id === version) - Number(one.id === version));
      }),
    deleteSaves: ({ profile, gameId }) =>
      withSaves(profile, gameId, null, (game) => {
        saves.set(profile, saves.get(profile)?.filter((each) => each !== game) ?? []);
      }),
    async seats() {
      if (host.unreachable) return null;
      const seats = [...held.values()].map(
        ({ scheduleId, leaseId, gameId }): Seat => ({
          scheduleId,
          leaseId,
          gameId,
          state: !started.has(scheduleId) ? "leased" : host.loading ? "starting" : "running",
          viewers: 0,
          idleSeconds: host.left.get(scheduleId) ?? 0,
        }),
      );
      return { total: host.total, seats };
    },
    async games() {
      host.gamesAsked += 1;
      return host.unreachable ? null : host.library;
    },
    async screenshot(path) {
      screenshotsAsked.push(path);
      return host.unreachable ? null : (screenshots.get(path) ?? null);
    },
    lease: (command) =>
      whenReachable(() => {
        const { scheduleId, gameId, sessionKey, start: how } = command;
        const mine = held.get(scheduleId);
        if (mine === undefined ? held.size >= host.total : mine.sessionKey !== sessionKey) return "refused";
        if (mine === undefined) held.set(scheduleId, command);
        if (how !== undefined) start({ scheduleId, gameId, ...how });
        return "done";
      }),
    start: (command) => whenReachable(() => (held.has(command.scheduleId) ? start(command) : "refused")),
    freeze: (command) =>
      whenReachable(() => {
        const lease = held.get(command.scheduleId);
        if (lease === undefined) return "refused";
        freezes.push(command);
        witness?.freeze(lease, command.frozen);
        return "done";
      }),
    end: ({ scheduleId, leaseId }) =>
      whenReachable(() => {
        if (held.get(scheduleId)?.leaseId === leaseId) release(scheduleId, "schedule-ended");
        ends.push(scheduleId);
        return "done";
      }),
    setGuests: (command) =>
      whenReachable(() => {
        if (!held.has(command.scheduleId)) return "refused";
        if (command.guests.some(({ role }) => (padOfRole(role) ?? 1) > host.pads)) return "refused";
        guests.set(command.scheduleId, command.guests);
        return "done";
      }),
  };
  /** Registers at once. */
  const register = async (): Promise<void> => {
    if (service === null || host.unreachable) return;
    await service.register({
      ...aRegistration(id),
      seats: { total: host.total, high: host.total },
      games: host.library.map(({ gameIdStr }) => gameIdStr),
      ...host.registers,
    });
  };
  return Object.assign(host, answers, {
    id,
    /** Its screenshots, by their path, and which it was asked for. */
    screenshots,
    screenshotsAsked,
    held,
    started,
    ends,
    /** The orders to freeze a game, or to let it go on. */
    freezes,
    /** Who may join, by schedule. */
    guests,
    /** By profile. */
    saves,
    register,
    draw,
    /**
     * Registers and reports at a service from now on, by the clock of the first call unless it has one of its own.
     * @returns the service is away
     */
    connect(clock: HostClock, to: HostService) {
      service = to;
      witness ??= createWitness(ownClock ?? clock, post);
      stopRegistering?.();
      stopRegistering = (ownClock ?? clock).every(2_000, () => void register());
      void register();
      return () => {
        if (service !== to) return;
        service = null;
        stopRegistering?.();
        stopRegistering = null;
      };
    },
    /** The game of a schedule stands still because its page is hidden, or goes on. */
    hide(scheduleId: string, hidden: boolean) {
      const lease = held.get(scheduleId);
      if (lease !== undefined) witness?.away(lease, hidden);
    },
    /** Nothing has been heard from the player of a schedule for so long, ms; null: they are heard again. */
    silence(scheduleId: string, silentMs: number | null) {
      const lease = held.get(scheduleId);
      if (lease !== undefined) witness?.silent(lease, silentMs);
    },
    /** The game of a schedule ends on the host. */
    finish: release,
    /** As a kill of the host: its games are gone, and what was not written down. */
    kill() {
      held.clear();
      guests.clear();
      started.clear();
      host.unreachable = true;
      witness?.kill();
    },
    /** Starts the host again. */
    boot() {
      host.unreachable = false;
      witness?.boot();
      void register();
    },
  });
}

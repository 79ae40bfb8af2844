import type { CommandResult, HostPool, Screenshot } from "../../../service/hosts/hostPool.ts";
import type { SavesResult } from "../../../service/hosts/hostSaves.ts";
import type { GameBrief } from "../../../streams/wire/catalogue.ts";
import type { LeaseCommand, SavedGame, Seat, StartCommand } from "../../../streams/wire/machineControl.ts";
import { plain, shared } from "./games.ts";

/** A host in memory. */
export interface TestHost extends HostPool {
  total: number;
  /** Set to make it stop answering. */
  unreachable: boolean;
  /** Whether started games are still loading. */
  loading: boolean;
  /** What it reports as its games. */
  library: readonly GameBrief[];
  /** Its screenshots, by their path. */
  readonly screenshots: Map<string, Screenshot>;
  /** How often it was asked for its games, and which screenshots it was asked for. */
  gamesAsked: number;
  readonly screenshotsAsked: string[];
  readonly held: Map<string, LeaseCommand>;
  readonly started: Map<string, StartCommand>;
  readonly ends: string[];
  /** Saves by profile. */
  readonly saves: Map<string, SavedGame[]>;
}

export function createTestHost(total: number): TestHost {
  const held = new Map<string, LeaseCommand>();
  const started = new Map<string, StartCommand>();
  const ends: string[] = [];
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
  const host: TestHost = {
    total,
    unreachable: false,
    loading: false,
    library: [shared, plain],
    screenshots: new Map(),
    gamesAsked: 0,
    screenshotsAsked: [],
    held,
    started,
    ends,
    saves,
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
        ({ scheduleId, gameId }): Seat => ({
          scheduleId,
          gameId,
          state: !started.has(scheduleId) ? "leased" : host.loading ? "starting" : "running",
          viewers: 0,
          idleSeconds: 0,
        }),
      );
      return { total: host.total, seats };
    },
    async games() {
      host.gamesAsked += 1;
      return host.unreachable ? null : host.library;
    },
    async screenshot(path) {
      host.screenshotsAsked.push(path);
      return host.unreachable ? null : (host.screenshots.get(path) ?? null);
    },
    lease: (command) =>
      whenReachable(() => {
        const mine = held.get(command.scheduleId);
        if (mine !== undefined) return mine.sessionKey === command.sessionKey ? "done" : "refused";
        if (held.size >= host.total) return "refused";
        held.set(command.scheduleId, command);
        return "done";
      }),
    start: (command) =>
      whenReachable(() => {
        if (!held.has(command.scheduleId)) return "refused";
        started.set(command.scheduleId, command);
        return "done";
      }),
    end: (scheduleId) =>
      whenReachable(() => {
        held.delete(scheduleId);
        started.delete(scheduleId);
        ends.push(scheduleId);
        return "done";
      }),
  };
  return host;
}

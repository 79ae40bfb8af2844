import type { GameBrief } from "../../streams/wire/catalogue.ts";
import type {
  EndCommand,
  FreezeCommand,
  GuestsCommand,
  LeaseCommand,
  SeatList,
  StartCommand,
} from "../../streams/wire/hosts/machineControl.ts";
import type { HostRecord } from "../store/hosts/hosts.ts";
import type { Fleet } from "./fleet.ts";
import type { HostSaves } from "./hostSaves.ts";
import { isHeard } from "./hostState.ts";

/** The result of a command: `refused` by the host, or `unreachable` when the host did not answer. */
export type CommandResult = "done" | "refused" | "unreachable";

/** A picture of a running game. */
export interface Screenshot {
  readonly type: "image/webp" | "image/png";
  readonly body: Buffer;
}

/** A host that games run on. Commands are idempotent and never throw. */
export interface Host extends HostSaves {
  /** All seats and the schedules that hold them; null when the host does not answer. */
  seats(): Promise<SeatList | null>;
  /** The games that it can run now, each once; null when it does not answer. */
  games(): Promise<readonly GameBrief[] | null>;
  /**
   * A screenshot as the host has it.
   * @param path as in the details of a game that the hosts reported
   * @returns null when there is none, or it is no picture, too large or too slow
   */
  screenshot(path: string): Promise<Screenshot | null>;
  lease(command: LeaseCommand): Promise<CommandResult>;
  start(command: StartCommand): Promise<CommandResult>;
  freeze(command: FreezeCommand): Promise<CommandResult>;
  end(command: EndCommand): Promise<CommandResult>;
  /** Says who may join a schedule's game besides its player, and as what. */
  setGuests(command: GuestsCommand): Promise<CommandResult>;
}

/** The hosts of the fleet. */
export interface HostPool {
  /** The host that a lease is on. One that nobody knows is `unreachable`. */
  on(hostId: string): Host;
  /** The seats of each host that answers. */
  seats(): Promise<ReadonlyMap<string, SeatList>>;
  /** The games that the hosts can run now, each once; null when no host answers. */
  games(): Promise<readonly GameBrief[] | null>;
  /** A screenshot from one of the hosts that may have it; see `Host`. */
  screenshot(path: string): Promise<Screenshot | null>;
}

/** Opens a host; nothing is sent before the first command. */
export type ConnectHost = (host: Pick<HostRecord, "id" | "controlUrl">) => Host;

/** So many hosts are asked for a picture at most. */
const mostAsked = 3;

/** The hosts that have registered. */
export function createHostPool({ fleet, connect }: { fleet: Fleet; connect: ConnectHost }): HostPool {
  const open = new Map<string, { readonly controlUrl: string; readonly host: Host }>();

  const hostOf = ({ id, controlUrl }: Pick<HostRecord, "id" | "controlUrl">): Host => {
    const known = open.get(id);
    if (known?.controlUrl === controlUrl) return known.host;
    // Hosts that have gone for good are forgotten; each new one is a good moment.
    for (const each of open.keys()) if (fleet.find(each) === undefined) open.delete(each);
    const host = connect({ id, controlUrl });
    open.set(id, { controlUrl, host });
    return host;
  };

  const find = async (id: string): Promise<Host | null> => {
    // It may have registered at another process a moment ago.
    if (fleet.find(id) === undefined) await fleet.refresh();
    const record = fleet.find(id);
    return record === undefined ? null : hostOf(record);
  };

  const heard = () => fleet.hosts().filter(isHeard);

  return {
    on: (id) => lazyHost(() => find(id)),
    async seats() {
      const hosts = heard();
      const lists = await Promise.all(hosts.map((host) => hostOf(host).seats()));
      return new Map(
        hosts.flatMap(({ id }, index) => {
          const list = lists[index];
          return list ? [[id, list] as const] : [];
        }),
      );
    },
    async games() {
      const games = new Map<string, GameBrief>();
      let answered = false;
      // A host whose games are all known from others need not be asked.
      for (const host of heard()) {
        if (answered && host.games.every((id) => games.has(id))) continue;
        const report = await hostOf(host).games();
        answered ||= report !== null;
        for (const game of report ?? []) if (!games.has(game.gameIdStr)) games.set(game.gameIdStr, game);
      }
      return answered ? [...games.values()] : null;
    },
    async screenshot(path) {
      for (const host of heard().slice(0, mostAsked)) {
        const picture = await hostOf(host).screenshot(path);
        if (picture !== null) return picture;
      }
      return null;
    },
  };
}

/** A host that is looked up at each command. */
function lazyHost(find: () => Promise<Host | null>): Host {
  const unreachable = "unreachable" as const;
  return {
    seats: async () => (await find())?.seats() ?? null,
    games: async () => (await find())?.games() ?? null,
    screenshot: async (path) => (await find())?.screenshot(path) ?? null,
    lease: async (command) => (await find())?.lease(command) ?? unreachable,
    start: async (command) => (await find())?.start(command) ?? unreachable,
    freeze: async (command) => (await find())?.freeze(command) ?? unreachable,
    end: async (command) => (await find())?.end(command) ?? unreachable,
    setGuests: async (command) => (await find())?.setGuests(command) ?? unreachable,
    savedGames: async (profile) => (await find())?.savedGames(profile) ?? null,
    saveZip: async (version) => (await find())?.saveZip(version) ?? unreachable,
    restoreSave: async (version) => (await find())?.restoreSave(version) ?? unreachable,
    deleteSaves: async (game) => (await find())?.deleteSaves(game) ?? unreachable,
  };
}

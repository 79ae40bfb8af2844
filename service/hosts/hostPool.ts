import type { GameBrief } from "../../wire/catalogue.ts";
import type {
  EndCommand,
  FreezeCommand,
  GuestsCommand,
  LeaseCommand,
  SeatList,
  StartCommand,
} from "../../wire/hosts/hostControl.ts";
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
  /** All seats with their schedules; null when the host does not answer. */
  seats(): Promise<SeatList | null>;
  /** The games that it can run now; null when it does not answer. */
  games(): Promise<readonly GameBrief[] | null>;
  /**
   * @param path from the details of a reported game
   * @returns null when there is none, or it is no picture, too large or too slow
   */
  screenshot(path: string): Promise<Screenshot | null>;
  lease(command: LeaseCommand): Promise<CommandResult>;
  start(command: StartCommand): Promise<CommandResult>;
  freeze(command: FreezeCommand): Promise<CommandResult>;
  end(command: EndCommand): Promise<CommandResult>;
  /** Replaces the list of guests who may join a schedule's game, with their roles. */
  setGuests(command: GuestsCommand): Promise<CommandResult>;
}

export interface HostPool {
  /** Null for a host that is not registered at any process. */
  find(hostId: string): Promise<Host | null>;
  seats(): Promise<ReadonlyMap<string, SeatList>>;
  /** The games that the hosts can run now, each once; null when no host answers. */
  games(): Promise<readonly GameBrief[] | null>;
  /** A screenshot from one of the hosts that may have it; see `Host`. */
  screenshot(path: string): Promise<Screenshot | null>;
}

/** Makes a client for a host; sends nothing before the first command. */
export type ConnectHost = (host: Pick<HostRecord, "id" | "controlUrl">) => Host;

/** Maximum hosts to ask for one screenshot. */
const maxAsked = 3;

/** The hosts that have registered. */
export function createHostPool({ fleet, connect }: { fleet: Fleet; connect: ConnectHost }): HostPool {
  const clients = new Map<string, { readonly controlUrl: string; readonly host: Host }>();

  const hostOf = ({ id, controlUrl }: Pick<HostRecord, "id" | "controlUrl">): Host => {
    const known = clients.get(id);
    if (known?.controlUrl === controlUrl) return known.host;
    // Forgets clients together with the fleet's hosts.
    for (const each of clients.keys()) if (fleet.find(each) === undefined) clients.delete(each);
    const host = connect({ id, controlUrl });
    clients.set(id, { controlUrl, host });
    return host;
  };

  const heard = () => fleet.hosts().filter(isHeard);

  return {
    async find(id) {
      // It may have registered at another process a moment ago.
      if (fleet.find(id) === undefined) await fleet.refresh();
      const record = fleet.find(id);
      return record === undefined ? null : hostOf(record);
    },
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
      // Skips hosts whose games have all been reported by others.
      for (const host of heard()) {
        if (answered && host.games.every((id) => games.has(id))) continue;
        const report = await hostOf(host).games();
        answered ||= report !== null;
        for (const game of report ?? []) if (!games.has(game.gameIdStr)) games.set(game.gameIdStr, game);
      }
      return answered ? [...games.values()] : null;
    },
    async screenshot(path) {
      for (const host of heard().slice(0, maxAsked)) {
        const picture = await hostOf(host).screenshot(path);
        if (picture !== null) return picture;
      }
      return null;
    },
  };
}

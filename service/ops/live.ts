import type { Seat } from "../../streams/wire/hosts/machineControl.ts";
import { mostOpsPlayers, type OpsLive, type OpsPlayer } from "../../streams/wire/operator/ops.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Clock } from "../lib/clock.ts";
import type { ScheduleOverview, StatusCount } from "../store/play/schedules.ts";
import type { Store } from "../store/store.ts";
import type { FleetHost, FleetView } from "./fleetView.ts";

/** A seat, and the host that it is on. */
interface HeldSeat extends Seat {
  readonly hostId: string;
}

/** Everything on the operator's page that changes by itself. */
export async function readLive(
  deps: {
    store: Store;
    clock: Clock;
    fleet: FleetView;
    games: Pick<Catalogue, "known" | "reported">;
    regionName: (id: string) => string;
  },
  operator: string,
): Promise<OpsLive> {
  const { store, clock, fleet, games, regionName } = deps;
  const hosts = await fleet.hosts();
  const { counts, schedules } = await store.read(async (tx) => ({
    counts: await tx.schedules.statusCounts(),
    schedules: await tx.schedules.overview(mostOpsPlayers),
  }));
  const now = clock.now();
  const waiting = counts.filter(({ status }) => status === 100);
  const seats = new Map(
    hosts.flatMap((host) =>
      host.seats.seats.map((seat): [string, HeldSeat] => [seat.scheduleId, { ...seat, hostId: host.id }]),
    ),
  );
  return {
    operator,
    regions: regionsOf(hosts, regionName),
    hosts: hosts.map((host) => hostOf(host, now)),
    games: gamesOf(games.reported(), hosts, schedules),
    queue: {
      waiting: sumOf(waiting),
      longestWait: waiting.reduce((longest, { since }) => Math.max(longest, secondsSince(since, now)), 0),
    },
    schedules: sumOf(counts),
    players: schedules.map((schedule) => ({
      ...playerOf(schedule, seats.get(schedule.id) ?? null, now),
      game: games.known(schedule.gameId)?.docs.en.gameName ?? schedule.gameId,
    })),
  };
}

const sumOf = (counts: readonly StatusCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

function hostOf({ id, region, address, state, isDrained, version, seenAt, seats }: FleetHost, now: number) {
  const inState = (wanted: Seat["state"]) => seats.seats.filter((seat) => seat.state === wanted).length;
  return {
    id,
    region,
    address,
    state,
    isDrained,
    version,
    seenAgo: secondsSince(seenAt, now),
    seats: {
      total: seats.total,
      leased: inState("leased"),
      starting: inState("starting"),
      running: inState("running"),
    },
  };
}

/** Those that a host has, silent ones among them, and those that an operator has said something about (R-OPS-10). */
function gamesOf(
  games: ReturnType<Catalogue["reported"]>,
  hosts: readonly FleetHost[],
  schedules: readonly ScheduleOverview[],
): OpsLive["games"] {
  return games.flatMap(({ isDemo, ...game }) => {
    const { id } = game;
    const having = hosts
      .filter((host) => host.games.includes(id))
      .map((host) => ({ id: host.id, tried: host.tries.find(({ gameId }) => gameId === id) ?? null }));
    if (having.length === 0 && !isDemo && !game.isWithheld && game.edited === null) return [];
    const players = schedules.filter(({ gameId }) => gameId === id).length;
    return [{ ...game, players, hosts: isDemo ? null : having }];
  });
}

/** Those where hosts are; one of another protocol does not say where it is (R-FLEET-06). */
function regionsOf(hosts: readonly FleetHost[], regionName: (id: string) => string): OpsLive["regions"] {
  const ids = new Set(hosts.map(({ region }) => region).filter((id) => id !== ""));
  return [...ids].map((id) => {
    const inside = hosts.filter(({ region }) => region === id);
    const ready = inside.filter(({ state }) => state === "ready");
    return {
      id,
      title: regionName(id),
      hosts: inside.length,
      seats: inside.reduce((sum, { seats }) => sum + seats.total, 0),
      free: ready.reduce((sum, { seats }) => sum + Math.max(0, seats.total - seats.seats.length), 0),
    };
  });
}

function playerOf(schedule: ScheduleOverview, seat: HeldSeat | null, now: number): Omit<OpsPlayer, "game"> {
  const { id, accountId, accountName, gameId, chargedSeconds } = schedule;
  const [state, since] = stateOf(schedule, seat);
  return {
    scheduleId: id,
    accountId,
    name: accountName,
    gameId,
    state,
    hostId: seat?.hostId ?? "",
    since: secondsSince(since, now),
    chargedSeconds,
  };
}

/** A schedule's state, and since when. */
function stateOf(schedule: ScheduleOverview, seat: HeldSeat | null): [OpsPlayer["state"], number] {
  const { status, createdAt, offeredAt, leasedAt, startedAt } = schedule;
  if (status === 100) return ["waiting", createdAt];
  if (startedAt !== 0) return ["playing", startedAt];
  if (seat?.state === "starting") return ["starting", leasedAt];
  return leasedAt === 0 ? ["offered", offeredAt] : ["leased", leasedAt];
}

function secondsSince(since: number, now: number): number {
  return Math.max(0, Math.floor((now - since) / 1_000));
}

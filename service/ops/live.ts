import type { CallParams } from "../../wire/calls/calls.ts";
import type { Seat } from "../../wire/hosts/hostControl.ts";
import type { opsCalls } from "../../wire/operator/ops.ts";
import {
  maxGameHosts,
  maxOpsHosts,
  maxOpsPlayers,
  type OpsHostFilter,
  type OpsLive,
  type OpsPlayer,
  opsHostStates,
} from "../../wire/operator/opsLive.ts";
import { scheduleStatuses } from "../../wire/schedule.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Parts } from "../parts.ts";
import type { ScheduleOverview, StatusCount } from "../store/play/schedules.ts";
import type { FleetHost, FleetView } from "./fleetView.ts";
import type { Operator } from "./operators.ts";

interface HeldSeat extends Seat {
  readonly hostId: string;
}

type LiveParams = CallParams<typeof opsCalls.live>;

/** The live part of one tab of the operator's page. */
export async function readLive(
  deps: Parts<"store" | "clock"> & {
    fleet: FleetView;
    games: Pick<Catalogue, "known" | "reported">;
    regionName: (id: string) => string;
    dashboard: string;
  },
  params: LiveParams,
  { name, mayAct }: Operator,
): Promise<OpsLive> {
  const { store, clock, fleet, games, regionName, dashboard } = deps;
  const { tab } = params;
  const hosts = tab === "" || tab === "news" ? [] : await fleet.hosts();
  const { counts, schedules, announcements } = await store.read(async (tx) => ({
    counts: await tx.schedules.statusCounts(),
    schedules: tab === "games" || tab === "players" ? await tx.schedules.overview(maxOpsPlayers) : [],
    announcements: tab === "news" ? await tx.announcements.unfinished(clock.date()) : [],
  }));
  const now = clock.now();
  const waiting = counts.filter(({ status }) => status === scheduleStatuses.queued);
  return {
    operator: name,
    mayAct,
    dashboard,
    regions: tab === "fleet" ? regionsOf(hosts, regionName) : null,
    hosts: tab === "fleet" ? pageOf(hosts, params, now) : null,
    games: tab === "games" ? gamesOf(games.reported(), hosts, schedules) : null,
    queue: {
      waiting: sumOf(waiting),
      longestWait: waiting.reduce((longest, { since }) => Math.max(longest, secondsSince(since, now)), 0),
    },
    schedules: sumOf(counts),
    players: tab === "players" ? playersOf(schedules, hosts, games, now) : null,
    announcements: tab === "news" ? [...announcements] : null,
  };
}

const sumOf = (counts: readonly StatusCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

const inOrder = new Intl.Collator("en", { numeric: true });

/** Hosts in trouble first, then by region and id. */
function byTrouble(one: FleetHost, other: FleetHost): number {
  const byState = opsHostStates.indexOf(one.state) - opsHostStates.indexOf(other.state);
  return byState || inOrder.compare(one.region, other.region) || inOrder.compare(one.id, other.id);
}

/** R-OPS-19: a page of the hosts that match the filter. */
function pageOf(hosts: readonly FleetHost[], { from, ...filter }: LiveParams, now: number): OpsLive["hosts"] {
  const found = hosts.filter((host) => fits(host, filter)).sort(byTrouble);
  // Beyond the end: the last page.
  const last = Math.max(0, Math.ceil(found.length / maxOpsHosts) - 1) * maxOpsHosts;
  const first = Math.min(from, last);
  return {
    total: hosts.length,
    found: found.length,
    from: first,
    list: found.slice(first, first + maxOpsHosts).map((host) => hostOf(host, now)),
  };
}

function fits(host: FleetHost, { region, state, search }: OpsHostFilter): boolean {
  const wanted = search.trim().toLowerCase();
  const { id, address, version, games } = host;
  return (
    (region === "" || host.region === region) &&
    (state === "" || host.state === state) &&
    [id, address, version, ...games].some((text) => text.toLowerCase().includes(wanted))
  );
}

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

/** R-OPS-10: the games of all hosts, of silent ones too, and the withheld games. */
function gamesOf(
  games: ReturnType<Catalogue["reported"]>,
  hosts: readonly FleetHost[],
  schedules: readonly ScheduleOverview[],
): OpsLive["games"] {
  return games.flatMap(({ isDemo, ...game }) => {
    const { id } = game;
    const having = hosts.filter((host) => host.games.includes(id));
    if (having.length === 0 && !isDemo && !game.isWithheld) return [];
    const players = schedules.filter(({ gameId }) => gameId === id).length;
    return [{ ...game, players, hosts: isDemo ? null : hostsWith(id, having) }];
  });
}

function hostsWith(gameId: string, having: readonly FleetHost[]) {
  const tryOf = ({ tries }: FleetHost) => tries.find((each) => each.gameId === gameId) ?? null;
  const rank = (host: FleetHost): number => {
    const tried = tryOf(host);
    if (tried?.ok === false) return 0;
    return tried === null ? 1 : 2;
  };
  const sorted = having.toSorted((one, other) => rank(one) - rank(other) || byTrouble(one, other));
  return {
    total: having.length,
    silent: having.filter(({ state }) => state === "silent").length,
    list: sorted.slice(0, maxGameHosts).map((host) => {
      const { id, region, state } = host;
      const tried = tryOf(host);
      return { id, region, state, tried: tried === null ? null : { at: tried.at, ok: tried.ok } };
    }),
  };
}

/** The regions with hosts. A host of another protocol version does not report its region (R-FLEET-06). */
function regionsOf(hosts: readonly FleetHost[], regionName: (id: string) => string): OpsLive["regions"] {
  const ids = new Set(hosts.map(({ region }) => region).filter((id) => id !== ""));
  return [...ids].map((id) => {
    const inside = hosts.filter(({ region }) => region === id);
    const ready = inside.filter(({ state }) => state === "ready");
    return {
      id,
      title: regionName(id),
      hosts: inside.length,
      drained: inside.filter(({ isDrained }) => isDrained).length,
      players: inside.reduce((sum, { seats }) => sum + seats.seats.length, 0),
      seats: inside.reduce((sum, { seats }) => sum + seats.total, 0),
      free: ready.reduce((sum, { seats }) => sum + Math.max(0, seats.total - seats.seats.length), 0),
    };
  });
}

function playersOf(
  schedules: readonly ScheduleOverview[],
  hosts: readonly FleetHost[],
  games: Pick<Catalogue, "known">,
  now: number,
): OpsLive["players"] {
  const seats = new Map(
    hosts.flatMap((host) =>
      host.seats.seats.map((seat): [string, HeldSeat] => [seat.scheduleId, { ...seat, hostId: host.id }]),
    ),
  );
  return schedules.map((schedule) => ({
    ...playerOf(schedule, seats.get(schedule.id) ?? null, now),
    game: games.known(schedule.gameId)?.docs.en.gameName ?? schedule.gameId,
  }));
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
  if (schedule.kind === "waiting") return ["waiting", schedule.createdAt];
  if (schedule.kind === "offered") return ["offered", schedule.offeredAt];
  if (schedule.kind === "playing" && schedule.startedAt !== null) return ["playing", schedule.startedAt];
  return [seat?.state === "starting" ? "starting" : "leased", schedule.leasedAt];
}

function secondsSince(since: number, now: number): number {
  return Math.max(0, Math.floor((now - since) / 1_000));
}

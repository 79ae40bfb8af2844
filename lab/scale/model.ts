import type { Constants } from "./constants.ts";
import type { Assumptions } from "./habits.ts";

/** How busy a part of the system is with some players connected. */
export interface PartLoad {
  readonly part: PartName;
  /** How many of it are needed. */
  readonly units: number;
  /** Of one unit, or of all there can be, 0 to 1 and above where it gives out. */
  readonly used: number;
  /** Whether more of it can be added. */
  readonly scalesOut: boolean;
}

export type PartName =
  | "service processors"
  | "service memory"
  | "host seats"
  | "relays"
  | "database processor"
  | "reconcile loop"
  | "notify lock";

/** Times of the wire, s: polls of a queue, heartbeats, refreshed tokens, reports of hosts, rounds of the reconcile loop. */
const pollEvery = 5;
const heartbeatEvery = 10;
const refreshEvery = 1_200;
const roundEvery = 1;
/** Calls of a visit besides the sign-in, and of a game: measured from a bot's log. */
const callsOfVisit = 12;
const callsOfGame = 8;
/** Pushes of a game, and reads and writes of the database for a call, and writes for a game and a report. */
const pushesOfGame = 6;
const readsOfCall = 3;
const writesOfGame = 25;
const writesOfReport = 2;
/** Memory of a process of the service before players come, and that it may use, MB. */
const emptyService = 150;
const serviceMemory = 1_000;
/** What a relay carries, Mbit/s: both ways, of a link of 10 Gbit/s. */
const relayMegabits = 4_000;

/** What happens in a second with so many players connected. */
export function ratesOf(connected: number, assumed: Assumptions) {
  const playing = connected * assumed.playing;
  const queueing = connected * assumed.queueing;
  const visits = connected / assumed.visit;
  const games = playing / assumed.game;
  const calls = visits * callsOfVisit + games * callsOfGame + queueing / pollEvery + connected / refreshEvery;
  return {
    playing,
    queueing,
    visits,
    games,
    calls,
    heartbeats: connected / heartbeatEvery,
    /** A host reports each of its games every second. */
    reports: playing,
    pushes: games * pushesOfGame + queueing * (1 / pollEvery),
  };
}

/** How busy each part is. @param connected players at one time */
export function loadsOf(
  connected: number,
  { constants, assumed }: { constants: Constants; assumed: Assumptions },
): readonly PartLoad[] {
  const rates = ratesOf(connected, assumed);
  const { headroom } = assumed;
  const serviceCores =
    (rates.calls * constants.callCpu +
      rates.visits * constants.signInCpu +
      rates.heartbeats * constants.heartbeatCpu +
      rates.reports * constants.reportCpu) /
    1_000;
  const writes = rates.games * writesOfGame + rates.reports * writesOfReport + rates.pushes * 2;
  const databaseCores = (rates.calls * readsOfCall * constants.readCpu + writes * constants.writeCpu) / 1_000;
  const perProcess = ((serviceMemory - emptyService) * 1_000) / constants.socketMemory;
  const scaled = (part: PartName, units: number): PartLoad => {
    const whole = Math.max(1, Math.ceil(units));
    return { part, units: whole, used: units / whole, scalesOut: true };
  };
  const single = (part: PartName, used: number): PartLoad => ({ part, units: 1, used, scalesOut: false });
  return [
    scaled("service processors", serviceCores / headroom),
    scaled("service memory", connected / perProcess),
    scaled("host seats", rates.playing / headroom),
    scaled("relays", (rates.playing * assumed.relayed * constants.seatMegabits) / relayMegabits / headroom),
    {
      part: "database processor",
      units: Math.max(1, Math.ceil(databaseCores / headroom)),
      used: databaseCores / headroom / assumed.databaseCores,
      scalesOut: false,
    },
    single(
      "reconcile loop",
      ((rates.playing + rates.queueing) * constants.liveRow) / 1_000 / roundEvery / headroom,
    ),
    // Each game's commits that tell somebody something; reports of games tell nobody.
    single("notify lock", (rates.pushes * constants.notifyLock) / 1_000 / headroom),
  ];
}

/** The most players with whom a part that is alone still keeps up; null for one that more can be added to. */
export function limitOf(
  part: PartName,
  model: { constants: Constants; assumed: Assumptions },
): number | null {
  const used = (connected: number) => loadsOf(connected, model).find((load) => load.part === part);
  if (used(1)?.scalesOut !== false) return null;
  let [low, high] = [1, 1e12];
  for (let step = 0; step < 100 && high - low > 1; step += 1) {
    const middle = Math.floor((low + high) / 2);
    if ((used(middle)?.used ?? 0) <= 1) low = middle;
    else high = middle;
  }
  return low;
}

/** The part that gives out first, and with how many players. */
export function firstLimit(model: { constants: Constants; assumed: Assumptions }): {
  readonly part: PartName;
  readonly connected: number;
} {
  const limits = loadsOf(1, model).flatMap(({ part }) => {
    const connected = limitOf(part, model);
    return connected === null ? [] : [{ part, connected }];
  });
  const [first] = limits.toSorted((one, other) => one.connected - other.connected);
  if (first === undefined) throw new Error("No part of the model is alone.");
  return first;
}

/** What an hour of play costs, in US dollars, by what it is spent on. */
export function costOfPlayerHour(
  connected: number,
  { constants, assumed }: { constants: Constants; assumed: Assumptions },
): Readonly<Record<"seats" | "traffic" | "services" | "database" | "relays" | "all", number>> {
  const { playing } = ratesOf(connected, assumed);
  const units = new Map(loadsOf(connected, { constants, assumed }).map((load) => [load.part, load.units]));
  const of = (part: PartName) => units.get(part) ?? 0;
  const gigabytesSent = (constants.seatMegabits * 3_600) / 8 / 1_000;
  const seats = (of("host seats") * constants.seatCores * assumed.corePerHour) / playing;
  const services =
    (Math.max(of("service processors"), of("service memory")) *
      (assumed.corePerHour + assumed.gigabytePerHour * (serviceMemory / 1_000))) /
    playing;
  const database = (of("database processor") * assumed.databaseCorePerHour) / playing;
  const traffic = gigabytesSent * assumed.gigabyteSent;
  // What is relayed is sent a second time.
  const relays = (of("relays") * 4 * assumed.corePerHour) / playing + traffic * assumed.relayed;
  return { seats, traffic, services, database, relays, all: seats + traffic + services + database + relays };
}

/** One number of the model: what it is, and the command that measures it, or the reason why it is assumed. */
export interface Constant {
  readonly value: number;
  readonly unit: string;
  readonly what: string;
  readonly from: string;
}

const load = "npm run load -- --players 1000 --playing 200";

/** What the growth model stands on. Measured on one core of a 2-core virtual machine, unless `from` says otherwise. */
export const constants = {
  callCpu: {
    value: 0.56,
    unit: "ms",
    what: "CPU time of a service for `/schedule/info`, the call that is made most",
    from: `${load} (1,000 / calls per CPU second)`,
  },
  signInCpu: {
    value: 16,
    unit: "ms",
    what: "CPU time of a service for a sign-in with home, the socket and the speed test",
    from: `${load} (CPU seconds between the two lines 'signed in' / players)`,
  },
  heartbeatCpu: {
    value: 0.4,
    unit: "ms",
    what: "CPU time of a service for a heartbeat and its answer",
    from: `${load}, and again with 200 players: what the CPU seconds while playing differ by`,
  },
  reportCpu: {
    value: 0.62,
    unit: "ms",
    what: "CPU time of a service for one game's report of a second",
    from: "npm run bench:store (50 games of a host in each report)",
  },
  socketMemory: {
    value: 13,
    unit: "kB",
    what: "memory of a service for a connected player",
    from: "npm run load -- --services 2 --hosts 2 --seats 50 --players 5000 --playing 160 ('memory of a connected player', resident)",
  },
  writeCpu: {
    value: 0.15,
    unit: "ms",
    what: "CPU time of PostgreSQL for a small write, such as a charged second",
    from: "npm run bench:store",
  },
  readCpu: {
    value: 0.06,
    unit: "ms",
    what: "CPU time of PostgreSQL for a read by key",
    from: "npm run bench:store",
  },
  liveRow: {
    value: 0.01,
    unit: "ms",
    what: "time of the one reconcile loop for each live schedule, each round",
    from: "npm run bench:store (hosts are asked in every third round, of which this is the mean)",
  },
  notifyLock: {
    value: 0.2,
    unit: "ms",
    what: "time for which a commit that notifies holds the lock that all such commits share",
    from: "npm run bench:store (at most: 16 commit at once, one after the other)",
  },
  seatCores: {
    value: 0.36,
    unit: "cores",
    what: "of a host for a seat at 640 × 360 and 60 frames a second, encoded by the processor",
    from: "npm run bench:stream",
  },
  seatMegabits: {
    value: 3,
    unit: "Mbit/s",
    what: "sent to a player, at most",
    from: "npm run bench:stream",
  },
} as const satisfies Readonly<Record<string, Constant>>;

export type Constants = { readonly [Name in keyof typeof constants]: number };

/** The numbers alone. */
export const measured: Constants = {
  callCpu: constants.callCpu.value,
  signInCpu: constants.signInCpu.value,
  heartbeatCpu: constants.heartbeatCpu.value,
  reportCpu: constants.reportCpu.value,
  socketMemory: constants.socketMemory.value,
  writeCpu: constants.writeCpu.value,
  readCpu: constants.readCpu.value,
  liveRow: constants.liveRow.value,
  notifyLock: constants.notifyLock.value,
  seatCores: constants.seatCores.value,
  seatMegabits: constants.seatMegabits.value,
};

/** A fault injected into a cluster. */
export interface Fault {
  /** Time since the start, s. */
  readonly at: number;
  readonly what:
    | { readonly kind: "kill"; readonly target: "service" | "host"; readonly index: number }
    | { readonly kind: "restartDatabase" }
    | { readonly kind: "cutHost"; readonly index: number; readonly seconds: number }
    | { readonly kind: "cutDatabase"; readonly index: number; readonly seconds: number };
}

/** Interval of kills, s. */
const killEvery = 10;
/** How long a host is cut off, and a service from the database, s; less in a short run. */
const hostCut = 90;
const databaseCut = 30;
/** Time without faults at the end of a run, for recovery, s. */
const calm = 20;

/**
 * The faults of a run: each process is killed in turn, the database restarted twice, one host cut off, one service cut off from the
 * database. What is cut off is not killed meanwhile.
 * @param hasDatabase whether there is a database server besides the services
 */
export function planChaos({
  minutes,
  services,
  hosts,
  hasDatabase,
}: {
  minutes: number;
  services: number;
  hosts: number;
  hasDatabase: boolean;
}): readonly Fault[] {
  const length = minutes * 60 - calm;
  const targets = Array.from({ length: Math.max(services, hosts) }, (_, index) => [
    ...(index < services ? [{ kind: "kill", target: "service", index } as const] : []),
    ...(index < hosts ? [{ kind: "kill", target: "host", index } as const] : []),
  ]).flat();
  const cutHost = { from: length * 0.3, seconds: Math.min(hostCut, Math.floor(length * 0.25)) };
  const cutDatabase = { from: length * 0.7, seconds: Math.min(databaseCut, Math.floor(length * 0.15)) };
  const isWithin = (at: number, cut: { from: number; seconds: number }) =>
    at >= cut.from - killEvery / 2 && at <= cut.from + cut.seconds;
  const kills: Fault[] = [];
  for (let at = killEvery, turn = 0; at <= length && targets.length > 0; at += killEvery, turn += 1) {
    const what = targets[turn % targets.length];
    if (what === undefined) continue;
    const isCut =
      what.target === "host"
        ? what.index === 0 && isWithin(at, cutHost)
        : hasDatabase && what.index === services - 1 && isWithin(at, cutDatabase);
    if (!isCut) kills.push({ at, what });
  }
  const others: readonly Fault[] = [
    { at: cutHost.from, what: { kind: "cutHost", index: 0, seconds: cutHost.seconds } },
    ...(hasDatabase
      ? ([
          { at: length * 0.2, what: { kind: "restartDatabase" } },
          { at: length * 0.6, what: { kind: "restartDatabase" } },
          {
            at: cutDatabase.from,
            what: { kind: "cutDatabase", index: services - 1, seconds: cutDatabase.seconds },
          },
        ] as const)
      : []),
  ];
  return [...kills, ...others].toSorted((one, other) => one.at - other.at);
}

export function inWords({ what }: Fault): string {
  switch (what.kind) {
    case "kill":
      return `kill -9 of ${what.target} ${what.index + 1}`;
    case "restartDatabase":
      return "the database is killed and started again";
    case "cutHost":
      return `host ${what.index + 1} is cut off for ${what.seconds} s`;
    case "cutDatabase":
      return `service ${what.index + 1} is cut off from the database for ${what.seconds} s`;
  }
}

import type { Idc } from "../../wire/schedule.ts";

/** A host as players measure it. */
export interface ProbedHost {
  readonly region: string;
  /** Where players reach it. */
  readonly address: { readonly host: string };
  /** The port at which players reach its probes; null where it answers none. */
  readonly probePort: number | null;
}

/**
 * R-REGION-01: the servers for the speed test: for each region one of its hosts.
 * @param hosts those that were heard lately
 * @param own the service's own probes, while no host answers any
 * @param options.port the port that the app probes: a host that answers elsewhere is not probed
 * @param options.titleOf a region's name in the player's language
 */
export function speedList(
  hosts: readonly ProbedHost[],
  own: readonly Idc[],
  { port, titleOf }: { readonly port: number; readonly titleOf: (region: string) => string },
): Idc[] {
  const addresses = new Map(
    hosts
      .filter(({ region, probePort }) => region !== "" && probePort === port)
      .toReversed()
      .map(({ region, address }) => [region, address.host]),
  );
  if (addresses.size === 0) return [...own];
  return [...addresses]
    .map(([id, ip]) => ({ idc_id: id, ip, ping_ip: ip, port, sspc_id: id, title: titleOf(id) }))
    .toSorted((left, right) => (left.idc_id < right.idc_id ? -1 : 1));
}

import type { Idc } from "../../wire/schedule.ts";

/** A host for players' measurements. */
export interface ProbedHost {
  readonly region: string;
  /** Its address for players. */
  readonly address: { readonly host: string };
  /** Port of its probes for players; null if it has none. */
  readonly probePort: number | null;
}

/**
 * R-REGION-01: servers for the speed test: one host of each region.
 * @param hosts that answered recently
 * @param own the service's own probes, used while no host has probes
 * @param options.port that the app probes; hosts with another port are left out
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

import { expect, it } from "vitest";
import { startLeaseHost } from "../../scripts/bench/leases/leaseHost.ts";
import { measureLeases } from "../../scripts/bench/leases/measureLeases.ts";

it("leases, starts and ends leave nothing behind", async () => {
  const host = await startLeaseHost(3);
  try {
    const { leaks } = await measureLeases(host, { gameId: "g-halogen-mile", count: 6, parallel: 3 });
    // Of what all programs of this computer share, other tests may have more at the moment.
    expect(leaks.filter((leak) => !/^(X |control|\/dev\/shm)/.test(leak))).toEqual([]);
  } finally {
    await host.close();
  }
});

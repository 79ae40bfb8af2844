import type { ConnectionLimits } from "../../../server/connectionLimits.ts";
import { createEcho } from "../../../server/echo.ts";
import { isLoopback } from "../../../server/network.ts";
import type { Idc } from "../../../wire/schedule.ts";
import { securityHeaders } from "../../http/securityHeaders.ts";

/** Latency probes: one echo server per region. */
export type Probes = Awaited<ReturnType<typeof startProbes>>;

/**
 * Starts the probes. On loopback every region has an address of its own (127.0.0.1, 127.0.0.2, …) if the platform allows it; otherwise this
 * computer is the only region.
 * @param deps.delays ms by which each region delays its echo, so that regions on one computer differ
 * @throws if it can't listen on the first address
 */
export async function startProbes(deps: {
  host: string;
  publicHost: string;
  port: number;
  delays: readonly number[];
  connections: ConnectionLimits;
}) {
  const { host, publicHost, port, delays, connections } = deps;
  const echoes: ReturnType<typeof createEcho>[] = [];
  const regions: Idc[] = [];
  const several = isLoopback(host) && host !== "::1";
  for (const [index, delay] of (several ? delays : delays.slice(0, 1)).entries()) {
    const address = index === 0 ? host : `127.0.0.${index + 1}`;
    const echo = createEcho(connections, { delay, headers: securityHeaders(false) });
    try {
      await echo.listen(address, port);
    } catch (error) {
      if (index === 0) throw error;
      continue;
    }
    echoes.push(echo);
    const reachable = index === 0 ? publicHost : address;
    regions.push({
      idc_id: `local-${index + 1}`,
      ip: reachable,
      ping_ip: reachable,
      port,
      sspc_id: `sspc-${index + 1}`,
      title: delay === 0 ? "This computer" : `This computer, ${delay} ms away`,
    });
  }
  return {
    regions,
    async close() {
      for (const echo of echoes) void echo.close();
    },
  };
}

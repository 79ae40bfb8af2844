import {
  askByStream,
  askByUdp,
  certificateAt,
  type StunServer,
  type Validity,
} from "../../server/askStun.ts";
import { parseServerUri, withoutBrackets } from "../../wire/hosts/serverUri.ts";
import type { Clock } from "../lib/clock.ts";
import type { Metrics } from "./metrics.ts";

/** ms */
const probeInterval = 60_000;

/**
 * Probes relays and certificates at the players' addresses (R-OPS-28). Runs when the metrics are read, at most once a minute.
 * @param deps.origins of the page and the payment pages
 * @param deps.hosts addresses of the hosts for players; their certificates are probed if the page has TLS
 * @returns starts a probe if one is due; resolves when the latest has ended
 */
export function createOutsideProbe(deps: {
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly relayUrls: readonly string[];
  readonly origins: readonly string[];
  readonly hosts: () => readonly StunServer[];
}): () => Promise<void> {
  const { metrics, clock, relayUrls, hosts } = deps;
  const pages = deps.origins.map((origin) => new URL(origin)).filter(({ protocol }) => protocol === "https:");
  let latest: { readonly startedAt: number; readonly ended: Promise<void> } | null = null;
  let known = new Set<string>();

  const relay = async (url: string): Promise<void> => {
    const server = parseServerUri(url);
    const isTls = server?.scheme === "turns";
    // TLS by UDP is not probed.
    if (server === null || (isTls && server.transport === "udp")) return;
    const asked =
      isTls || server.transport === "tcp"
        ? await askByStream(server, isTls, clock)
        : { answer: await askByUdp(server, clock), certificate: null };
    metrics.relayUp.set({ url }, asked.answer.kind === "silent" ? 0 : 1);
    note(url, asked.certificate);
  };
  const note = (address: string, certificate: Validity | null): void => {
    if (certificate === null) return;
    metrics.certificateBegins.set({ address }, certificate.begins / 1_000);
    metrics.certificateEnds.set({ address }, certificate.ends / 1_000);
  };
  const probe = async (): Promise<void> => {
    const servers = [
      ...pages.map(({ hostname, port }) => ({
        host: withoutBrackets(hostname),
        port: Number(port || 443),
      })),
      ...(pages.length === 0 ? [] : hosts()),
    ];
    const named = new Map(servers.map((server) => [`${server.host}:${server.port}`, server]));
    for (const address of known) {
      if (named.has(address)) continue;
      metrics.certificateBegins.remove({ address });
      metrics.certificateEnds.remove({ address });
    }
    known = new Set(named.keys());
    await Promise.all([
      ...relayUrls.map(relay),
      ...[...named].map(async ([address, server]) => note(address, await certificateAt(server, clock))),
    ]);
  };
  return () => {
    const now = clock.now();
    if (latest === null || now - latest.startedAt >= probeInterval)
      latest = { startedAt: now, ended: probe() };
    return latest.ended;
  };
}

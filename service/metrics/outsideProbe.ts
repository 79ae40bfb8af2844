import { askByStream, askByUdp, certificateEnd, type StunServer } from "../../server/askStun.ts";
import type { Clock } from "../lib/clock.ts";
import type { Metrics } from "./metrics.ts";

/** Between two looks at what is outside, ms. */
const lookInterval = 60_000;

/** An address of `TURN_URLS`, as its settings accept it. */
interface Relay extends StunServer {
  readonly transport: "udp" | "tcp" | "tls";
}

/** @returns null for TLS by UDP, which is not asked */
function relayOf(url: string): Relay | null {
  const [, scheme = "", name = "", port, transport] =
    /^(turns?):(\[.+\]|[^:?]+)(?::(\d+))?(?:\?transport=(\w+))?$/i.exec(url) ?? [];
  const isTls = scheme.toLowerCase() === "turns";
  if (isTls && transport?.toLowerCase() === "udp") return null;
  return {
    host: name.replace(/^\[|\]$/g, ""),
    port: Number(port ?? (isTls ? 5_349 : 3_478)),
    transport: isTls ? "tls" : transport?.toLowerCase() === "tcp" ? "tcp" : "udp",
  };
}

/**
 * Looks whether the relays answer and when certificates end, at the addresses that players use (R-OPS-28). It looks only while
 * somebody reads the metrics, once a minute at most, and keeps nobody waiting.
 * @param deps.origins of the page and the payment pages
 * @param deps.hosts where players reach the hosts: by TLS where the page is
 * @returns looks again when it is time; resolves once it has looked
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
  let looked: { readonly at: number; readonly over: Promise<void> } | null = null;
  let known = new Set<string>();

  const relay = async (url: string): Promise<void> => {
    const server = relayOf(url);
    if (server === null) return;
    const asked =
      server.transport === "udp"
        ? { answer: await askByUdp(server, clock), certificateEnds: null }
        : await askByStream(server, server.transport === "tls", clock);
    metrics.relayUp.set({ url }, asked.answer.kind === "silent" ? 0 : 1);
    noteEnd(url, asked.certificateEnds);
  };
  const noteEnd = (address: string, end: number | null): void => {
    if (end !== null) metrics.certificateEnds.set({ address }, end / 1_000);
  };
  const look = async (): Promise<void> => {
    const servers = [
      ...pages.map(({ hostname, port }) => ({
        host: hostname.replace(/^\[|\]$/g, ""),
        port: Number(port || 443),
      })),
      ...(pages.length === 0 ? [] : hosts()),
    ];
    const named = new Map(servers.map((server) => [`${server.host}:${server.port}`, server]));
    for (const address of known) if (!named.has(address)) metrics.certificateEnds.remove({ address });
    known = new Set(named.keys());
    await Promise.all([
      ...relayUrls.map(relay),
      ...[...named].map(async ([address, server]) => noteEnd(address, await certificateEnd(server, clock))),
    ]);
  };
  return () => {
    const now = clock.now();
    if (looked === null || now - looked.at >= lookInterval) looked = { at: now, over: look() };
    return looked.over;
  };
}

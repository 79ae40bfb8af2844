import * as z from "zod/mini";
import { networkSilence } from "../../../rules/durations.ts";

/** Interval of checks for arrived bytes, ms. */
export const lookEvery = 500;

/** Maximum time counted between two checks, ms; a longer gap means that the page stalled. */
const longestLook = 1.5 * lookEvery;

/**
 * Distinguishes a lost network from a host with nothing to send, by the bytes that arrived (R-AWAY-04).
 * @returns takes the bytes received so far and the time (ms of any steady clock), and returns whether the network is silent
 */
export function createSilenceWatch(): (bytes: number, at: number) => boolean {
  let before: { readonly bytes: number; readonly at: number } | null = null;
  let silentFor = 0;
  return (bytes, at) => {
    if (before !== null) silentFor += Math.min(at - before.at, longestLook);
    if (before === null || bytes !== before.bytes) silentFor = 0;
    before = { bytes, at };
    return silentFor >= networkSilence;
  };
}

const carrier = z.object({ type: z.enum(["transport", "candidate-pair"]), bytesReceived: z.number() });

/** All bytes received by a connection; null if the browser does not count them. @param report of `getStats` */
export function arrivedBytes(report: Iterable<unknown>): number | null {
  const read = [...report].flatMap((entry) => carrier.safeParse(entry).data ?? []);
  // The pairs add up to the transport, which Firefox does not list.
  const counted = read.filter(({ type }) => type === "transport");
  const bytes = (counted.length > 0 ? counted : read).map(({ bytesReceived }) => bytesReceived);
  return bytes.length === 0 ? null : bytes.reduce((sum, each) => sum + each, 0);
}

/**
 * Watches a connection for silence. Pings the host at each check, because a still picture sends next to nothing.
 * @param deps.alive whether the connection is up and the page is visible; otherwise silence is ignored
 * @param deps.changed called when the network falls silent, and when packets arrive again
 */
export function watchSilence(
  peer: Pick<RTCPeerConnection, "getStats">,
  deps: { alive(): boolean; ask(): void; changed(silent: boolean): void },
): () => void {
  let isSilent = createSilenceWatch();
  let wasSilent = false;
  let ended = false;
  const look = async (): Promise<void> => {
    if (!deps.alive()) {
      isSilent = createSilenceWatch();
      return;
    }
    deps.ask();
    const report = await peer.getStats();
    if (ended || !deps.alive()) return;
    const bytes = arrivedBytes(report.values());
    const silent = bytes !== null && isSilent(bytes, performance.now());
    if (silent === wasSilent) return;
    wasSilent = silent;
    deps.changed(silent);
  };
  const clock = setInterval(() => void look().catch(() => undefined), lookEvery);
  return () => {
    ended = true;
    clearInterval(clock);
  };
}

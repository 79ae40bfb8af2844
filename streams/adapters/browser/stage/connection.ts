import type { StageIceServer } from "../../../ports/stage.ts";
import { RelayWatch } from "./relayWatch.ts";

/** How a connection may reach the host. */
export interface Ways {
  readonly iceServers: readonly StageIceServer[];
  readonly relayOnly: boolean;
  /** A relay was found too late before. */
  readonly relaysAreLate?: boolean;
}

/** Timeout for gathering ICE candidates before the offer is sent, ms, with servers that help to find them. */
const gatheringTimeout = 250;
/** Timeout for a relay candidate, ms; and where nothing else may lead to the host (R-RELAY-03). */
const relayTimeout = 1_000;
const onlyRelayTimeout = 5_000;

/** A peer connection and its offer: receives one video and one audio track, and has two data channels. */
export interface Offered {
  readonly peer: RTCPeerConnection;
  readonly stream: MediaStream;
  /** Unordered, without retransmits: late input is useless. */
  readonly input: RTCDataChannel;
  readonly control: RTCDataChannel;
  readonly relays: RelayWatch;
  /** The complete SDP offer; rejects if the browser can't make one. */
  readonly offer: Promise<string>;
}

/** @throws if the browser has no WebRTC, forbids it, or rejects the servers */
export function createConnection(ways: Ways): Offered {
  const { iceServers, relayOnly } = ways;
  const peer = new RTCPeerConnection({
    bundlePolicy: "max-bundle",
    iceTransportPolicy: relayOnly ? "relay" : "all",
    // The browser's type does not accept `undefined`.
    iceServers: iceServers.map(({ urls, username = "", credential = "" }) =>
      username === "" ? { urls } : { urls, username, credential },
    ),
  });
  const stream = new MediaStream();
  for (const kind of ["video", "audio"]) {
    const { receiver } = peer.addTransceiver(kind, { direction: "recvonly" });
    // No buffering until the line proves bad (R-PIC-04).
    if ("jitterBufferTarget" in receiver) receiver.jitterBufferTarget = 0;
    stream.addTrack(receiver.track);
  }
  const input = peer.createDataChannel("input", { ordered: false, maxRetransmits: 0 });
  const control = peer.createDataChannel("control");
  const relays = new RelayWatch(peer);
  const hasRelay = iceServers.some(isRelay);
  const offer = offerOf(peer, hasRelay ? relays : null, patienceFor(ways, hasRelay));
  // Avoids an unhandled rejection if the connection is never used.
  offer.catch(() => undefined);
  return { peer, stream, input, control, relays, offer };
}

/**
 * How long an offer waits for candidates, ms. Without servers there are only mDNS names of the local network, which a remote
 * host can't resolve: it learns the player's address from the packets that arrive.
 */
function patienceFor({ iceServers, relayOnly, relaysAreLate }: Ways, hasRelay: boolean): number {
  if (relayOnly) return onlyRelayTimeout;
  if (hasRelay) return relaysAreLate ? onlyRelayTimeout : relayTimeout;
  return iceServers.length > 0 ? gatheringTimeout : 0;
}

function isRelay({ urls }: StageIceServer): boolean {
  return [urls].flat().some((url) => /^turns?:/i.test(url));
}

/**
 * The SDP offer with the ICE candidates found in time.
 * @param relays the first relay candidate ends the wait, because the host learns later ones from arriving packets; null for no relays
 * @param patience how long to wait for candidates, ms; 0 if none are needed
 */
async function offerOf(
  connection: RTCPeerConnection,
  relays: RelayWatch | null,
  patience: number,
): Promise<string> {
  const { sdp = "" } = await connection.createOffer();
  // Set locally too: the browser decodes as many channels as its own description has.
  await connection
    .setLocalDescription({ type: "offer", sdp: withStereo(sdp) })
    // A browser that rejects the changed offer plays mono.
    .catch(() => connection.setLocalDescription());
  if (patience > 0) await gathered(connection, relays, patience);
  relays?.offered();
  return connection.localDescription?.sdp ?? "";
}

function gathered(connection: RTCPeerConnection, relays: RelayWatch | null, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(limit);
      connection.removeEventListener("icegatheringstatechange", check);
      resolve();
    };
    const check = (): void => {
      if (connection.iceGatheringState === "complete") end();
    };
    const limit = setTimeout(end, patience);
    connection.addEventListener("icegatheringstatechange", check);
    relays?.whenFound(end);
    check();
  });
}

const opus = /^a=rtpmap:(\d+) opus\/48000/i;

/**
 * Asks for stereo: without `stereo=1` for Opus, hosts mix down to mono and browsers play one channel.
 * @param sdp of an offer
 */
export function withStereo(sdp: string): string {
  const lines = sdp.split("\r\n");
  const formats = new Set(lines.flatMap((line) => opus.exec(line)?.[1] ?? []));
  const described = new Set(lines.flatMap((line) => /^a=fmtp:(\d+) /.exec(line)?.[1] ?? []));
  return lines
    .flatMap((line) => {
      const format = /^a=(?:rtpmap|fmtp):(\d+) /.exec(line)?.[1] ?? "";
      if (!formats.has(format)) return [line];
      if (line.startsWith("a=fmtp:")) return [stereoIn(line)];
      return described.has(format) ? [line] : [line, `a=fmtp:${format} stereo=1`];
    })
    .join("\r\n");
}

function stereoIn(line: string): string {
  const stereo = /([ ;])stereo=\d/;
  return stereo.test(line) ? line.replace(stereo, "$1stereo=1") : `${line};stereo=1`;
}

const anyWay: Ways = { iceServers: [], relayOnly: false };

/** Lifetime of an unused prepared connection, ms: after that the network may have changed. */
const unusedFor = 20_000;

/** Keeps at most one connection ready, so that its offer is made while the calls to the service are running. */
export function preparedConnection(): {
  /** Makes one, or restarts the lifetime of the ready one; does nothing if the browser has no WebRTC. */
  make(): void;
  /** The ready one, or a new one if servers are needed; null if the browser has no WebRTC or forbids it. */
  take(ways: Ways): Offered | null;
} {
  let ready: { readonly offered: Offered; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  /** With servers. */
  let last: Offered | null = null;
  let relaysAreLate = false;
  const takeReady = (): Offered | null => {
    if (ready === null) return null;
    clearTimeout(ready.timer);
    const { offered } = ready;
    ready = null;
    return offered;
  };
  return {
    make() {
      const offered = takeReady() ?? connectionOrNull(anyWay);
      if (offered === null) return;
      ready = { offered, timer: setTimeout(() => takeReady()?.peer.close(), unusedFor) };
    },
    take(ways) {
      const offered = takeReady();
      if (ways.iceServers.length === 0 && !ways.relayOnly) return offered ?? connectionOrNull(ways);
      // The prepared offer was made without the servers.
      offered?.peer.close();
      relaysAreLate ||= last?.relays.missed === true;
      last = connectionOrNull({ ...ways, relaysAreLate });
      return last;
    },
  };
}

/** Retries without the servers if the browser rejects them. */
function connectionOrNull(ways: Ways): Offered | null {
  try {
    return createConnection(ways);
  } catch {
    return ways.iceServers.length > 0 ? connectionOrNull({ ...ways, iceServers: [] }) : null;
  }
}

import { PeerConnection, Video } from "node-datachannel";

/** Longest wait for each step, ms. */
const patienceMs = 15_000;

/**
 * Connects to a seat as a player does, waits until the host has said hello, and leaves.
 * @param baseUrl of the host
 * @returns false when this player's own library has lost its transport, as it sometimes does while it waits for the answer
 * @throws when a step fails or takes too long
 */
export async function connectOnce(baseUrl: string, sessionKey: string): Promise<boolean> {
  const peer = new PeerConnection("bench", {
    iceServers: [],
    bindAddress: "127.0.0.1",
    disableAutoNegotiation: true,
  });
  const video = new Video("video", "RecvOnly");
  video.addH264Codec(102);
  const picture = peer.addTrack(video);
  const input = peer.createDataChannel("input", { unordered: true, maxRetransmits: 0 });
  const control = peer.createDataChannel("control");
  try {
    const greeted = new Promise<void>((resolve) => control.onMessage(() => resolve()));
    const gathered = within(
      new Promise<void>((resolve) =>
        peer.onGatheringStateChange((state) => {
          if (state === "complete") resolve();
        }),
      ),
      "candidates",
    );
    peer.setLocalDescription("offer");
    await gathered;
    const headers = { authorization: `Bearer ${sessionKey}`, "content-type": "application/sdp" };
    const body = peer.localDescription()?.sdp ?? "";
    const signal = AbortSignal.timeout(patienceMs);
    const reply = await fetch(`${baseUrl}/whep`, { method: "POST", headers, body, signal });
    const answer = await reply.text();
    if (!reply.ok) throw new Error(`the offer was answered ${reply.status}: ${answer}`);
    if (!accepts(peer, answer)) return false;
    await within(greeted, "hello").catch((error: Error) => {
      const states = `peer ${peer.state()}, ICE ${peer.iceState()}, channel ${control.isOpen() ? "open" : "closed"}`;
      throw new Error(`${error.message}: ${states}`);
    });
    const location = reply.headers.get("location") ?? "";
    await (await fetch(baseUrl + location, { method: "DELETE", headers, signal })).arrayBuffer();
    return true;
  } finally {
    // The others once it is closed: before, its threads may be calling back.
    peer.onStateChange((state) => {
      if (state === "closed") for (const part of [picture, input, control]) part.close();
    });
    peer.close();
  }
}

function accepts(peer: PeerConnection, answer: string): boolean {
  try {
    peer.setRemoteDescription(answer, "answer");
    return true;
  } catch {
    return false;
  }
}

/** @throws when it takes longer than `patienceMs` */
async function within(step: Promise<void>, what: string): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no ${what} within ${patienceMs / 1_000} s`)), patienceMs);
  });
  await Promise.race([step, late]).finally(() => clearTimeout(timer));
}

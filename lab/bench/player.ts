import * as z from "zod/mini";

export interface PlayerOptions {
  readonly url: string;
  readonly key: string;
  /** Key of a television that shows the picture in this player's place; absent: none does. */
  readonly television?: string | undefined;
  /** How long buttons are pressed, s. */
  readonly seconds: number;
  /** Side of a barcode cell, px. */
  readonly cell: number;
  readonly cells: number;
  /** Width of the game's picture, px: it may be sent smaller. */
  readonly width: number;
  /** Leaves H.264 out of the offer. */
  readonly vp8: boolean;
}

/** ms of the page's clock. */
const at = z.number();

/** How much video had come at one moment, by the connection's statistics; without what was sent again. */
const playSample = z.object({ at, bytes: z.number() });
export type PlaySample = z.infer<typeof playSample>;

const played = z.object({
  samples: z.array(playSample),
  shownAt: z.array(at),
  /** When each press was seen, and how long after it was sent, ms. */
  photons: z.array(z.object({ at, took: z.number() })),
  codec: z.string(),
  /** Port that the media came from. */
  remotePort: z.number(),
});
export type Play = z.infer<typeof played>;

export interface PlayerPage {
  evaluate(script: string): Promise<unknown>;
}

export interface Player {
  /** ms of the page's clock. */
  now(): Promise<number>;
  finish(): Promise<Play>;
}

export async function startPlayer(page: PlayerPage, options: PlayerOptions): Promise<Player> {
  const source = [play, connect, watchFrames, pressButtons].map(String).join("\n");
  // The compiler wraps functions in calls of `__name`, which the page lacks.
  const script = `const __name = (value) => value;\n${source}\nwindow.played = await play(${JSON.stringify(options)});`;
  await page.evaluate(`(async () => {${script}})()`);
  return {
    now: async () => at.parse(await page.evaluate("performance.now()")),
    finish: async () => played.parse(await page.evaluate("window.played.finish()")),
  };
}

// The functions below run in the page, as text: they may use each other and the browser's globals, nothing else.

async function play(options: PlayerOptions): Promise<{ finish(): Promise<Play> }> {
  const player = await connect(options);
  const { input } = player;
  const { television } = options;
  const { peer, video } = television === undefined ? player : await connect({ ...options, key: television });
  const log = watchFrames(video, options);
  await new Promise<void>((resolve) => {
    if (input.readyState === "open") resolve();
    else input.onopen = () => resolve();
  });
  const samples: PlaySample[] = [];
  const sample = async (): Promise<void> => {
    (await peer.getStats()).forEach((stats) => {
      if (stats.type !== "inbound-rtp" || stats.kind !== "video") return;
      const bytes = Number(stats.bytesReceived) - Number(stats.retransmittedBytesReceived ?? 0);
      samples.push({ at: performance.now(), bytes });
    });
  };
  const sampling = setInterval(() => void sample(), 200);
  void pressButtons(input, log, options.seconds);
  return {
    async finish() {
      clearInterval(sampling);
      let remotePort = 0;
      let codec = "";
      const stats = await peer.getStats();
      stats.forEach((each) => {
        if (each.type === "codec" && String(each.mimeType).startsWith("video/"))
          codec = `${String(each.mimeType).slice(6)} ${/id=(\w+)/.exec(each.sdpFmtpLine)?.[1] ?? ""}`;
        if (each.type === "candidate-pair" && each.state === "succeeded" && each.nominated)
          remotePort = Number(stats.get(each.remoteCandidateId)?.port);
      });
      for (const each of [peer, player.peer]) each.close();
      return { samples, shownAt: log.shownAt, photons: log.photons, codec, remotePort };
    },
  };
}

interface Connection {
  readonly peer: RTCPeerConnection;
  readonly input: RTCDataChannel;
  readonly video: HTMLVideoElement;
  /** When the offer was posted, ms. */
  readonly startedAt: number;
}

interface FrameLog {
  readonly shownAt: number[];
  readonly photons: { readonly at: number; readonly took: number }[];
  /** When each input was sent, ms, by its sequence number. */
  readonly sentAt: Map<number, number>;
}

export async function connect(options: Pick<PlayerOptions, "url" | "key" | "vp8">): Promise<Connection> {
  const peer = new RTCPeerConnection();
  const transceiver = peer.addTransceiver("video", { direction: "recvonly" });
  peer.addTransceiver("audio", { direction: "recvonly" });
  if (options.vp8) {
    const all = RTCRtpReceiver.getCapabilities("video")?.codecs ?? [];
    transceiver.setCodecPreferences(all.filter((codec) => codec.mimeType !== "video/H264"));
  }
  const input = peer.createDataChannel("input", { ordered: false, maxRetransmits: 0 });
  peer.createDataChannel("control");
  const video = document.createElement("video");
  video.muted = false;
  video.playsInline = true;
  video.width = 640;
  video.height = 360;
  document.body.replaceChildren(video);
  // Audio is played too, to see that it does not delay the video.
  const stream = new MediaStream();
  peer.ontrack = (event) => stream.addTrack(event.track);
  video.srcObject = stream;
  await peer.setLocalDescription();
  const startedAt = performance.now();
  const reply = await fetch(`${options.url}/whep`, {
    method: "POST",
    headers: { authorization: `Bearer ${options.key}`, "content-type": "application/sdp" },
    body: peer.localDescription?.sdp ?? "",
  });
  if (reply.status !== 201) throw new Error(`WHEP answered ${reply.status}: ${await reply.text()}`);
  await peer.setRemoteDescription({ type: "answer", sdp: await reply.text() });
  video.play().catch(() => undefined);
  return { peer, input, video, startedAt };
}

/** Reads the barcode of every frame. */
export function watchFrames(video: HTMLVideoElement, { cell, cells, width }: PlayerOptions): FrameLog {
  const canvas = document.createElement("canvas");
  canvas.width = cells;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.imageSmoothingEnabled = false;
  const log: FrameLog = { shownAt: [], photons: [], sentAt: new Map() };
  let newest = 0;
  const field = (pixels: Uint8ClampedArray, from: number, count: number): number => {
    let value = 0;
    for (let bit = from; bit < from + count; bit += 1)
      value = value * 2 + ((pixels[bit * 4] ?? 0) > 128 ? 1 : 0);
    return value;
  };
  const onFrame = (): void => {
    const now = performance.now();
    video.requestVideoFrameCallback(onFrame);
    log.shownAt.push(now);
    const sent = (cell * video.videoWidth) / width;
    context.drawImage(video, 0, sent / 2, cells * sent, 1, 0, 0, cells, 1);
    const pixels = context.getImageData(0, 0, cells, 1).data;
    const input = field(pixels, 0, 16);
    if (((input + (input >> 8)) & 0xff) !== field(pixels, 16, 8)) return;
    // An input whose own frame was never shown counts as seen with the next one.
    for (; newest < input && log.sentAt.has(input); newest += 1) {
      const sentAt = log.sentAt.get(newest + 1);
      if (sentAt !== undefined) log.photons.push({ at: now, took: now - sentAt });
    }
  };
  video.requestVideoFrameCallback(onFrame);
  return log;
}

export async function pressButtons(input: RTCDataChannel, log: FrameLog, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  let n = 0;
  while (performance.now() < until) {
    // Random intervals, so that presses fall on every phase of the frame.
    await new Promise((resolve) => setTimeout(resolve, 70 + Math.random() * 80));
    n += 1;
    log.sentAt.set(n, performance.now());
    input.send(JSON.stringify({ n, down: n % 2 ? ["a"] : [], hits: { a: Math.ceil(n / 2) } }));
  }
}

import type { Page } from "@playwright/test";
import { findMenu, isOpen, keyPresser, playMenu, watchScreen } from "./menuWatch.ts";

export interface PlayerOptions {
  readonly url: string;
  readonly key: string;
  readonly seconds: number;
  /** Side of a barcode cell, px. */
  readonly cell: number;
  /** Cells of the barcode. */
  readonly cells: number;
  /** Width of the game's picture, px: it may be sent smaller. */
  readonly width: number;
  /** Leaves H.264 out of the offer. */
  readonly vp8: boolean;
  /**
   * `barcode`: the picture shows the newest input and the time. `menu`: a program's picture, in which Escape opens and
   * closes a menu.
   */
  readonly shows: "barcode" | "menu";
}

export interface PlayerMeasurements {
  /** From the time in the frame to its frame callback, ms. */
  readonly latency: number[];
  /** From sending an input to the first frame that shows it, ms. */
  readonly photon: number[];
  readonly frames: number;
  /** Frames whose barcode could not be read, or presses that showed nothing. */
  readonly unreadable: number;
  /** Part of the picture that the menu changes, 0 to 1; null for a barcode. */
  readonly menuShare: number | null;
  /** How long was measured, s. */
  readonly seconds: number;
  readonly codec: string;
  /** Mean decoding time of a frame, ms. */
  readonly decode: number;
  /** Mean time of a frame in the jitter buffer, ms. */
  readonly buffered: number;
  /** Mbit/s */
  readonly megabits: number;
  /** Keyframe requests and retransmission requests. */
  readonly repairs: number;
  /** From the offer's POST to the first frame callback, ms. */
  readonly firstFrame: number;
  /** Null without audio: ms in the jitter buffer, fraction of concealed samples, kbit/s, energy. */
  readonly sound: {
    readonly buffered: number;
    readonly concealed: number;
    readonly kilobits: number;
    readonly energy: number;
  } | null;
}

/** Plays a stream in the page for some seconds and measures it. */
export function runPlayer(page: Page, options: PlayerOptions): Promise<PlayerMeasurements> {
  const menu = [playMenu, keyPresser, watchScreen, findMenu, isOpen];
  const source = [play, connect, watchFrames, pressButtons, audioStats, summarize, ...menu]
    .map(String)
    .join("\n");
  // The compiler wraps functions in calls of `__name`, which the page lacks.
  const script = `const __name = (value) => value;\n${source}\nreturn play(${JSON.stringify(options)});`;
  return page.evaluate<PlayerMeasurements>(`(async () => {${script}})()`);
}

// The functions below run in the page, as text: they may use each other and the browser's globals, nothing else.

export interface Connection {
  readonly peer: RTCPeerConnection;
  readonly input: RTCDataChannel;
  readonly video: HTMLVideoElement;
  /** When the offer was posted, ms. */
  readonly startedAt: number;
}

/** What is measured while frames are shown. */
export interface FrameLog {
  measuring: boolean;
  latency: number[];
  photon: number[];
  /** When each of `photon` was seen, ms. */
  photonAt: number[];
  /** When each frame was shown, ms. */
  shownAt: number[];
  frames: number;
  unreadable: number;
  firstFrame: number;
  /** When each input was sent, ms, by its sequence number. */
  readonly sentAt: Map<number, number>;
}

async function play(options: PlayerOptions): Promise<PlayerMeasurements> {
  const connection = await connect(options);
  const { peer, input, video } = connection;
  const log = watchFrames(video, options, connection.startedAt);
  await new Promise<void>((resolve) => {
    if (input.readyState === "open") resolve();
    else input.onopen = () => resolve();
  });
  // A connection takes about a second to settle.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  // Samples before the first packet are all concealed: they are subtracted later.
  const audioBefore = await audioStats(peer);
  if (options.shows === "menu") {
    // A press takes about half a second, and a menu is opened and closed 20 times at least.
    const menu = await playMenu(video, input, Math.max(20, Math.round(options.seconds * 2)));
    const summary = await summarize(connection, audioBefore);
    peer.close();
    const { missed: unreadable, ...measured } = menu;
    return { latency: [], unreadable, firstFrame: log.firstFrame, ...measured, ...summary };
  }
  log.measuring = true;
  log.frames = 0;
  log.unreadable = 0;
  await pressButtons(input, log, options.seconds);
  await new Promise((resolve) => setTimeout(resolve, 200));
  log.measuring = false;
  const summary = await summarize(connection, audioBefore);
  peer.close();
  const { latency, photon, frames, unreadable, firstFrame } = log;
  const { seconds } = options;
  return { latency, photon, frames, unreadable, firstFrame, menuShare: null, seconds, ...summary };
}

export async function connect(options: PlayerOptions): Promise<Connection> {
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
export function watchFrames(
  video: HTMLVideoElement,
  { cell, cells, width, shows }: PlayerOptions,
  startedAt: number,
): FrameLog {
  const canvas = document.createElement("canvas");
  canvas.width = cells;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.imageSmoothingEnabled = false;
  const log: FrameLog = {
    measuring: false,
    latency: [],
    photon: [],
    photonAt: [],
    shownAt: [],
    frames: 0,
    unreadable: 0,
    firstFrame: Number.NaN,
    sentAt: new Map(),
  };
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
    if (Number.isNaN(log.firstFrame)) log.firstFrame = now - startedAt;
    log.frames += 1;
    log.shownAt.push(now);
    if (shows === "menu") return;
    const sent = (cell * video.videoWidth) / width;
    context.drawImage(video, 0, sent / 2, cells * sent, 1, 0, 0, cells, 1);
    const pixels = context.getImageData(0, 0, cells, 1).data;
    const input = field(pixels, 0, 16);
    const clock = field(pixels, 16, 16);
    if (((input + (input >> 8) + clock + (clock >> 8)) & 0xff) !== field(pixels, 32, 8)) {
      log.unreadable += 1;
      return;
    }
    if (!log.measuring) return;
    log.latency.push((((performance.timeOrigin + now - clock) % 65_536) + 65_536) % 65_536);
    // An input whose own frame was never shown counts as seen with the next one.
    for (; newest < input && log.sentAt.has(input); newest += 1) {
      const sent = log.sentAt.get(newest + 1);
      if (sent === undefined) continue;
      log.photon.push(now - sent);
      log.photonAt.push(now);
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

export async function audioStats(peer: RTCPeerConnection): Promise<Record<string, unknown>> {
  let found: Record<string, unknown> = {};
  (await peer.getStats()).forEach((stats) => {
    if (stats.type === "inbound-rtp" && stats.kind === "audio") found = stats;
  });
  return found;
}

/** Reads the connection's statistics. @param audioBefore audio statistics when measuring began */
export async function summarize(
  { peer, startedAt }: Connection,
  audioBefore: Record<string, unknown>,
): Promise<Pick<PlayerMeasurements, "codec" | "decode" | "buffered" | "megabits" | "repairs" | "sound">> {
  let codec = "";
  let sound: PlayerMeasurements["sound"] = null;
  let [decode, buffered, megabits, repairs] = [0, 0, 0, 0];
  (await peer.getStats()).forEach((stats) => {
    if (
      stats.type === "inbound-rtp" &&
      stats.kind === "audio" &&
      Number(stats.jitterBufferEmittedCount) > 0
    ) {
      const since = (name: string): number => Number(stats[name]) - Number(audioBefore[name] ?? 0);
      sound = {
        buffered: (since("jitterBufferDelay") / since("jitterBufferEmittedCount")) * 1_000,
        concealed: since("concealedSamples") / since("totalSamplesReceived"),
        kilobits: (Number(stats.bytesReceived) * 8) / (performance.now() - startedAt),
        energy: Number(stats.totalAudioEnergy),
      };
    }
    if (stats.type === "codec" && String(stats.mimeType).startsWith("video")) codec = String(stats.mimeType);
    if (stats.type === "inbound-rtp" && stats.kind === "video") {
      decode = (Number(stats.totalDecodeTime) / Number(stats.framesDecoded)) * 1_000;
      buffered = (Number(stats.jitterBufferDelay) / Number(stats.jitterBufferEmittedCount)) * 1_000;
      megabits = (Number(stats.bytesReceived) * 8) / (performance.now() - startedAt) / 1_000;
      repairs = Number(stats.pliCount) + Number(stats.nackCount);
    }
  });
  return { codec, decode, buffered, megabits, repairs, sound };
}

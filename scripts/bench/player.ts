/** Runs in the browser's page, as text: keep it free of imports and of names from outside. */
export interface PlayerOptions {
  readonly url: string;
  readonly key: string;
  readonly seconds: number;
  readonly cell: number;
  readonly cells: number;
  /** Leaves H.264 out of the offer. */
  readonly vp8: boolean;
}

export interface PlayerMeasurements {
  /** Clock in the picture to frame callback, ms. */
  readonly latency: number[];
  /** Input sent to its number seen in the picture, ms. */
  readonly photon: number[];
  readonly frames: number;
  readonly unreadable: number;
  readonly codec: string;
  /** Mean time that the browser takes to decode a frame, ms. */
  readonly decode: number;
  /** Mean time that a frame waits for its packets and its turn, ms. */
  readonly buffered: number;
  readonly megabits: number;
  /** Pictures asked for anew, packets asked for again. */
  readonly repairs: number;
  /** From the offer's POST to the first frame callback, ms. */
  readonly firstFrame: number;
  /** Null when none came: ms in the buffer, part of it made up for what was lost, kbit/s, energy. */
  readonly sound: {
    readonly buffered: number;
    readonly concealed: number;
    readonly kilobits: number;
    readonly energy: number;
  } | null;
}

export async function play(order: PlayerOptions): Promise<PlayerMeasurements> {
  const peer = new RTCPeerConnection();
  const transceiver = peer.addTransceiver("video", { direction: "recvonly" });
  peer.addTransceiver("audio", { direction: "recvonly" });
  if (order.vp8) {
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
  // The sound is played too, though nobody hears it: it must not hold the picture back.
  const stream = new MediaStream();
  peer.ontrack = (event) => stream.addTrack(event.track);
  video.srcObject = stream;
  await peer.setLocalDescription();
  const began = performance.now();
  const reply = await fetch(`${order.url}/whep`, {
    method: "POST",
    headers: { authorization: `Bearer ${order.key}`, "content-type": "application/sdp" },
    body: peer.localDescription?.sdp ?? "",
  });
  if (reply.status !== 201) throw new Error(`WHEP answered ${reply.status}: ${await reply.text()}`);
  await peer.setRemoteDescription({ type: "answer", sdp: await reply.text() });
  video.play().catch(() => undefined);

  const canvas = document.createElement("canvas");
  canvas.width = order.cells;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.imageSmoothingEnabled = false;
  const latency: number[] = [];
  const photon: number[] = [];
  const sentAt = new Map<number, number>();
  let newest = 0;
  let frames = 0;
  let unreadable = 0;
  let firstFrame = Number.NaN;
  let measuring = false;

  const field = (pixels: Uint8ClampedArray, from: number, count: number): number => {
    let value = 0;
    for (let bit = from; bit < from + count; bit += 1)
      value = value * 2 + ((pixels[bit * 4] ?? 0) > 128 ? 1 : 0);
    return value;
  };
  const look = (): void => {
    const now = performance.now();
    video.requestVideoFrameCallback(look);
    if (Number.isNaN(firstFrame)) firstFrame = now - began;
    frames += 1;
    context.drawImage(video, 0, order.cell / 2, order.cells * order.cell, 1, 0, 0, order.cells, 1);
    const pixels = context.getImageData(0, 0, order.cells, 1).data;
    const seen = field(pixels, 0, 16);
    const clock = field(pixels, 16, 16);
    if (((seen + (seen >> 8) + clock + (clock >> 8)) & 0xff) !== field(pixels, 32, 8)) {
      unreadable += 1;
      return;
    }
    if (!measuring) return;
    latency.push((((performance.timeOrigin + now - clock) % 65_536) + 65_536) % 65_536);
    // A press whose own frame never showed is seen with the next one.
    for (; newest < seen && sentAt.has(seen); newest += 1) {
      const sent = sentAt.get(newest + 1);
      if (sent !== undefined) photon.push(now - sent);
    }
  };
  video.requestVideoFrameCallback(look);
  await new Promise<void>((resolve) => {
    if (input.readyState === "open") resolve();
    else input.onopen = () => resolve();
  });
  // The first second of a connection still settles.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  // Before the first packets all sound is made up.
  let soundBefore: Record<string, unknown> = {};
  (await peer.getStats()).forEach((each) => {
    if (each.type === "inbound-rtp" && each.kind === "audio") soundBefore = each;
  });
  measuring = true;
  frames = 0;
  unreadable = 0;
  const until = performance.now() + order.seconds * 1_000;
  let n = 0;
  while (performance.now() < until) {
    // An odd number of ms, so that presses fall on every phase of the frame.
    await new Promise((resolve) => setTimeout(resolve, 70 + Math.random() * 80));
    n += 1;
    sentAt.set(n, performance.now());
    input.send(JSON.stringify({ n, down: n % 2 ? ["a"] : [], hits: { a: Math.ceil(n / 2) } }));
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  measuring = false;
  let codec = "";
  let sound: PlayerMeasurements["sound"] = null;
  let [decode, buffered, megabits, repairs] = [0, 0, 0, 0];
  const report = await peer.getStats();
  report.forEach((each) => {
    if (each.type === "inbound-rtp" && each.kind === "audio" && Number(each.jitterBufferEmittedCount) > 0) {
      const since = (name: string): number => Number(each[name]) - Number(soundBefore[name] ?? 0);
      sound = {
        buffered: (since("jitterBufferDelay") / since("jitterBufferEmittedCount")) * 1_000,
        concealed: since("concealedSamples") / since("totalSamplesReceived"),
        kilobits: (Number(each.bytesReceived) * 8) / (performance.now() - began),
        energy: Number(each.totalAudioEnergy),
      };
    }
    if (each.type === "codec" && String(each.mimeType).startsWith("video")) codec = String(each.mimeType);
    if (each.type === "inbound-rtp" && each.kind === "video") {
      decode = (Number(each.totalDecodeTime) / Number(each.framesDecoded)) * 1_000;
      buffered = (Number(each.jitterBufferDelay) / Number(each.jitterBufferEmittedCount)) * 1_000;
      megabits = (Number(each.bytesReceived) * 8) / (performance.now() - began) / 1_000;
      repairs = Number(each.pliCount) + Number(each.nackCount);
    }
  });
  peer.close();
  return {
    latency,
    photon,
    frames,
    unreadable,
    codec,
    decode,
    buffered,
    megabits,
    repairs,
    firstFrame,
    sound,
  };
}

/** A host's side of one connection, in the browser: a moving picture, a tone, and both data channels. */
export interface FakeHost {
  readonly answer: string;
  /** On `control`. */
  say(text: string): void;
  hangUp(): void;
  /** The player's messages on `control`. */
  readonly requests: readonly string[];
  /** Whether the player's side is still connected. */
  readonly connected: boolean;
}

/**
 * Answers a WHEP offer.
 * @param onInput receives the messages of `input`
 * @param sends whether it sends a tone, and a picture
 */
export async function createFakeHost(
  offer: string,
  onInput: (text: string) => void,
  { sounds, moves }: { readonly sounds: boolean; readonly moves: boolean },
): Promise<FakeHost> {
  const peer = new RTCPeerConnection();
  let control: RTCDataChannel | undefined;
  let hungUp = false;
  const requests: string[] = [];
  const unsaid: string[] = [];
  peer.addEventListener("datachannel", ({ channel }) => {
    if (channel.label === "input") {
      onInput(`channel ordered=${channel.ordered} maxRetransmits=${channel.maxRetransmits}`);
      channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => onInput(String(data)));
      return;
    }
    control = channel;
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => requests.push(String(data)));
    channel.addEventListener("close", () => {
      hungUp = true;
    });
    for (const text of unsaid.splice(0)) channel.send(text);
  });
  await peer.setRemoteDescription({ type: "offer", sdp: offer });
  const picture = moves ? movingPicture().getTracks() : [];
  for (const track of [...picture, ...(sounds ? [tone()] : [])]) {
    const transceiver = peer.getTransceivers().find(({ receiver }) => receiver.track.kind === track.kind);
    if (!transceiver) continue;
    transceiver.direction = "sendonly";
    await transceiver.sender.replaceTrack(track);
  }
  await peer.setLocalDescription();
  if (peer.iceGatheringState !== "complete")
    await new Promise<void>((resolve) =>
      peer.addEventListener("icegatheringstatechange", () => {
        if (peer.iceGatheringState === "complete") resolve();
      }),
    );
  return {
    answer: peer.localDescription?.sdp ?? "",
    say(text) {
      if (control?.readyState === "open") control.send(text);
      else unsaid.push(text);
    },
    hangUp: () => peer.close(),
    requests,
    get connected() {
      return !hungUp;
    },
  };
}

export function movingPicture(): MediaStream {
  const canvas = document.createElement("canvas");
  canvas.width = 320;
  canvas.height = 180;
  const context = canvas.getContext("2d");
  let at = 0;
  const draw = (): void => {
    if (!context) return;
    at += 1;
    context.fillStyle = "rgb(40 160 90)";
    context.fillRect(0, 0, 320, 180);
    context.fillStyle = "white";
    context.fillRect(at % 300, 80, 20, 20);
  };
  setInterval(draw, 33);
  draw();
  return canvas.captureStream(30);
}

/** A sound that goes on. */
export function tone(): MediaStreamTrack {
  const audio = new AudioContext();
  const destination = audio.createMediaStreamDestination();
  const oscillator = audio.createOscillator();
  oscillator.connect(destination);
  oscillator.start();
  // The browser blocks this one, too, before the page was touched.
  window.addEventListener("pointerdown", () => void audio.resume());
  const [track] = destination.stream.getAudioTracks();
  if (!track) throw new Error("no tone");
  return track;
}

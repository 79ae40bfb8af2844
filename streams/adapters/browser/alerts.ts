import type { Alerts } from "../../ports.ts";

/** The part of the browser that is used here. */
export interface AlertsDeps {
  /** Absent where the device can't. */
  readonly vibrate: ((pattern: number[]) => boolean) | undefined;
  readonly reducedMotion: () => boolean;
  readonly openAudio: () => AudioContext;
}

/** ms: on, off, on. */
const vibration = [220, 120, 220];
/** Hz; a rising fourth. */
const notes = [659, 880];
/** Seconds of each note, and its loudness (1 is full scale). */
const noteLength = 0.22;
const loudness = 0.12;

/** A chime and a vibration. What the browser or the device does not allow is left out. */
export function browserAlerts({ vibrate, reducedMotion, openAudio }: AlertsDeps): Alerts {
  return {
    ring({ sound }) {
      try {
        if (!reducedMotion()) vibrate?.(vibration);
        if (sound) chime(openAudio());
      } catch {
        // No sound device, or none is allowed.
      }
    },
  };
}

function chime(audio: AudioContext): void {
  const start = audio.currentTime;
  const last = notes.map((frequency, index) => {
    const oscillator = new OscillatorNode(audio, { frequency });
    const gain = new GainNode(audio, { gain: 0 });
    const at = start + index * noteLength;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loudness, at + 0.02);
    gain.gain.linearRampToValueAtTime(0, at + noteLength);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + noteLength);
    return oscillator;
  });
  last.at(-1)?.addEventListener("ended", () => void audio.close());
}

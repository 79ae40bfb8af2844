import type { Alerts } from "../../ports.ts";

/** ms on, off, on. */
const vibration = [220, 120, 220];
/** Hz; a rising fourth. */
const notes = [659, 880];
/** Length of each note in seconds, and its volume (1 is full scale). */
const noteLength = 0.22;
const loudness = 0.12;

/** A chime and a vibration. Skips what the browser or the device does not allow. */
export function browserAlerts(window: Window): Alerts {
  return {
    ring({ sound }) {
      try {
        const { matches: isCalm } = window.matchMedia("(prefers-reduced-motion: reduce)");
        if (!isCalm && "vibrate" in window.navigator) window.navigator.vibrate(vibration);
        if (sound) chime(new AudioContext());
      } catch {
        // No sound device, or sound is not allowed.
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

import type { EngineSound } from "./gameSound.ts";
import { sampleRate, smoothing, waveAt } from "./voice.ts";

/** Pitch at rest and at full speed, Hz. */
const idleHz = 42;
const fullSpeedHz = 150;
const humLevel = 0.075;
/** How much of the way to its target the hum goes in one sample. */
const followPerSample = smoothing(3);

/** An engine's hum. It follows its game smoothly, so that no change is heard as a click. */
export function createEngineHum(): { mix(engine: EngineSound | null, out: Float32Array): void } {
  let hertz = idleHz;
  let loudness = 0;
  let brightness = 0;
  let phase = 0;
  let lowPhase = 0;
  let filtered = 0;
  return {
    mix(engine, out) {
      if (engine === null && loudness < 0.000_1) {
        loudness = 0;
        return;
      }
      const targetHertz = idleHz + (fullSpeedHz - idleHz) * clamp(engine?.speed ?? 0);
      const effort = clamp(engine?.effort ?? 0);
      const targetLoudness = engine === null ? 0 : humLevel * (0.7 + 0.6 * effort);
      const cutoff = smoothing(180 + 900 * brightness);
      for (let at = 0; at < out.length; at += 1) {
        hertz += (targetHertz - hertz) * followPerSample;
        loudness += (targetLoudness - loudness) * followPerSample;
        const step = hertz / sampleRate;
        phase = (phase + step) % 1;
        lowPhase = (lowPhase + step * 0.502) % 1;
        const raw = waveAt("saw", phase, step) + 0.8 * waveAt("square", lowPhase, step * 0.502);
        filtered += cutoff * (raw - filtered);
        out[at] = (out[at] ?? 0) + filtered * loudness;
      }
      brightness += (effort - brightness) * 0.1;
    },
  };
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

import type { EngineSound } from "./gameSound.ts";
import { sampleRate, smoothing, waveAt } from "./voice.ts";

/** Hz at rest, and at full speed. */
const idleHz = 42;
const fullSpeedHz = 150;
const humLevel = 0.075;
/** How fast it follows, as a part of the way a sample. */
const followPerSample = smoothing(3);

/** The engine's hum. It follows its game smoothly, so that no change is a click. */
export function createEngineHum(): { mix(engine: EngineSound | null, out: Float32Array): void } {
  let hertz = idleHz;
  let loudness = 0;
  let bright = 0;
  let phase = 0;
  let low = 0;
  let memory = 0;
  return {
    mix(engine, out) {
      if (engine === null && loudness < 0.000_1) {
        loudness = 0;
        return;
      }
      const wish = idleHz + (fullSpeedHz - idleHz) * clamp(engine?.speed ?? 0);
      const effort = clamp(engine?.effort ?? 0);
      const loud = engine === null ? 0 : humLevel * (0.7 + 0.6 * effort);
      const open = smoothing(180 + 900 * bright);
      for (let at = 0; at < out.length; at += 1) {
        hertz += (wish - hertz) * followPerSample;
        loudness += (loud - loudness) * followPerSample;
        const step = hertz / sampleRate;
        phase = (phase + step) % 1;
        low = (low + step * 0.502) % 1;
        const raw = waveAt("saw", phase, step) + 0.8 * waveAt("square", low, step * 0.502);
        memory += open * (raw - memory);
        out[at] = (out[at] ?? 0) + memory * loudness;
      }
      bright += (effort - bright) * 0.1;
    },
  };
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

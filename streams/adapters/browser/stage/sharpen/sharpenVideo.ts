import type { StageSharpened, StageSharpening } from "../../../../ports/stage.ts";
import { createSharpenGovernor, wantsSharpening } from "../../../../rules/sharpenGovernor.ts";
import { coverVideo } from "./coverVideo.ts";
import { type Device, watchDevice } from "./device.ts";

/** ms. */
const second = 1_000;

/** Decides every second whether and how finely to sharpen, by choice, device and cost. */
export function sharpenVideo(
  video: HTMLVideoElement,
  first: StageSharpening,
  onChange: (state: StageSharpened) => void,
  allowSoftware = false,
): { choose(chosen: StageSharpening): void; stop(): void } {
  const governor = createSharpenGovernor();
  let chosen = first;
  let device: Device | null = null;
  let cover: ReturnType<typeof coverVideo> = null;
  let reported: StageSharpened | null = null;
  let unavailable = false;

  const report = (state: StageSharpened): void => {
    if (state === reported) return;
    reported = state;
    onChange(state);
  };
  const bare = (state: StageSharpened): void => {
    cover?.remove();
    cover = null;
    report(state);
  };
  const apply = (): void => {
    // Whether the device runs on battery is not known yet.
    if (unavailable || device === null) return;
    const stop = !wantsSharpening(chosen, device.battery) ? "off" : governor.level === 0 ? "resting" : null;
    if (stop) {
      bare(stop);
      return;
    }
    cover ??= coverVideo(video, allowSoftware);
    unavailable = cover === null;
    cover?.setLevel(governor.level);
    if (cover === null) bare("unavailable");
    else report(cover.lost ? "resting" : "on");
  };
  const check = (): void => {
    if (device === null || unavailable || !wantsSharpening(chosen, device.battery)) return;
    const cost = cover?.takeCost() ?? { frameMs: null, budgetMs: second / 60, drawn: 0, late: 0 };
    governor.next({ ...cost, ...device }, performance.now());
    apply();
  };
  const stopWatching = watchDevice((now) => {
    device = now;
    apply();
  });
  const timer = setInterval(check, second);
  return {
    choose(next) {
      chosen = next;
      apply();
    },
    stop() {
      clearInterval(timer);
      stopWatching();
      cover?.remove();
    },
  };
}

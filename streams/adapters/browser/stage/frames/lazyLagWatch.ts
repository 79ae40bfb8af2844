import type { LagWatch } from "./watchLag.ts";

/** Measures lag once a picture is shown, by code that is loaded only then; nothing where that fails. */
export function lazyLagWatch(): LagWatch {
  let watch: LagWatch | null = null;
  let video: HTMLVideoElement | null = null;
  let stopped = false;
  const load = async (): Promise<void> => {
    const { watchLag } = await import("./watchLag.ts");
    if (stopped) return;
    watch = watchLag();
    if (video) watch.in(video);
  };
  return {
    in(next) {
      const isFirst = video === null;
      video = next;
      watch?.in(next);
      if (isFirst) void load().catch(() => undefined);
    },
    pressed: (n) => watch?.pressed(n),
    heard: (message) => watch?.heard(message),
    take: (before, now) => watch?.take(before, now) ?? null,
    stop() {
      stopped = true;
      watch?.stop();
    },
  };
}

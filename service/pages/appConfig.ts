import type { Settings } from "../settings/settings.ts";
import { steamBindPath } from "../steam/paths.ts";

const block = /(<script id="app-config" type="application\/json">)[\s\S]*?(<\/script>)/;

/** What this deployment tells the app; everything else keeps its default. */
export function appConfigOf({ probePort, payOrigin, demo, googleClientId, branding }: Settings): object {
  return {
    probePort,
    ...branding,
    steamBindUrl: steamBindPath,
    payOrigins: [payOrigin],
    ...(demo.speedTest === undefined ? {} : { speedTest: demo.speedTest }),
    ...(googleClientId === undefined ? {} : { signIn: { kind: "google", clientId: googleClientId } }),
  };
}

/** Fills the page's `app-config` block. "<" would let a value end the script element, so it is escaped. */
export function withAppConfig(page: string, config: object): string {
  const json = JSON.stringify(config).replaceAll("<", "\\u003c");
  return page.replace(block, (_all, open: string, close: string) => open + json + close);
}

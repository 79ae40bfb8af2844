import { type Settings, securely } from "../settings/settings.ts";
import { steamBindPath } from "../steam/paths.ts";

const block = /(<script id="app-config" type="application\/json">)[\s\S]*?(<\/script>)/;

/** App configuration of this deployment; other keys keep their defaults. */
export function appConfigOf({
  probePort,
  payOrigin,
  demo,
  googleClientId,
  branding,
  recording,
  tls,
}: Settings): object {
  return {
    probePort,
    ...branding,
    steamBindUrl: steamBindPath,
    payOrigins: tls === null ? [payOrigin] : [payOrigin, securely(payOrigin)],
    ...(demo.speedTest === undefined ? {} : { speedTest: demo.speedTest }),
    ...(recording ? {} : { recording }),
    ...(googleClientId === undefined ? {} : { signIn: { kind: "google", clientId: googleClientId } }),
  };
}

/** Fills the page's `app-config` block. Escapes "<", because it could end the script element. */
export function withAppConfig(page: string, config: object): string {
  const json = JSON.stringify(config).replaceAll("<", "\\u003c");
  return page.replace(block, (_all, open: string, close: string) => open + json + close);
}

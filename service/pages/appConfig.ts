import type { GameBrief } from "../../wire/catalogue.ts";
import type { AppConfig } from "../../wire/config.ts";
import { type Settings, securely } from "../settings/settings.ts";
import { steamBindPath } from "../steam/paths.ts";
import type { Assets } from "./assets.ts";

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

/** The first games with a picture for the wall of visitors' pages. */
export async function coversOf(games: readonly GameBrief[], assets: Pick<Assets, "find">): Promise<string[]> {
  const covers: string[] = [];
  for (const { gameIdStr } of games)
    if (covers.length < 20 && (await assets.find(`/wall/${gameIdStr}.webp`))) covers.push(gameIdStr);
  return covers;
}

/** R-ROUTE-02: the games on visitors' pages, and the one of the address. */
export async function wallOf(
  games: readonly GameBrief[],
  gameId: string | null,
  assets: Pick<Assets, "find">,
): Promise<{ wall: AppConfig["wall"] }> {
  const game = games.find(({ gameIdStr }) => gameIdStr === gameId);
  return { wall: { covers: await coversOf(games, assets), game } };
}

/** Fills the page's `app-config` block. Escapes "<", because it could end the script element. */
export function withAppConfig(page: string, config: object): string {
  const json = JSON.stringify(config).replaceAll("<", "\\u003c");
  return page.replace(block, (_all, open: string, close: string) => open + json + close);
}

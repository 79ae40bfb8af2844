import type { Page } from "@playwright/test";
import { cleanLine } from "../line/lines.ts";
import { openRelay, type Relay } from "../line/relay.ts";
import { throughRelay } from "../line/throughRelay.ts";

/**
 * A player's whole network, which can be cut: the media of every connection, and the calls to the host.
 * Leads the page's connections through relays.
 * @param page before its first offer
 * @param moves what was connected before a cut stays dead, as when a phone goes from Wi-Fi to another network
 */
export async function openCutLine(page: Page, moves: boolean) {
  const relays: Relay[] = [];
  let isCut = false;
  const current = () => (isCut ? { ...cleanLine, loss: 1 } : cleanLine);
  await page.route("**/whep**", async (route) => {
    // As in a tunnel: no answer, and no error either. The page gives up by itself.
    if (isCut) return;
    if (route.request().method() !== "POST") return route.continue();
    const relay = await openRelay(current());
    relays.push(relay);
    await throughRelay(route, relay);
  });
  const setAll = (cut: boolean): void => {
    isCut = cut;
    if (cut || !moves) for (const relay of relays) relay.setLine(current());
  };
  return {
    cut: (): void => setAll(true),
    mend: (): void => setAll(false),
    close() {
      for (const relay of relays) relay.close();
    },
  };
}

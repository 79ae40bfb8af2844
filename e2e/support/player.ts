import { expect, type Page } from "@playwright/test";

/** Signs in through the provider's real page. @param wanted the address that the signed-out player opens first */
export async function signIn(page: Page, name: string, wanted = "/"): Promise<void> {
  await page.goto(wanted);
  await page.waitForURL(/\/login$/);
  await page.getByRole("button", { name: /^(Sign in|เข้าสู่ระบบ)$/ }).click();
  const field = page.getByLabel(/^(Player's name|ชื่อผู้เล่น)$/);
  await field.fill(name);
  await field.press("Enter");
  await page.waitForURL((url) => url.pathname + url.search === wanted);
}

/** Closes the gift pop-up of a new account, which covers everything else. */
export async function dismissGift(page: Page): Promise<void> {
  const gift = page.getByRole("dialog").filter({ hasText: /20 minutes of free game time|20 นาที/ });
  await expect(gift).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(gift).toBeHidden();
}

/** Starts a game from its page and waits for its video. Needs a free seat and a game with a single mode. */
export async function startGame(page: Page, gameId: string): Promise<void> {
  // Leaving the desk after a first game opens the prompt for its reward.
  const earned = page.getByRole("dialog", { name: /^You’ve earned it/ });
  await page.addLocatorHandler(earned, () => earned.getByRole("button", { name: "Later" }).click());
  await page.goto(`/gameDetails?id=${gameId}`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(/\/streamDesk$/);
  await expectVideoPlaying(page);
}

/**
 * Adds Single-play to a game wherever the app meets it: the games that every host has offer PC Mode alone. The service
 * knows nothing of it, so only PC Mode can be started.
 */
export async function addSinglePlay(page: Page, gameId: string): Promise<void> {
  await page.route("**/activity/iosCategory", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const game of json.data?.list ?? []) if (game.gameIdStr === gameId) game.withoutAccMode = 1;
    await route.fulfill({ response, json });
  });
}

/** Waits until two samples of the video differ. */
export async function expectVideoPlaying(page: Page): Promise<void> {
  await expect.poll(() => videoFingerprint(page), { timeout: 15_000 }).not.toBe("");
  const first = await videoFingerprint(page);
  await expect.poll(() => videoFingerprint(page)).not.toBe(first);
}

/** A coarse fingerprint of the current video frame; "" when there is none. */
function videoFingerprint(page: Page): Promise<string> {
  return page.evaluate(() => {
    const video = document.querySelector("video");
    if (!video || video.videoWidth === 0) return "";
    const canvas = document.createElement("canvas");
    canvas.width = 32;
    canvas.height = 18;
    const context = canvas.getContext("2d");
    context?.drawImage(video, 0, 0, 32, 18);
    return Array.from(context?.getImageData(0, 0, 32, 18).data ?? []).join("");
  });
}

/** Current peak level of the video's sound, 0 to 1; 0 while it is muted. */
export function loudness(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const video = document.querySelector("video");
    if (!video || video.muted || !(video.srcObject instanceof MediaStream)) return 0;
    const audio = new AudioContext();
    const analyser = audio.createAnalyser();
    audio.createMediaStreamSource(video.srcObject).connect(analyser);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    await audio.close();
    return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  });
}

/** Releases the seat the way a player does who reloads and declines to resume. */
export async function quitGame(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole("button", { name: "No", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** Brightness of one of the key caps at the bottom of the video, 0 to 255. @param index from the left: ← → ↑ ↓ A B */
export function keyCapBrightness(page: Page, index: number): Promise<number> {
  return page.evaluate((cap) => {
    const video = document.querySelector("video");
    if (!video || video.videoWidth === 0) return 0;
    const unit = video.videoHeight / 360;
    const canvas = document.createElement("canvas");
    canvas.width = 1;
    canvas.height = 1;
    const context = canvas.getContext("2d");
    const x = video.videoWidth / 2 + (-61 + cap * 21 + 2) * unit;
    const y = video.videoHeight - (17 + 6 - 2) * unit;
    context?.drawImage(video, x, y, 13 * unit, 13 * unit, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return (red + green + blue) / 3;
  }, index);
}

/** Overrides parts of the page's `app-config`, from its next load on. */
export async function overrideConfig(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const reply = await route.fetch();
      const body = (await reply.text()).replace(
        /(<script id="app-config"[^>]*>)([^<]*)/,
        (_, tag: string, block: string) => tag + JSON.stringify({ ...JSON.parse(block), ...changes }),
      );
      await route.fulfill({ response: reply, body });
    },
  );
}

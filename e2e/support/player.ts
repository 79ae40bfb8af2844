import { expect, type Page } from "@playwright/test";

/** Signs in through the real provider's page. @param wanted where the player wanted to go, signed out */
export async function signIn(page: Page, name: string, wanted = "/"): Promise<void> {
  await page.goto(wanted);
  await page.waitForURL(/\/login$/);
  await page.getByRole("button", { name: /^(Sign in|เข้าสู่ระบบ)$/ }).click();
  const field = page.getByLabel(/^(Player's name|ชื่อผู้เล่น)$/);
  await field.fill(name);
  await field.press("Enter");
  await page.waitForURL((url) => url.pathname + url.search === wanted);
}

/** A new account gets a gift; it is in the way of everything else. */
export async function takeGift(page: Page): Promise<void> {
  const gift = page.getByRole("dialog").filter({ hasText: /20 minutes of free game time|20 นาที/ });
  await expect(gift).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(gift).toBeHidden();
}

/** From a game's page to its moving picture, where a seat is free and the game has one mode. */
export async function playAtOnce(page: Page, gameId: string): Promise<void> {
  // Who played a first game is told of the reward for it, when the desk is left.
  const earned = page.getByRole("dialog", { name: /^You’ve earned it/ });
  await page.addLocatorHandler(earned, () => earned.getByRole("button", { name: "Later" }).click());
  await page.goto(`/gameDetails?id=${gameId}`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(/\/streamDesk$/);
  await pictureMoves(page);
}

/** Two looks at the picture, until they differ. */
export async function pictureMoves(page: Page): Promise<void> {
  await expect.poll(() => frameOf(page), { timeout: 15_000 }).not.toBe("");
  const first = await frameOf(page);
  await expect.poll(() => frameOf(page)).not.toBe(first);
}

/** What the video shows now, as a coarse fingerprint; "" when it shows nothing. */
function frameOf(page: Page): Promise<string> {
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

/** How loud the picture's sound is at the moment, 0 to 1; 0 while it is turned off. */
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

/** Gives the seat back, as a player does who reloads and is done. */
export async function quitGame(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole("button", { name: "No", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** How bright one of the key caps at the picture's foot is, 0 … 255. @param index from the left: ← → ↑ ↓ A B */
export function capBrightness(page: Page, index: number): Promise<number> {
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

/** Gives the page another configuration than the service does, from its next load on. */
export async function configure(page: Page, changes: Record<string, unknown>): Promise<void> {
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

import { readdirSync } from "node:fs";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { firstValueFrom } from "rxjs";
import { placeField } from "../../games/builtIn/breakout/look.ts";
import { paddleHeight, paddleY } from "../../games/builtIn/breakout/state.ts";
import { stageIn } from "../../games/builtIn/kit/frameBuffer.ts";
import { providerIdentity } from "../../streams/adapters/node/identity.ts";
import type { UserInfo } from "../../streams/storage/stored.ts";
import { calls } from "../../wire/calls/calls.ts";
import { tokenLife } from "../../wire/durations.ts";
import type { AnyPage } from "./sight.ts";

/** Opens an address as a signed-in player. The gift pop-up of a new account and the help of the controls do not show (`signInByRequest`). */
export async function openAs(page: Page, name: string, wanted = "/"): Promise<void> {
  await signInByRequest(page, name);
  await page.goto(wanted);
}

/**
 * Signs in by requests instead of the screens, which takes a tenth of the time. The app does not learn that the account is new, so it
 * shows no gift pop-up.
 */
export async function signInByRequest(page: Page, name: string): Promise<void> {
  // Anything of the product's origin, as its storage belongs to that.
  await page.goto("/favicon.svg");
  const { origin } = new URL(page.url());
  const clientId = "h5-local";
  const identity = await firstValueFrom(
    providerIdentity({
      origin,
      issuer: "/oidc",
      fetch: fetchBy(page.request),
      name,
      fault: (_where, error) => {
        throw error;
      },
    }).signIn(clientId, true),
  );
  if (identity.kind !== "token") throw new Error(`${name} could not sign in`);
  const reply = await page.request.post(calls.login.path, {
    headers: { "App-Key": clientId, "User-Agent": await page.evaluate(() => navigator.userAgent) },
    data: { client_id: clientId, id_token: identity.idToken },
  });
  const { data } = await reply.json();
  const user: UserInfo = {
    token: data.access_token,
    userId: data.profile.user_id,
    nickName: data.profile.nick_name,
    avatar: data.profile.icon,
    nation: "",
    wssToken: "",
    expiresAt: Date.now() + tokenLife,
  };
  // What the controls of each game do was shown before: it would take an early Escape.
  const games = readdirSync("games/descriptions").map((file) => file.replace(".json", ""));
  await page.evaluate(
    ([text, seen]) => {
      localStorage.setItem("USER_INFO", text);
      localStorage.setItem("CONTROLS_SEEN", seen);
    },
    [JSON.stringify(user), JSON.stringify({ userId: user.userId, games })] as const,
  );
}

/** A `fetch` that shares the page's cookies and follows no redirect. */
function fetchBy(request: APIRequestContext): typeof fetch {
  return async (url, init) => {
    const reply = await request.fetch(String(url), {
      method: init?.method ?? "GET",
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === "string" ? { data: init.body } : {}),
      maxRedirects: 0,
    });
    // The page has kept the cookies already.
    const { "set-cookie": _cookies, ...headers } = reply.headers();
    return new Response(new Uint8Array(await reply.body()), { status: reply.status(), headers });
  };
}

/**
 * Signs in through the provider's real page.
 * @param wanted the address that the signed-out player opens first
 * @param pin the name's own, or for a new one, of a service that other computers reach
 */
export async function signIn(page: Page, name: string, wanted = "/", pin?: string): Promise<void> {
  await page.goto(wanted);
  await page.waitForURL(/\/login$/);
  await page.getByRole("button", { name: /^(Sign in|เข้าสู่ระบบ)$/ }).click();
  const field = page.getByLabel(/^(Player's name|ชื่อผู้เล่น)$/);
  await field.fill(name);
  await field.press("Enter");
  if (pin !== undefined) {
    await page.getByLabel(/^(A PIN of six digits|PIN หกหลัก|Your PIN|PIN ของคุณ)$/).fill(pin);
    await page.keyboard.press("Enter");
  }
  const [place] = wanted.split("#");
  const arrived = page.waitForURL((url) => url.pathname + url.search === place, { waitUntil: "commit" });
  // A new name with a PIN gets a recovery code first.
  await Promise.race([
    arrived,
    page.getByRole("button", { name: /^(I have written it down|จดไว้แล้ว)$/ }).click(),
  ]);
  await arrived;
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

/** Where the paddle of Brick Comet is, as a share of the game's stage; -1 while none is drawn. */
export async function paddlePosition(page: AnyPage): Promise<number> {
  const width = await page.evaluate(() => document.querySelector("video")?.videoWidth ?? 0);
  const height = await page.evaluate(() => document.querySelector("video")?.videoHeight ?? 0);
  if (width === 0) return -1;
  const stage = stageIn({ width, height });
  const { top, down, scale } = placeField(stage);
  // The row through its middle.
  const row = {
    left: stage.left,
    top: stage.top + top + paddleY * down + (paddleHeight / 2) * scale,
    width: stage.width,
  };
  return page.evaluate(({ left, top, width }) => {
    const video = document.querySelector("video");
    if (!video) return -1;
    const canvas = document.createElement("canvas");
    canvas.width = 320;
    canvas.height = 1;
    const context = canvas.getContext("2d");
    context?.drawImage(video, left, top, width, 2, 0, 0, 320, 1);
    const row = context?.getImageData(0, 0, 320, 1).data ?? [];
    const bright: number[] = [];
    // Without the walls' lamps at both ends.
    for (let x = 8; x < 312; x += 1)
      if (Math.min(row[4 * x + 1] ?? 0, row[4 * x + 2] ?? 0) > 140) bright.push(x);
    if (bright.length < 20) return -1;
    return bright.reduce((sum, x) => sum + x, 0) / bright.length / 320;
  }, row);
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

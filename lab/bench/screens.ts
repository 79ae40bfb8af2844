import { readdirSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { gamePath, routes } from "../../streams/ui/routes.ts";
import { quantile } from "./quantile.ts";
import { signInAt, withProduct } from "./withProduct.ts";

/**
 * `npm run bench -- screens` measures how smoothly home scrolls with the CPU throttled to a quarter, and the time from touch
 * to next paint of every control, beside a bare page in the same run. Timings are noisy: read the ratios.
 */

const port = 8690;
/** CPU throttling factor. */
const slowdown = 4;
/** Swipes down the page, and as many back up. */
const swipes = 6;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
/** Each measurement is repeated this often and its median reported, so that one stall does not matter. */
const rounds = 3;
/** ms */
const inputToPaintGoal = 100;

/** Every page of a signed-in player, but for the desk. */
const pages = Object.entries(routes)
  .filter(([, { guard, page }]) => guard === "signedIn" && page !== "desk")
  .map(([path, { page }]) => (page === "details" ? gamePath("g-halogen-mile") : path));
/** Controls that leave for another origin or end the session: their time is not the page's. */
const excludedControls = /sign out|bind steam|email|e-mail/i;

/** The same images in plain rows and one button that changes its text: the browser's own cost. */
const barePage = `<!doctype html><meta name="viewport" content="width=device-width"><button onclick="this.textContent=Date.now()">Press</button>
<div style="display:flex;flex-wrap:wrap;gap:12px">${readdirSync("public/covers")
  .filter((file) => file.endsWith(".webp"))
  .map((file) => `<img src="/covers/${file}" width="150" height="200" loading="lazy" alt="">`)
  .join("")}</div>`;

interface Touch {
  readonly page: string;
  readonly control: string;
  /** From touch to next paint, ms, by the browser's event timing in steps of 8. */
  readonly took: number;
}

await withProduct(port, async (browser, origin) => {
  const context = await browser.newContext(phone);
  // The compiler wraps functions in calls of `__name`, which the page lacks.
  await context.addInitScript("globalThis.__name = (named) => named");
  const page = await context.newPage();
  await page
    .context()
    .route(`${origin}/bench-bare`, (route) => route.fulfill({ contentType: "text/html", body: barePage }));
  await signInAt(page, `${origin}/`);
  // A second home page would compete with the one that is measured.
  await page.goto("about:blank");
  const home = await scrollRounds(page, `${origin}/`);
  const bare = await scrollRounds(page, `${origin}/bench-bare`);
  reportScroll(home, bare);

  const touches: Touch[] = [];
  for (const address of pages) touches.push(...(await touchAll(page, origin, address)));
  const bareTouch = await bareTouches(page, origin);
  reportTouches(touches, bareTouch);
});

async function openThrottled(signedIn: Page, address: string): Promise<Page> {
  const page = await signedIn.context().newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await page.locator("[aria-busy=true]").first().waitFor({ state: "hidden" });
  // Waits for prefetches and for what is rendered in idle time.
  await page.waitForTimeout(5_000);
  return page;
}

/** Scrolls the page `rounds` times, each in a new tab. @returns of each, the times between frames, ms */
async function scrollRounds(signedIn: Page, address: string): Promise<number[][]> {
  const results: number[][] = [];
  for (let round = 0; round < rounds; round += 1)
    results.push(await scroll(await openThrottled(signedIn, address)));
  return results;
}

async function scroll(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const tick = (now: number): void => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { benchFrames: frames });
  });
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const swipe = async (from: number, to: number): Promise<void> => {
    const steps = 24;
    await touch("touchStart", [{ x: 195, y: from }]);
    for (let step = 1; step <= steps; step += 1) {
      await touch("touchMove", [{ x: 195, y: from + ((to - from) * step) / steps }]);
      await page.waitForTimeout(12);
    }
    await touch("touchEnd", []);
  };
  for (let round = 0; round < swipes; round += 1) await swipe(720, 120);
  const reached = await page.evaluate(() => scrollY);
  for (let round = 0; round < swipes; round += 1) await swipe(120, 720);
  if (reached < 1_000) throw new Error(`The swipes scrolled ${reached} px: nothing was measured.`);
  const frames: number[] = await page.evaluate(() => Object(Reflect.get(window, "benchFrames")).slice(1));
  await page.close();
  return frames;
}

async function touchAll(page: Page, origin: string, address: string): Promise<Touch[]> {
  const controls = "main button:visible, main a[href]:visible, header button:visible, header a[href]:visible";
  const visit = async (): Promise<void> => {
    await page.goto(origin + address, { waitUntil: "domcontentloaded" });
    await page.locator(controls).first().waitFor();
    // A person looks first; meanwhile the page prefetches.
    await page.waitForTimeout(4_000);
  };
  await visit();
  const names = await page
    .locator(controls)
    .evaluateAll((elements) =>
      elements.map((element) => (element.getAttribute("aria-label") ?? element.textContent ?? "").trim()),
    );
  const touches: Touch[] = [];
  const done = new Set<string>();
  /** Whether the last touch navigated or opened a dialog. */
  let changed = false;
  for (const [index, control] of names.entries()) {
    if (control === "" || done.has(control) || excludedControls.test(control) || done.size >= 16) continue;
    done.add(control);
    const times: number[] = [];
    // Over the goal: measure again, for the median.
    while (times.length < (times.some((took) => took > inputToPaintGoal) ? rounds : 1)) {
      if (changed) await visit();
      const element = page.locator(controls).nth(index);
      if ((await element.count()) === 0 || !(await element.isEnabled())) break;
      const took = await inputToPaint(page, element);
      changed = page.url() !== origin + address || (await page.getByRole("dialog").count()) > 0;
      if (took === null) break;
      times.push(took);
    }
    if (times.length > 0) touches.push({ page: address, control, took: quantile(times, 0.5) });
  }
  return touches;
}

/** @returns null when the touch did not reach its control */
async function inputToPaint(page: Page, control: Locator): Promise<number | null> {
  // Scroll it into view first and let it be painted, as a person would.
  try {
    await control.tap({ trial: true, timeout: 5_000 });
  } catch {
    return null;
  }
  await page.waitForTimeout(500);
  const box = await control.boundingBox();
  if (!box) return null;
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { benchTimes: times });
    const finest = { type: "event", durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (/^(pointer|click|touch|mouse)/.test(entry.name)) times.push(entry.duration);
    }).observe(finest);
  });
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(250);
  return page.evaluate(() => {
    const times: unknown = Reflect.get(window, "benchTimes");
    return Array.isArray(times) ? Math.max(8, ...times) : null;
  });
}

async function bareTouches(page: Page, origin: string): Promise<number[]> {
  await page.goto(`${origin}/bench-bare`);
  const times: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const took = await inputToPaint(page, page.locator("button"));
    if (took !== null) times.push(took);
  }
  return times;
}

function reportScroll(home: readonly number[][], bare: readonly number[][]): void {
  console.log(`\nScrolling home, processor at 1/${slowdown}, the middle of ${rounds} rounds`);
  const frame = (seen: readonly number[][], share: number): number =>
    quantile(
      seen.map((frames) => quantile(frames, share)),
      0.5,
    );
  for (const [name, seen] of Object.entries({ home, "bare page": bare }))
    console.log(
      `  ${name.padEnd(10)} frame p50 ${frame(seen, 0.5).toFixed(1)} ms  p95 ${frame(seen, 0.95).toFixed(1)} ms`,
    );
  console.log(`  p95 is ${(frame(home, 0.95) / frame(bare, 0.95)).toFixed(2)} × the bare page's`);
}

function reportTouches(touches: readonly Touch[], bare: readonly number[]): void {
  const times = touches.map(({ took }) => took);
  console.log(`\nFrom touch to next paint, ${touches.length} controls on ${pages.length} pages, full speed`);
  console.log(
    `  p50 ${quantile(times, 0.5)} ms  p95 ${quantile(times, 0.95)} ms  worst ${Math.max(0, ...times)} ms   bare button p50 ${quantile(bare, 0.5)} ms  p95 ${quantile(bare, 0.95)} ms`,
  );
  console.log(
    `  the median is ${(quantile(times, 0.5) / quantile(bare, 0.5)).toFixed(2)} × the bare button's; goal ${inputToPaintGoal} ms on every control`,
  );
  for (const { page, control, took } of touches.filter((touch) => touch.took > inputToPaintGoal))
    console.log(`  over the goal: ${took} ms  ${page}  ${control}`);
}

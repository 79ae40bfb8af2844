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
const goals = { longTask: 50, inputToPaint: 100 };
const shiftGoal = 0.02;

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

interface Scroll {
  /** Times between frames while scrolling, ms. */
  readonly frames: readonly number[];
  /** Durations of tasks over 50 ms after the load, ms. */
  readonly longTasks: readonly number[];
  /** How long the main thread was busy, s. */
  readonly busy: number;
  /** Cumulative layout shift without recent input, over the whole visit. */
  readonly shift: number;
}

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

/** Opens a throttled page in the same browser context and observes it from the start. */
async function openObserved(signedIn: Page, address: string): Promise<Page> {
  const page = await signedIn.context().newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(() => {
    const seen = { longTasks: [] as { start: number; took: number }[], shift: 0 };
    Object.assign(window, { benchSeen: seen });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        seen.longTasks.push({ start: startTime, took: duration });
    }).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, "hadRecentInput")) seen.shift += Number(Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await page.locator("[aria-busy=true]").first().waitFor({ state: "hidden" });
  // Waits for prefetches and for what is rendered in idle time.
  await page.waitForTimeout(5_000);
  return page;
}

/** Scrolls the page `rounds` times, each in a new tab. */
async function scrollRounds(signedIn: Page, address: string): Promise<Scroll[]> {
  const results: Scroll[] = [];
  for (let round = 0; round < rounds; round += 1)
    results.push(await scroll(await openObserved(signedIn, address)));
  return results;
}

async function scroll(page: Page): Promise<Scroll> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const busySeconds = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  };
  const before = await busySeconds();
  const start = await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const tick = (now: number): void => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { benchFrames: frames });
    return performance.now();
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
  const seen = await page.evaluate((from) => {
    const { longTasks, shift } = Object(Reflect.get(window, "benchSeen"));
    const after = longTasks.filter((task: { start: number }) => task.start >= from);
    return { frames: Object(Reflect.get(window, "benchFrames")).slice(1), longTasks: after, shift };
  }, start);
  const busy = (await busySeconds()) - before;
  await page.close();
  return { ...seen, busy, longTasks: seen.longTasks.map(({ took }: { took: number }) => took) };
}

/** Touches every control of a page once. */
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
    while (times.length < (times.some((took) => took > goals.inputToPaint) ? rounds : 1)) {
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

/** Touches the bare page's button. */
async function bareTouches(page: Page, origin: string): Promise<number[]> {
  await page.goto(`${origin}/bench-bare`);
  const times: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const took = await inputToPaint(page, page.locator("button"));
    if (took !== null) times.push(took);
  }
  return times;
}

function reportScroll(home: readonly Scroll[], bare: readonly Scroll[]): void {
  console.log(`\nScrolling home, processor at 1/${slowdown}, the middle of ${rounds} rounds`);
  const middle = (seen: readonly Scroll[], of: (round: Scroll) => number): number =>
    quantile(seen.map(of), 0.5);
  const slowest = ({ frames }: Scroll): number => quantile(frames, 0.95);
  for (const [name, seen] of Object.entries({ home, "bare page": bare })) {
    const median = (of: (round: Scroll) => number, digits: number): string =>
      middle(seen, of).toFixed(digits);
    console.log(
      `  ${name.padEnd(10)} frame p50 ${median(({ frames }) => quantile(frames, 0.5), 1)} ms  p95 ${median(slowest, 1)} ms` +
        `   main thread busy ${median(({ busy }) => busy, 1)} s   tasks over ${goals.longTask} ms: ${median(({ longTasks }) => longTasks.length, 0)}` +
        ` (longest ${median(({ longTasks }) => Math.max(0, ...longTasks), 0)} ms)   layout shift ${median(({ shift }) => shift, 4)}`,
    );
  }
  const ratio = middle(home, slowest) / middle(bare, slowest);
  console.log(
    `  p95 is ${ratio.toFixed(2)} × the bare page's; goal: no such task, layout shift up to ${shiftGoal}`,
  );
}

function reportTouches(touches: readonly Touch[], bare: readonly number[]): void {
  const times = touches.map(({ took }) => took);
  console.log(`\nFrom touch to next paint, ${touches.length} controls on ${pages.length} pages, full speed`);
  console.log(
    `  p50 ${quantile(times, 0.5)} ms  p95 ${quantile(times, 0.95)} ms  worst ${Math.max(0, ...times)} ms   bare button p50 ${quantile(bare, 0.5)} ms  p95 ${quantile(bare, 0.95)} ms`,
  );
  console.log(
    `  the median is ${(quantile(times, 0.5) / quantile(bare, 0.5)).toFixed(2)} × the bare button's; goal ${goals.inputToPaint} ms on every control`,
  );
  for (const { page, control, took } of touches.filter((touch) => touch.took > goals.inputToPaint))
    console.log(`  over the goal: ${took} ms  ${page}  ${control}`);
}

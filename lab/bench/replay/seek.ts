import { createServer } from "vite";
import { root } from "../../../scripts/launch/product.ts";
import { openBrowser } from "../openBrowser.ts";
import { quantile } from "../quantile.ts";
import { recordHour } from "./hour.ts";

/**
 * `npm run bench -- replay --seek` records an hour in virtual time, opens it on `/dev/replay` in Chromium and measures seeks to
 * places all over it: from the slider's change until two frames later, by when screens, timeline and States are
 * painted. Ends with code 1 when one in twenty takes longer than 200 ms (R-REC-36). Other work on the computer
 * shows in the times.
 */

const port = 8695;
const seeks = 60;
/** ms */
const goal = 200;

const recording = recordHour(true);
const vite = await createServer({
  root,
  logLevel: "error",
  server: { host: "127.0.0.1", port, strictPort: true, hmr: false },
  plugins: [
    {
      name: "recording",
      configureServer: ({ middlewares }) => {
        middlewares.use("/hour.ndjson", (_request, response) => response.end(recording));
      },
    },
  ],
});
await vite.listen();
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const address = `http://127.0.0.1:${port}/replay/page/index.html`;
  const time = page.getByRole("slider", { name: "Time" });
  // Once without measuring: the development server compiles what it serves for the first time.
  await page.goto(`${address}?file=/hour.ndjson`);
  await time.waitFor({ timeout: 120_000 });
  await page.goto("about:blank");
  await page.goto(`${address}?file=/hour.ndjson`);
  await time.waitFor({ timeout: 120_000 });
  await page.getByRole("progressbar", { name: "Replayed" }).waitFor({ state: "hidden", timeout: 120_000 });
  const differences = await page.getByRole("alert").count();
  // The compiler wraps functions in calls of `__name`, which the page lacks.
  await page.evaluate("globalThis.__name = (named) => named");
  const took = await page.evaluate(measureSeeks, seeks);
  const [p50, p95] = [quantile(took, 0.5), quantile(took, 0.95)];
  console.log(
    `${took.length} seeks in ${recording.split("\n").length} lines of an hour: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${(p95 / goal).toFixed(2)} × the goal`,
  );
  if (differences > 0) console.log("The replay differs from the recording.");
  if (p95 > goal || differences > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await vite.close();
}

/** Moves the slider in the page, forward and back. @returns how long each move took, ms */
async function measureSeeks(count: number): Promise<number[]> {
  const slider = document.querySelector<HTMLInputElement>('input[type="range"]');
  if (!slider) throw new Error("no slider");
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
  const took: number[] = [];
  for (let index = 0; index < count; index += 1) {
    // The golden ratio visits an hour evenly and without a pattern.
    const part = (index * 0.618_034 + 0.9) % 1;
    await frame();
    const from = performance.now();
    setValue?.call(slider, String(part * Number(slider.max)));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await frame();
    await frame();
    took.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return took;
}

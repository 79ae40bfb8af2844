import { describeDivergence } from "../../replay/compare/divergence.ts";
import { libraryFolder, libraryNames, readLibrary } from "../../replay/library.ts";
import { expect, test } from "../support/recorded.ts";
import { walk } from "../support/walkRecording.ts";

// Pictures of a recording may have the address of another product.
test.use({ bypassCSP: true });

/** How often each recording is walked through. */
const runs = Number(process.env.SCREEN_RUNS ?? "1");

test("R-REC-44 screens of the library show what they showed", { tag: "@full" }, async ({ page }) => {
  test.setTimeout(runs * 180_000);
  await page.goto("/replay/page/screens.html");
  for (const name of Array.from({ length: runs }, libraryNames).flat()) {
    const moments = await walk(page, readLibrary(name));
    // A recording that never rests for 300 ms has no screens.
    expect(
      moments.every(({ moment }) => moment.recorded),
      name,
    ).toBe(true);
    const differences = moments.flatMap(({ divergence }) => divergence ?? []);
    expect(differences.map(describeDivergence), name).toEqual([]);
  }
});

test("R-REC-44 R-REC-03 a number that only a screen shows wrong is a divergence on the replay page", {
  tag: "@full",
}, async ({ page, context }) => {
  // The bug is planted into the component; every State stays right.
  await context.route("**/src/popups/play/QueuePopup.tsx*", async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    expect(code).toContain("formatNumber(queue.ahead)");
    await route.fulfill({
      response,
      body: code.replace("formatNumber(queue.ahead)", "formatNumber(queue.ahead + 1)"),
    });
  });
  await page.goto("/dev/replay");
  await page.getByLabel("Recording", { exact: true }).setInputFiles(`${libraryFolder}/lostNetwork.ndjson.gz`);
  await page.getByRole("button", { name: "Compare screens" }).click();
  await expect(page.getByLabel("Screens", { exact: true })).toHaveText(/^\d+ moments compared, 1 differ/, {
    timeout: 60_000,
  });
  await expect(page.getByRole("alert")).toHaveText("The screens show something else at 1 moment");
  await page.getByRole("alert").click();
  const report = page.locator("pre").filter({ hasText: "The replay diverges" });
  await expect(report).toContainText(/The replay diverges at line \d+, \d+(\.\d+)? ms after the start\./);
  await expect(report).toContainText('expected {"role":"text","text":"1"}, came {"role":"text","text":"2"}');
  await expect(report).toContainText("because of line");
});

import { findChromium } from "../../scripts/lib/chromium.ts";
import { expect, test } from "../support/fixtures.ts";
import { launchOptions } from "../support/launchOptions.ts";
import { cannotPlay, freedoom, play, startLevel } from "../support/pcGames.ts";
import { expectChanged, expectNoSight, lookAt } from "../support/sight.ts";

test.skip(cannotPlay !== null, cannotPlay ?? "");
// The headless shell locks no pointer.
test.use({
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
  launchOptions: launchOptions(findChromium()),
});

test("Freedoom: the mouse looks around and fires once the picture has caught it", { tag: "@full" }, async ({
  page,
  product,
}) => {
  await play(page, product, freedoom, "Dan of the mouse");
  await startLevel(page);
  await expectNoSight(page, freedoom.skills);
  await page.mouse.click(640, 400);
  // The hint fades.
  await expect(page.getByText("Esc brings the mouse back")).toHaveAttribute("data-locked", "true");
  const fifty = await lookAt(page, freedoom.ammo);
  const ahead = await lookAt(page, freedoom.world);
  await page.mouse.move(1_260, 400, { steps: 20 });
  await expectChanged(page, freedoom.world, ahead, 4);
  await page.mouse.down();
  await expectChanged(page, freedoom.ammo, fifty, freedoom.oneRound);
  await page.mouse.up();
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openHosts } from "../seats/support/hostProcess.ts";
import { controlOf } from "../seats/support/testHost.ts";

/** A built-in game, which every host has. */
const gameId = "g-halogen-mile";
const { service, data, open } = await openHosts();

/** The most that any journal of the host says was shown, ms. */
function writtenDown(): number {
  const folder = join(data.path, "plays");
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  return Math.max(0, ...[...texts.join("").matchAll(/"shownMs":(\d+)/g)].map(([, ms]) => Number(ms)));
}

it("R-HOST-08 a host that is killed while no service listens has what it showed on its disk, but for two seconds", async () => {
  // Nobody listens at this port.
  const killed = await open({ games: [], serviceUrl: "http://127.0.0.1:9" });
  const control = controlOf(killed.port);
  const orderedAt = performance.now();
  await control.play("alone", gameId);
  await expect.poll(control.seats, { interval: 20 }).toEqual({ alone: "running" });
  const drawnAt = performance.now();
  await expect.poll(writtenDown, { interval: 20 }).toBeGreaterThan(3_000);
  const killedAt = performance.now();
  await killed.kill();
  const written = writtenDown();
  expect(written).toBeLessThanOrEqual(killedAt - orderedAt);
  expect(written).toBeGreaterThan(killedAt - drawnAt - 2_500);

  await open({ games: [] });
  expect(await service.event("alone", "ended")).toMatchObject({ reason: "machine-stopping" });
  expect(service.reports.get("alone")).toMatchObject({ shownMs: written });
});

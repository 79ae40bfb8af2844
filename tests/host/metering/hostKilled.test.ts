import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { arrivalShown } from "../../../host/lib/durations.ts";
import { openConnection } from "../../../streams/adapters/node/hostConnection.ts";
import { openHosts } from "../seats/support/hostProcess.ts";
import { controlOf, keyOf } from "../seats/support/testHost.ts";

/** A built-in game, which every host has. */
const gameId = "g-halogen-mile";
const { service, data, open } = await openHosts();

/** The most that any journal of the host says was shown, ms. */
function writtenDown(): number {
  const folder = join(data.path, "plays");
  // What is still being written does not count.
  const files = readdirSync(folder).filter((file) => !file.endsWith(".new"));
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8"));
  return Math.max(0, ...[...texts.join("").matchAll(/"shownMs":(\d+)/g)].map(([, ms]) => Number(ms)));
}

it("R-HOST-08 a host that is killed while no service listens has what it showed on its disk, but for two seconds", async () => {
  // Nobody listens at this port.
  const killed = await open({ games: [], serviceUrl: "http://127.0.0.1:9" });
  const control = controlOf(killed.port);
  const orderedAt = performance.now();
  await control.play("alone", gameId);
  await expect.poll(control.seats, { interval: 20 }).toEqual({ alone: "running" });
  // A player whose library acknowledges what arrives, and whose page reports no frames (R-HOST-29).
  const player = openConnection([], {
    message: () => undefined,
    state: () => undefined,
    frame: () => undefined,
  });
  const reply = await fetch(`http://127.0.0.1:${killed.port}/whep`, {
    method: "POST",
    headers: { authorization: `Bearer ${keyOf("alone")}`, "content-type": "application/sdp" },
    body: await player.offer,
  });
  player.answered(await reply.text());
  await expect.poll(writtenDown, { interval: 20 }).toBeGreaterThan(0);
  const shownAt = performance.now();
  await expect.poll(writtenDown, { interval: 20 }).toBeGreaterThan(3_000);
  player.close();
  const killedAt = performance.now();
  await killed.kill();
  const written = writtenDown();
  expect(written).toBeLessThanOrEqual(killedAt - orderedAt - arrivalShown);
  expect(written).toBeGreaterThan(killedAt - shownAt - 2_500);

  await open({ games: [] });
  expect(await service.event("alone", "ended")).toMatchObject({ reason: "machine-stopping" });
  expect(service.reports.get("alone")).toMatchObject({ shownMs: written });
});

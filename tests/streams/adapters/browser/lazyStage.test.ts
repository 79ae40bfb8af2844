import { lastValueFrom, NEVER, toArray } from "rxjs";
import { expect, test } from "vitest";
import { lazyPort, lazyStage } from "../../../../streams/adapters/browser/lazyPort.ts";
import { manualClock } from "../../../support/fakePorts.ts";
import { FakeStage } from "../../../support/fakes/stage.ts";

const address = { url: "http://127.0.0.1/whep", key: "k", iceServers: [] };
const phone = { screen: { width: 390, height: 844 }, matchMedia: () => ({ matches: false }) };

test("R-SHAPE-01 the screen of an iPhone is as wide as it is held", () => {
  const { screen } = lazyStage(
    lazyPort(() => Promise.reject(new Error("none"))),
    true,
    phone,
  );
  expect(screen()).toEqual({ width: 844, height: 390 });
});

test("a stage whose code can't be loaded is reported as an unreachable host, and is loaded again by the next play", async () => {
  const stage = new FakeStage(manualClock());
  const loads = [Promise.reject(new Error("chunk")), Promise.resolve(stage)];
  const lazy = lazyStage(
    lazyPort(() => loads.shift() ?? Promise.reject(new Error("no more"))),
    true,
    phone,
  );
  expect(await lastValueFrom(lazy.play(address, NEVER).pipe(toArray()))).toEqual([
    { kind: "failed", reason: "unreachable" },
  ]);
  const playing = lazy.play(address, NEVER).subscribe();
  await Promise.resolve().then(() => undefined);
  expect(stage.plays).toHaveLength(1);
  playing.unsubscribe();
  expect(stage.live).toBe(0);
});

test("unsubscribing before the code is loaded connects to nothing", async () => {
  const stage = new FakeStage(manualClock());
  lazyStage(
    lazyPort(() => Promise.resolve(stage)),
    true,
    phone,
  )
    .play(address, NEVER)
    .subscribe()
    .unsubscribe();
  await new Promise((resolve) => setImmediate(resolve));
  expect(stage.plays).toHaveLength(0);
});

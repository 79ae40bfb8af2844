import { lastValueFrom, NEVER, of, toArray } from "rxjs";
import { expect, test } from "vitest";
import { lazyIdentity, lazyStage } from "../../../../streams/adapters/browser/lazyPorts.ts";
import { lazyModule } from "../../../../streams/lib/lazyModule.ts";
import type { Identity } from "../../../../streams/ports.ts";
import { manualClock } from "../../../support/fakePorts.ts";
import { FakeStage } from "../../../support/fakes/stage.ts";

const late = <Port extends object>(load: () => Promise<Port>) => lazyModule(load, (port) => port);
/** Fails, then brings the port, once. */
function secondTime<Port extends object>(port: Port) {
  const loads = [Promise.reject(new Error("chunk")), Promise.resolve(port)];
  return late(() => loads.shift() ?? Promise.reject(new Error("no more")));
}

const address = { url: "http://127.0.0.1/whep", key: "k", iceServers: [] };
const phone = { screen: { width: 390, height: 844 }, matchMedia: () => ({ matches: false }) };

test("R-SHAPE-01 the screen of an iPhone is as wide as it is held", () => {
  const { screen } = lazyStage(
    late(() => Promise.reject(new Error("none"))),
    true,
    phone,
  );
  expect(screen()).toEqual({ width: 844, height: 390 });
});

test("a stage whose code can't be loaded is reported as an unreachable host, and is loaded again by the next play", async () => {
  const stage = new FakeStage(manualClock());
  const lazy = lazyStage(secondTime(stage), true, phone);
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
    late(() => Promise.resolve(stage)),
    true,
    phone,
  )
    .play(address, NEVER)
    .subscribe()
    .unsubscribe();
  await new Promise((resolve) => setImmediate(resolve));
  expect(stage.plays).toHaveLength(0);
});

/** An identity that records its calls. */
function recordingIdentity(): { identity: Identity; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    identity: {
      signIn: (clientId, silent) => {
        asked.push(`${clientId} ${silent}`);
        return silent ? of({ kind: "token", idToken: "id" }) : NEVER;
      },
      forget: () => asked.push("forget"),
    },
  };
}

test("an identity whose code can't be loaded is a failed sign-in, and is loaded again by the next one, once", async () => {
  const { identity, asked } = recordingIdentity();
  const lazy = lazyIdentity(secondTime(identity));
  expect(await lastValueFrom(lazy.signIn("web-1", true))).toEqual({ kind: "failed" });
  expect(await lastValueFrom(lazy.signIn("web-1", true))).toEqual({ kind: "token", idToken: "id" });
  expect(await lastValueFrom(lazy.signIn("web-2", true))).toEqual({ kind: "token", idToken: "id" });
  expect(asked).toEqual(["web-1 true", "web-2 true"]);
});

test("unsubscribing before the code is loaded calls no provider", async () => {
  const { identity, asked } = recordingIdentity();
  lazyIdentity(late(() => Promise.resolve(identity)))
    .signIn("web-1", false)
    .subscribe()
    .unsubscribe();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual([]);
});

test("forgets who signed out once the code is loaded, and survives code that can't be loaded", async () => {
  const { identity, asked } = recordingIdentity();
  const lazy = lazyIdentity(secondTime(identity));
  lazy.forget();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual([]);
  lazy.forget();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual(["forget"]);
});

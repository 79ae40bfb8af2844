import { describe, expect, test } from "vitest";
import { createReadiness } from "../../../service/http/readiness.ts";
import { createTestClock } from "../support/clock.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;

const ask = async (path: string) => {
  const reply = await service.service.app.inject({ method: "GET", url: path });
  return { status: reply.statusCode, body: reply.json() };
};

describe("R-EYES-03", () => {
  test("/healthz and /readyz answer 200 while store and host answer", async () => {
    service = await startTestService();
    expect(await ask("/healthz")).toEqual({ status: 200, body: { status: "ok" } });
    expect(await ask("/readyz")).toEqual({ status: 200, body: { status: "ok", missing: [] } });
  });

  test("draining makes it not ready at once, and it stays alive", async () => {
    service = await startTestService();
    await ask("/readyz");
    service.service.drain();
    expect(await ask("/readyz")).toEqual({
      status: 503,
      body: { status: "not ready", missing: ["draining"] },
    });
    expect((await ask("/healthz")).status).toBe(200);
  });

  test("a closed store, whose check throws, is named", async () => {
    service = await startTestService();
    await service.store.close();
    expect((await ask("/readyz")).body).toMatchObject({ missing: ["store"] });
  });

  test("a silent host is named until it answers again, and the page stays", async () => {
    service = await startTestService();
    service.host.unreachable = true;
    await service.clock.advance(11_000);
    expect(await ask("/readyz")).toEqual({ status: 200, body: { status: "ok", missing: ["host"] } });
    service.host.unreachable = false;
    await service.clock.advance(5_000);
    expect(await ask("/readyz")).toEqual({ status: 200, body: { status: "ok", missing: [] } });
  });

  test("before it has looked which hosts there are it is not ready", async () => {
    service = await startTestService({ hosts: [], starts: false });
    expect(await ask("/readyz")).toMatchObject({ status: 503, body: { missing: ["fleet", "host"] } });
    service.service.start();
    await service.clock.advance(1_000);
    expect(await ask("/readyz")).toMatchObject({ status: 200 });
  });

  test("before any host has registered it is ready: they may register only with what is", async () => {
    service = await startTestService({ hosts: [] });
    expect(await ask("/readyz")).toEqual({ status: 200, body: { status: "ok", missing: ["host"] } });
  });

  test("a check that takes 2 s has failed, one that takes less has not; an answer holds for 1 s", async () => {
    const clock = createTestClock();
    let answer = (_passed: boolean): void => undefined;
    let asked = 0;
    const readiness = createReadiness(clock, {
      store: () => {
        asked += 1;
        return new Promise<boolean>((resolve) => {
          answer = resolve;
        });
      },
    });
    const first = readiness.missing();
    await clock.advance(1_999);
    answer(true);
    expect(await first).toEqual([]);

    const second = readiness.missing();
    expect(asked).toBe(2);
    await clock.advance(999);
    void readiness.missing();
    expect(asked).toBe(2);
    await clock.advance(1_001);
    expect(await second).toEqual(["store"]);
  });
});

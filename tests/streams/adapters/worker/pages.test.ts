import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { servePage } from "../../../../streams/adapters/worker/pages.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A service that answers after a time (ms), or never reaches the worker; and what the worker has cached. */
function serve(answer: { after: number; status?: number; fails?: boolean }, cachedPage: string | null) {
  const stored: string[] = [];
  const { response, cached } = servePage(new Request("https://play.test/"), {
    fetch: () =>
      new Promise((resolve, reject) =>
        setTimeout(
          () =>
            answer.fails
              ? reject(new TypeError("offline"))
              : resolve(new Response("fresh", { status: answer.status ?? 200 })),
          answer.after,
        ),
      ),
    buildCache: {
      cachePage: async (page) => {
        stored.push(await page.text());
      },
      matchPage: async () => (cachedPage === null ? undefined : new Response(cachedPage)),
    },
  });
  const shown: string[] = [];
  void response.then(
    async (page) => shown.push(await page.text()),
    () => shown.push("error"),
  );
  const at = async (ms: number): Promise<readonly string[]> => {
    await vi.advanceTimersByTimeAsync(ms);
    return shown;
  };
  return { at, stored, cached };
}

describe("R-PWA-01 the worker's page", () => {
  test("is the service's when that answers within 3 s", async () => {
    const { at, stored } = serve({ after: 2_999 }, "kept");
    expect(await at(2_998)).toEqual([]);
    expect(await at(1)).toEqual(["fresh"]);
    expect(stored).toEqual(["fresh"]);
  });

  test("is the cached one 3 s later; the late one is still stored", async () => {
    const { at, stored, cached } = serve({ after: 3_001 }, "kept");
    expect(await at(2_999)).toEqual([]);
    expect(await at(1)).toEqual(["kept"]);
    expect(stored).toEqual([]);
    await at(1);
    await cached;
    expect(stored).toEqual(["fresh"]);
  });

  test.each([
    ["the network is gone", { after: 5, fails: true }],
    ["the service fails", { after: 5, status: 500 }],
  ])("is the cached one at once when %s", async (_when, answer) => {
    const { at, cached } = serve(answer, "kept");
    expect(await at(5)).toEqual(["kept"]);
    await expect(cached).resolves.toBeUndefined();
  });

  test("is the service's, however late, when none is cached", async () => {
    const { at } = serve({ after: 20_000 }, null);
    expect(await at(19_999)).toEqual([]);
    expect(await at(1)).toEqual(["fresh"]);
  });

  test("is an error when none is cached and none comes", async () => {
    expect(await serve({ after: 5, fails: true }, null).at(5)).toEqual(["error"]);
  });
});

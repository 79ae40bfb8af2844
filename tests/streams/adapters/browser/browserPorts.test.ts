// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRecordedApp } from "../../../../recorder/recordedApp.ts";
import { browserPorts } from "../../../../streams/adapters/browser/index.ts";
import { createApp } from "../../../../streams/app.ts";
import { lazyModules } from "../../../support/lazyModules.ts";
import { configOf } from "../../../support/playBench.ts";

const sent = vi.fn(() => new Promise<Response>(() => undefined));
const idle = vi.fn();

beforeEach(() => {
  vi.spyOn(window, "fetch").mockImplementation(sent);
  vi.stubGlobal("requestIdleCallback", idle);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("of two requests in one task the second is sent in the next", async () => {
  const { http } = browserPorts();
  const replies = ["/1", "/2"].map((url) => http.request({ method: "GET", url, headers: {} }).subscribe());
  await Promise.resolve();
  await Promise.resolve();
  expect(sent).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  for (const reply of replies) reply.unsubscribe();
});

test("R-REC-25 an app that records itself writes in idle moments", () => {
  const app = createRecordedApp(createApp, browserPorts(), configOf({ recording: true }), lazyModules);
  app.end();
  expect(idle).toHaveBeenCalledWith(expect.any(Function), { timeout: 1_000 });
});

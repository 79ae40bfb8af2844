import { act } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { playingDesk } from "../../../src/dev/fixtures/playingDesk.ts";
import { showDesk } from "../support/render.tsx";

afterEach(() => vi.unstubAllGlobals());

it("R-DESK-23 a phone held upright is reported, unless the picture is made for it", async () => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes("portrait") }),
  );
  const app = fakeApp("/streamDesk");
  const wide = { width: 640, height: 480 };
  app.desk.set(playingDesk({ size: wide }));
  await showDesk(app);
  const reported = () => app.sent.findLast((intent) => intent.type === "desk/upright");
  expect(reported()).toMatchObject({ on: true });
  await act(async () => app.desk.set(playingDesk({ size: { width: 496, height: 620 } })));
  expect(reported()).toMatchObject({ on: false });
  await act(async () => app.desk.set(playingDesk({ size: wide })));
  expect(reported()).toMatchObject({ on: true });
});

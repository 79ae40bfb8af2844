import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import Popups from "../../../src/popups/Popups.tsx";
import { modes } from "../../../streams/wire/modes.ts";
import { loadPlayTexts, show } from "../support/render.tsx";

function choosing(sharingDisabled: boolean): FakeApp {
  const app = fakeApp();
  const params = { game: aGame("1"), modes: [modes.ownAccount, modes.freeAccount], sharingDisabled };
  app.overlays.set([{ id: 9, kind: "selectMode", params }]);
  show(app, <Popups />);
  return app;
}

beforeAll(loadPlayTexts);

describe("R-PLAY-06 the mode pop-up", () => {
  it("keeps START disabled until a mode is chosen", () => {
    const app = choosing(false);
    expect(screen.getByRole("dialog", { name: "Choose one of your gaming mode" })).toBeTruthy();
    const start = screen.getByRole("button", { name: "START" });
    expect(start).toHaveProperty("disabled", true);
    fireEvent.click(start);
    expect(app.sent).toEqual([]);
    fireEvent.click(screen.getByRole("radio", { name: /Account Assistant/ }));
    expect(start).toHaveProperty("disabled", false);
    fireEvent.click(start);
    expect(app.sent).toEqual([{ type: "overlay/answer", id: 9, answer: modes.ownAccount }]);
  });

  it.each([
    [[modes.ownAccount, modes.singlePlay], /Account Assistant/],
    [[modes.singlePlay, modes.offline, modes.pcMode], /PC Mode/],
  ])("recommends what keeps the saves, without choosing it: %j", (offered, name) => {
    const app = fakeApp();
    const params = { game: aGame("1"), modes: offered, sharingDisabled: false };
    app.overlays.set([{ id: 9, kind: "selectMode", params }]);
    show(app, <Popups />);
    const marked = screen.getAllByRole("radio", { name: /Recommended: keeps your saves/ });
    expect(marked).toEqual([screen.getByRole("radio", { name })]);
    expect(screen.getAllByRole("radio", { checked: false })).toHaveLength(offered.length);
  });

  it("R-PLAY-05 disables Account Sharing with 'No account available'", () => {
    choosing(true);
    expect(screen.getByRole("radio", { name: /Account Sharing.*No account available/ })).toHaveProperty(
      "disabled",
      true,
    );
  });

  it("closes without a choice", () => {
    const app = choosing(false);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(app.sent).toEqual([{ type: "overlay/answer", id: 9, answer: "close" }]);
  });
});

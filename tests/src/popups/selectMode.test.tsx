import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import Popups from "../../../src/popups/Popups.tsx";
import { type Mode, modes } from "../../../wire/modes.ts";
import { loadPlayTexts, press, show } from "../support/render.tsx";

function choosing(
  sharingDisabled: boolean,
  offered: Mode[] = [modes.ownAccount, modes.freeAccount],
): FakeApp {
  const app = fakeApp();
  const params = { game: aGame("1"), modes: offered, sharingDisabled };
  app.overlays.set([{ id: 9, kind: "selectMode", params }]);
  show(app, <Popups />);
  return app;
}

beforeAll(loadPlayTexts);

describe("R-PLAY-06 the mode pop-up", () => {
  it("keeps START disabled until a mode is chosen", () => {
    const app = choosing(false);
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
    choosing(false, offered);
    const marked = screen.getAllByRole("radio", { name: /Recommended: keeps your saves/ });
    expect(marked).toEqual([screen.getByRole("radio", { name })]);
    expect(screen.getAllByRole("radio", { checked: false })).toHaveLength(offered.length);
  });

  it("R-PLAY-05 disables Account Sharing with 'No account available', and closes without a choice", () => {
    const app = choosing(true);
    const sharing = screen.getByRole<HTMLInputElement>("radio", {
      name: /Account Sharing.*No account available/,
    });
    expect(sharing.disabled).toBe(true);
    press("Close");
    expect(app.sent).toEqual([{ type: "overlay/answer", id: 9, answer: "close" }]);
  });
});

import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import type { Overlay } from "../../../streams/page/overlays.ts";
import { open, pressEscape } from "../support/render.tsx";

async function asked(overlay: Overlay, inShell = false): Promise<FakeApp> {
  const app = { ...fakeApp("/user/about-us"), inShell };
  app.overlays.set([overlay]);
  await open(app);
  // The first test also waits for the chunk.
  await screen.findByRole("dialog");
  return app;
}
const reward = {
  id: "first",
  title: "First game",
  detail: "It brings you 10 minutes of game time.",
  prize: "10 minutes of game time",
  state: "claimable",
} as const;
const answered = (answer: unknown) => [{ type: "overlay/answer", id: 7, answer }];

describe("R-POP-01 pop-ups of the account pages", () => {
  it.each<[Overlay, string, unknown]>([
    [{ id: 7, kind: "logout", params: {} }, "Sign out", true],
    [{ id: 7, kind: "logout", params: {} }, "Stay", false],
    [{ id: 7, kind: "confirm", params: { message: "clearData" } }, "Clear", true],
    [{ id: 7, kind: "confirm", params: { message: "clearData" } }, "Cancel", false],
    [{ id: 7, kind: "alert", params: { message: "dataCleared" } }, "OK", "close"],
    [{ id: 7, kind: "rewards", params: reward }, "Later", "close"],
    [{ id: 7, kind: "speedLoading", params: { elapsed: 0, duration: 20_000 } }, "Close", "close"],
    [{ id: 7, kind: "inviteCode", params: {} }, "Close", "close"],
    [{ id: 7, kind: "logout", params: {} }, "Escape", false],
    [{ id: 7, kind: "confirm", params: { message: "clearData" } }, "Escape", false],
    [{ id: 7, kind: "rewards", params: reward }, "Escape", "close"],
    [{ id: 7, kind: "contact", params: { email: "", url: "" } }, "Escape", "close"],
  ])("%j: %s", async (overlay, button, answer) => {
    const app = await asked(overlay);
    if (button === "Escape") pressEscape();
    else fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: button }));
    expect(app.sent).toEqual(answered(answer));
  });

  it("the prompt for a reward claims it", async () => {
    const app = await asked({ id: 7, kind: "rewards", params: reward });
    expect(screen.getByRole("dialog").textContent).toContain(reward.detail);
    fireEvent.click(screen.getByRole("button", { name: "Claim 10 minutes of game time" }));
    expect(app.sent).toEqual([{ type: "rewards/claim", id: "first" }, ...answered("close")]);
  });

  it("R-USER-01 an invite code is sent trimmed, never empty or twice, and the input keeps what was typed", async () => {
    const app = await asked({ id: 7, kind: "inviteCode", params: {} });
    const input = screen.getByLabelText("Invite code");
    const form = input.closest("form");
    if (!(input instanceof HTMLInputElement) || !form) throw new Error("no form");
    fireEvent.submit(form);
    fireEvent.change(input, { target: { value: "  ab2 " } });
    fireEvent.submit(form);
    expect(app.sent).toEqual([{ type: "invite/bind", code: "ab2" }]);
    act(() => app.account.value?.binding.set(true));
    fireEvent.submit(form);
    expect(app.sent).toHaveLength(1);
    act(() => app.account.value?.binding.set(false));
    expect(input.value).toBe("  ab2 ");
  });
});

describe("R-CONTACT-01 customer service", () => {
  it("links to mail and web", async () => {
    await asked({ id: 7, kind: "contact", params: { email: "help@a.test", url: "https://a.test/help/" } });
    const mail = screen.getByRole("link", { name: /Email/ });
    expect(mail.getAttribute("href")).toBe("mailto:help@a.test");
    expect(mail.hasAttribute("target")).toBe(false);
    const web = screen.getByRole("link", { name: /Help pages/ });
    expect(web.getAttribute("href")).toBe("https://a.test/help/");
    expect(web.textContent).toContain("a.test/help");
    expect(web.getAttribute("target")).toBe("_blank");
  });

  it("in the native app the app opens them", async () => {
    const app = await asked({ id: 7, kind: "contact", params: { email: "help@a.test", url: "" } }, true);
    expect(fireEvent.click(screen.getByRole("link", { name: /Email/ }))).toBe(false);
    expect(app.sent).toEqual([{ type: "shell/openPage", url: "mailto:help@a.test" }]);
  });
});

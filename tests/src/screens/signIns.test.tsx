import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import Settings from "../../../src/screens/settings/Settings.tsx";
import type { SignIns } from "../../../streams/features/settings/signIns.ts";
import { press, showOnAccount } from "../support/render.tsx";

const entry = (id: string, browser: string, platform: string, current = false) => ({
  id,
  browser,
  platform,
  beganAt: 1_780_000_000,
  usedAt: 1_780_086_400,
  current,
});
const ready = (change: Partial<Extract<SignIns, { status: "ready" }>> = {}): SignIns => ({
  status: "ready",
  list: [entry("1", "Chrome", "Android", true), entry("2", "Safari", "Mac"), entry("3", "", "")],
  busy: null,
  done: null,
  ...change,
});

async function settings(signIns: SignIns, address = "/user/setting"): Promise<FakeApp> {
  const app = fakeApp(address);
  app.account.value?.signIns.set(signIns);
  await showOnAccount(app, <Settings />);
  return app;
}

describe("R-SEC-08 where you are signed in", () => {
  it("names each browser, marks this one, and signs out one, all others, or this one", async () => {
    const app = await settings(ready());
    const [first, second, third] = screen
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent ?? "");
    expect(first).toMatch(/^Chrome on AndroidThis browserSigned in May \d+, 2026/);
    expect(second).toMatch(/^Safari on MacLast used May \d+, 2026.* · Signed in May \d+, 2026/);
    expect(third).toMatch(/^A browser we don’t recognise/);
    // One button says 'Sign out', and it is this browser's.
    expect(screen.getAllByText("Sign out")).toHaveLength(1);
    press("Sign out there: Safari on Mac");
    press("Sign out everywhere else");
    press("Sign out: Chrome on Android");
    expect(app.sent).toEqual([
      { type: "account/endSignIn", id: "2" },
      { type: "account/endOtherSignIns" },
      { type: "session/askSignOut" },
    ]);
  });

  it("R-SEC-21 leads to the page for PIN and passkeys, where the service has it", async () => {
    const app = await settings(ready());
    expect(screen.queryByText("PIN and passkeys")).toBeNull();
    act(() => app.account.value?.signIns.set(ready({ protectionPage: "/api/protection" })));
    expect(screen.getByText("PIN and passkeys").getAttribute("href")).toBe("/api/protection");
  });

  it("where there is no other one there is nothing else to sign out", async () => {
    await settings(ready({ list: [entry("1", "Chrome", "Android", true)] }));
    expect(screen.getByText("You’re signed in here and nowhere else.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
  });

  it("while one is being ended the others wait; then a status says it", async () => {
    const app = await settings(ready({ busy: { kind: "one", id: "2" } }));
    press("Sign out there: Safari on Mac");
    press("Sign out everywhere else");
    expect(app.sent).toEqual([]);
    act(() => app.account.value?.signIns.set(ready({ done: { kind: "one", id: "2" } })));
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
      "That browser is signed out.",
    );
  });

  it("what did not load can be asked for again; it is not there where the backend does not tell", async () => {
    const app = await settings({ status: "failed" });
    press("Try again");
    expect(app.sent).toEqual([{ type: "account/retrySignIns" }]);
    act(() => app.account.value?.signIns.set({ status: "absent" }));
    expect(screen.queryByRole("heading", { name: "Where you’re signed in" })).toBeNull();
  });
});

import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { accountOf, type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { DeskTime } from "../../../src/screens/desk/DeskTime.tsx";
import type { TimeLeft } from "../../../streams/features/purchase/countdown.ts";
import { show } from "../support/render.tsx";

async function desk(left: TimeLeft | null): Promise<{ app: FakeApp; set: (left: TimeLeft | null) => void }> {
  const app = fakeApp("/streamDesk");
  const account = accountOf(app);
  account.timeLeft.set(left);
  // Within `act`, so that what comes late also follows the account's State before the test goes on.
  await act(async () => {
    show(app, <DeskTime />);
    await vi.dynamicImportSettled();
  });
  await screen.findByRole("status");
  return { app, set: (next) => act(() => account.timeLeft.set(next)) };
}
const left = (seconds: number, more: Partial<TimeLeft> = {}): TimeLeft => ({
  seconds,
  member: false,
  warning: null,
  ...more,
});
const offer = (): HTMLElement | null => screen.queryByRole("button", { name: /Time left/ });
const pill = (): HTMLElement | null => offer() ?? screen.queryByText(/^Time left:/)?.closest("p") ?? null;

describe("R-TIME-01 the time left over a running game", () => {
  it("is shown in H/M/S, and R-HOUR-01 nothing covers the game before five minutes are left", async () => {
    const { app, set } = await desk(left(3_671));
    expect(pill()?.textContent).toBe("Time left: 01H 01M 11S");
    set(left(301));
    expect(pill()?.textContent).toBe("Time left: 00H 05M 01S");
    fireEvent.click(screen.getByText(/^Time left:/));
    expect([offer(), app.sent]).toEqual([null, []]);
    set(left(300));
    expect(pill()?.textContent).toBe("Add game time. Time left: 00H 05M 00S");
    const add = screen.getByRole("button", { name: /Time left/ });
    // It does not take the focus from the game.
    expect(fireEvent.pointerDown(add)).toBe(false);
    fireEvent.click(add);
    expect(app.sent).toEqual([{ type: "purchase/open", what: "hour" }]);
  });

  it("is warm from five minutes on, and strong from one", async () => {
    const { set } = await desk(null);
    const urgencies = [301, 300, 61, 60, 0].map((seconds) => {
      set(left(seconds));
      return pill()?.querySelector<HTMLElement>("[data-urgency]")?.dataset.urgency;
    });
    expect(urgencies).toEqual(["calm", "warm", "warm", "strong", "strong"]);
  });

  it("is announced politely at five minutes and at one, and is quiet otherwise", async () => {
    const { set } = await desk(left(301));
    const status = screen.getByRole("status");
    expect(status.textContent).toBe("");
    set(left(300, { warning: 5 }));
    expect(status.textContent).toBe("5 minutes of game time left");
    set(left(289));
    expect(status.textContent).toBe("");
    set(left(60, { warning: 1 }));
    expect(status.textContent).toBe("1 minute of game time left");
  });

  it("is shown to a member only when it runs short, and to nobody before it is known", async () => {
    const { app, set } = await desk(null);
    expect(pill()).toBeNull();
    set(left(2_400_000, { member: true }));
    expect(pill()).toBeNull();
    set(left(299, { member: true }));
    expect(pill()).not.toBeNull();
    act(() => app.account.set(null));
    expect(screen.queryByRole("status")).toBeNull();
  });
});

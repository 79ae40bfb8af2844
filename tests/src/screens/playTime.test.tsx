import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { TimeLeft } from "../../../src/components/time/TimeLeft.tsx";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import AccountSheet from "../../../src/popups/account/AccountSheet.tsx";
import { Profile } from "../../../src/screens/user/Profile.tsx";
import { show, showOnAccount } from "../support/render.tsx";

const year = 31_536_000;

/** A player with a membership that ends in January 2027. @param totalTime s */
function member(address: string, totalTime = year) {
  const app = fakeApp(address);
  app.wallet.update((wallet) => wallet && { ...wallet, isSubscription: 1, totalTime });
  app.subscription.set({ isSubscription: 1, plan: 12, expireTime: 1_800_000_000 });
  return app;
}

describe("R-TIME-01 a member's time left", () => {
  it("is unlimited in the header, and counted on the membership's last day", () => {
    const app = member("/");
    const { container } = show(app, <TimeLeft />);
    expect(container.textContent).toBe("Time left Unlimited");
    act(() => app.wallet.update((wallet) => wallet && { ...wallet, totalTime: 3_725 }));
    expect(container.textContent).toBe("Time left 01H 02M 05S");
  });

  it.each([
    ["/", /^Unlimited until Jan 1\d, 2027$/],
    ["/th", /^ไม่จำกัด ถึง 1\d ม\.ค\. 2027$/],
  ])("shows its end on the account sheet at %s", (address, words) => {
    show(member(address), <AccountSheet open onClose={() => undefined} />);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it.each([
    [0, "Free trial00H 20M 00S"],
    [3_600, "Time left01H 00M 00S"],
  ])("is one time on the account sheet, also with a trial: %i s", (totalTime, words) => {
    const app = fakeApp("/");
    const trial = { hasTestPlayTime: true, testPlayInfo: { isTestPlay: 1 as const, testPlayTime: 1_200 } };
    app.wallet.update((wallet) => wallet && { ...wallet, ...trial, isSubscription: 0, totalTime });
    show(app, <AccountSheet open onClose={() => undefined} />);
    const times = screen.getAllByRole("definition").map((each) => each.parentElement?.textContent);
    expect(times.slice(0, -1)).toEqual([words]);
  });

  it("is shown on the user page without hours, and other purchases are not called time", async () => {
    const app = member("/th/user");
    await showOnAccount(app, <Profile />);
    expect(screen.getByText("ไม่จำกัด")).toBeTruthy();
    expect(screen.queryByText(/ชม\./)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "ต่อสมาชิกหรือซื้อเหรียญ" }));
    expect(app.sent).toEqual([{ type: "purchase/open", what: "chooser" }]);
  });
});

import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dated } from "../../../src/components/account/dates.ts";
import type { FakeAccount } from "../../../src/dev/fixtures/fakeApp.ts";
import { accountOf, type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import type { Message, Reward } from "../../../wire/account.ts";
import { open as openApp, press } from "../support/render.tsx";

async function open(
  address: string,
  set: (app: FakeApp, account: FakeAccount) => void = () => undefined,
): Promise<FakeApp> {
  const app = fakeApp(address);
  const account = accountOf(app);
  set(app, account);
  await openApp(app);
  // The first test also waits for the chunk.
  await screen.findByRole("heading", { level: 1 });
  return app;
}

const message = (id: string, read: 0 | 1, createTime = 1_780_000_000): Message => ({
  id,
  title: `Title ${id}`,
  body: `Body ${id}`,
  read,
  createTime,
});
const reward = (id: string, state: Reward["state"]): Reward => ({
  id,
  title: `Reward ${id}`,
  detail: "",
  state,
});

describe("R-USER-01 the user page", () => {
  it("shows the player, their balance and links to all pages, in the current language", async () => {
    await open("/th/user", (app, account) => {
      account.unread.set(3);
      app.wallet.set({
        isSubscription: 0,
        totalTime: 3_725,
        gold: 1_250,
        testPlayInfo: { isTestPlay: 0, testPlayTime: 0 },
        hasTestPlayTime: false,
        hourLeft: { seconds: 3_060, until: 1_780_000_000 },
      });
    });
    expect(screen.getByText(/^ในจำนวนนี้ เวลาเล่น 51 นาที/)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Mali" })).toBeTruthy();
    expect(screen.getByText("1,250")).toBeTruthy();
    expect(screen.getByText("ยังไม่ได้เป็นสมาชิก")).toBeTruthy();
    expect(screen.getByRole("img", { name: "ข้อความที่ยังไม่อ่าน 3 ข้อความ" }).textContent).toBe("3");
    const addresses = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(addresses).toEqual([
      "/th",
      "/th/user/subscription",
      "/th/user/goldcoinorder",
      "/th/user/member-ship",
      "/th/user/message",
      "/th/user/rewardsPage",
      "/th/tv/code",
      "/th/user/setting",
      "/th/user/about-us",
      "/th/agreements",
    ]);
  });

  it("shows the end of a membership where it is known", async () => {
    const app = await open("/user", (app) => {
      app.wallet.update((wallet) => wallet && { ...wallet, isSubscription: 1 });
    });
    expect(screen.getByText("Member")).toBeTruthy();
    act(() => app.subscription.set({ isSubscription: 1, plan: 1, expireTime: 1_780_000_000 }));
    expect(screen.getByText(/^Standard member until May 2\d, 2026/)).toBeTruthy();
    act(() => app.subscription.update((held) => held && { ...held, proTime: 1_770_000_000 }));
    expect(screen.getByText(/^Member until May 2\d, 2026/)).toBeTruthy();
    act(() => app.subscription.update((held) => held && { ...held, proTime: held.expireTime }));
    expect(screen.getByText(/^Pro member until May 2\d, 2026/)).toBeTruthy();
  });

  it("shows no balance before the wallet has loaded", async () => {
    await open("/user", (app, account) => {
      app.wallet.set(null);
      account.unread.set(null);
    });
    for (const wrong of ["0", "No membership", "Free trial"]) expect(screen.queryByText(wrong)).toBeNull();
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("its buttons dispatch intents", async () => {
    const app = await open("/user");
    press("Get more time");
    press("Customer service");
    press("Sign out");
    expect(app.sent).toEqual([
      { type: "purchase/open", what: "chooser" },
      { type: "contact/open" },
      { type: "session/askSignOut" },
    ]);
  });
});

describe("R-USER-01 the messages", () => {
  type Inbox = Extract<FakeAccount["inbox"]["value"], { status: "ready" }>;
  const inbox = (list: Message[], more: Inbox["more"] = "none", address = "/user/message") =>
    open(address, (_, account) => account.inbox.set({ status: "ready", list, pages: 1, more }));

  it("marks new messages, formats dates by the Gregorian calendar, and loads older messages", async () => {
    const app = await inbox([message("a", 0), message("b", 1)], "waiting", "/th/user/message");
    const [first, second] = screen.getAllByRole("listitem");
    expect(first?.textContent).toContain("ใหม่");
    expect(first?.textContent).toContain("2026");
    expect(second?.textContent).not.toContain("ใหม่");
    press("ดูข้อความก่อนหน้านี้");
    expect(app.sent).toEqual([{ type: "messages/more" }]);
  });

  it("R-HOUR-03 names moments in the player's time zone, as every page does", async () => {
    const [text, at] = ["Jan 6, 2026, 12:00 AM GMT+14", Date.UTC(2026, 0, 5, 10) / 1_000];
    const body = `You can play this time until ${text}.`;
    await inbox([{ ...message("a", 1), body, moments: [{ text, at }] }]);
    const own = new Intl.DateTimeFormat("en", dated).format(at * 1_000);
    expect(screen.getByText(`You can play this time until ${own}.`)).toBeTruthy();
  });

  it("an invalid date breaks nothing", async () => {
    await inbox([message("a", 1, 9e15)]);
    expect(screen.getByText("Body a")).toBeTruthy();
  });

  it("older messages are asked for once, and again after they failed, as are the first ones", async () => {
    const app = await inbox([message("a", 1)], "loading");
    press("Older messages");
    expect(app.sent).toEqual([]);
    act(() => app.account.value?.inbox.update((now) => ({ ...now, more: "failed" })));
    press("Try again");
    expect(app.sent).toEqual([{ type: "messages/more" }]);
    act(() => app.account.value?.inbox.set({ status: "failed" }));
    press("Try again");
    expect(app.sent.at(-1)).toEqual({ type: "messages/retry" });
  });
});

describe("R-USER-01 the rewards", () => {
  const list = [reward("a", "claimable"), reward("b", "claimable")];
  const offered = { status: "ready", list, inviteCode: "AB2", mayBind: true, claiming: null } as const;

  it("claims one at a time", async () => {
    const app = await open("/user/rewardsPage", (_, account) => account.rewards.set(offered));
    press("Claim: Reward a");
    expect(app.sent).toEqual([{ type: "rewards/claim", id: "a" }]);
    act(() => app.account.value?.rewards.set({ ...offered, claiming: "a" }));
    press("Claim: Reward a");
    press("Claim: Reward b");
    expect(app.sent).toHaveLength(1);
  });

  it("copies and shares the invite code and its link", async () => {
    const app = await open("/th/user/rewardsPage", (_, account) =>
      account.rewards.set({ ...offered, inviteCode: "A B" }),
    );
    press("คัดลอกรหัส");
    press("แชร์");
    press("ฉันมีรหัสจากเพื่อน");
    expect(app.sent).toEqual([
      { type: "text/copy", text: "A B" },
      {
        type: "text/share",
        text: "มาเล่นเกม PC บนมือถือด้วยกันที่ Cloudplay! รหัสเชิญของเราคือ A B",
        url: "https://play.example/th?inviteCode=A%20B",
      },
      { type: "invite/enter" },
    ]);
  });

  it("R-SES-08 offers no code entry where none can be entered", async () => {
    const app = await open("/user/rewardsPage", (_, account) => account.rewards.set(offered));
    const enter = () => screen.queryByRole("button", { name: "I have a friend’s code" });
    expect(enter()).toBeTruthy();
    act(() => app.account.value?.rewards.set({ ...offered, mayBind: false }));
    expect(enter()).toBeNull();
    expect(screen.getByText("AB2")).toBeTruthy();
    act(() => app.account.value?.rewards.set({ ...offered, mayBind: false, inviteCode: "" }));
    expect(screen.queryByRole("heading", { name: "Invite a friend" })).toBeNull();
  });
});

describe("R-USER-01 settings, about us, agreements", () => {
  it("shows each region's connection quality, and measures again", async () => {
    const app = await open("/user/setting", (_, account) =>
      account.regions.set([
        { id: "1", name: "Bangkok", delay: 24, quality: "excellent" },
        { id: "2", name: "Chiang Mai", delay: 9_999, quality: "unreachable" },
      ]),
    );
    const values = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(values).toEqual(["Excellent · 24 ms", "Out of reach"]);
    expect(screen.getByText("Chiang Mai")).toBeTruthy();
    press("Test again");
    press("Clear");
    press("Sign out");
    press(/ไทย/);
    expect(app.sent).toEqual([
      { type: "account/measureAgain" },
      { type: "account/clearData" },
      { type: "session/askSignOut" },
      { type: "locale/choose", locale: "th" },
    ]);
  });

  it("R-ROUTE-09 offers light, system and dark, and takes on what follows from the choice", async () => {
    const app = await open("/user/setting");
    const page = document.documentElement;
    const pressed = () =>
      within(screen.getByRole("group", { name: "Colours" }))
        .getAllByRole("button", { pressed: true })
        .map(({ textContent }) => textContent);
    expect(pressed()).toEqual(["Light"]);
    expect(page.dataset.account).toBe("white");
    press("Dark");
    expect(app.sent).toEqual([{ type: "account/chooseAppearance", appearance: "dark" }]);
    act(() => {
      app.account.value?.appearance.set("dark");
      app.account.value?.accountTheme.set("dark");
    });
    expect(pressed()).toEqual(["Dark"]);
    expect(page.dataset.account).toBe("dark");
    act(() => app.account.value?.accountTheme.set("white"));
    expect(page.dataset.account).toBe("white");
  });

  it("of regions whose names are unknown only the nearest one shows", async () => {
    await open("/user/setting", (_, account) =>
      account.regions.set([
        { id: "1", name: "", delay: 24, quality: "excellent" },
        { id: "2", name: "", delay: 60, quality: "good" },
      ]),
    );
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "Excellent · 24 ms",
    ]);
    expect(screen.getByText("Nearest machine")).toBeTruthy();
  });

  it.each(["/agreements", "/th/agreements"])(
    "%s: its table of contents links to existing sections",
    async (address) => {
      await open(address);
      const links = within(screen.getByRole("navigation")).getAllByRole("link");
      expect(links).toHaveLength(4);
      for (const link of links)
        expect(document.getElementById((link.getAttribute("href") ?? "").slice(1))).toBeTruthy();
    },
  );
});

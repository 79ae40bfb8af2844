import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { messageLoaders } from "../../../src/bridge/translations.ts";
import { type FakeApp, fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import { aGame } from "../../../src/dev/fixtures/games.ts";
import Home from "../../../src/screens/home/Home.tsx";
import {
  BannerCaption,
  BannerControls,
  GameList,
  OtherSection,
} from "../../../src/screens/home/lazySections.ts";
import type { HomeSection } from "../../../streams/features/catalogue/home.ts";
import type { SlideShow } from "../../../streams/features/catalogue/slideShows.ts";
import type { Intent } from "../../../streams/intents.ts";
import { show } from "../support/render.tsx";

/** The observed elements, and functions that move them in and out of view. */
const watched = new Map<Element, (isIntersecting: boolean) => void>();
const near = (element: Element | null | undefined): void => {
  if (element) watched.get(element)?.(true);
};
const away = (element: Element): void => watched.get(element)?.(false);
vi.stubGlobal(
  "IntersectionObserver",
  class {
    readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
    readonly #mine = new Set<Element>();
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.#tell = tell;
    }
    observe(element: Element) {
      this.#mine.add(element);
      watched.set(element, (isIntersecting) => this.#tell([{ isIntersecting }]));
    }
    disconnect() {
      for (const element of this.#mine) watched.delete(element);
    }
  },
);

function section(id: string, more: Partial<HomeSection> = {}): HomeSection {
  return { id, type: "module", title: { en: `The ${id}`, th: "" }, games: { status: "idle" }, ...more };
}
function at(app: FakeApp, ...value: HomeSection[]): FakeApp {
  app.home.set({ status: "ready", value });
  return app;
}
/** What slide shows were told. */
const acts = (sent: readonly Intent[]): readonly unknown[] =>
  sent.filter(({ type }) => type.startsWith("slides/"));
const besidesSlides = ({ sent }: FakeApp): readonly Intent[] =>
  sent.filter(({ type }) => !type.startsWith("slides/"));
const view = (...heldBy: SlideShow["heldBy"]) => ({
  type: "slides/view",
  sectionId: "show",
  index: 0,
  heldBy,
});
/** The device wants less motion. */
const calm = (media: string) => ({
  media,
  matches: media.includes("reduced-motion"),
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
});
/** Lays a list of pictures out, so many px wide each, of which it shows one. */
const pictures = (rail: HTMLElement, width: number): void => {
  Object.defineProperties(rail, {
    clientWidth: { value: width },
    scrollWidth: { value: width * rail.children.length },
  });
  for (const [index, picture] of [...rail.children].entries())
    picture.getBoundingClientRect = () => new DOMRect(index * width - rail.scrollLeft, 0, width, width);
  rail.scrollTo = (to?: ScrollToOptions | number) => {
    rail.scrollLeft = typeof to === "object" ? (to.left ?? 0) : 0;
    fireEvent.scroll(rail);
  };
};
const ready = (...ids: string[]) => ({ status: "ready", value: ids.map((id) => aGame(id)) }) as const;
/** Home with these sections. */
function home(...sections: HomeSection[]): FakeApp {
  const app = at(fakeApp(), ...sections);
  show(app, <Home />);
  return app;
}
const region = (name: string) => screen.getByRole("region", { name });
const flush = () => act(async () => undefined);

beforeAll(() =>
  Promise.all([
    GameList.preload(),
    OtherSection.preload(),
    BannerCaption.preload(),
    BannerControls.preload(),
  ]),
);
beforeEach(() => watched.clear());

describe("R-HOME-01 home's sections", () => {
  it("a list is requested when it comes near the viewport, and only that one", () => {
    const app = home(section("first"), section("second"));
    expect(app.sent).toEqual([]);
    near(region("The second"));
    expect(app.sent).toEqual([{ type: "section/near", sectionId: "second" }]);
  });

  it("a failed list can be retried without affecting the others", async () => {
    const app = home(
      section("broken", { games: { status: "failed" } }),
      section("whole", { games: ready("1") }),
    );
    expect(await within(region("The whole")).findByRole("link", { name: "Game 1" })).toBeTruthy();
    fireEvent.click(within(region("The broken")).getByRole("button", { name: "Try again" }));
    expect(app.sent).toEqual([{ type: "section/retry", sectionId: "broken" }]);
  });

  it("a section that throws while rendering affects no other", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const broken = aGame("1");
    Reflect.deleteProperty(broken, "docs");
    home(
      section("broken", { games: { status: "ready", value: [broken] } }),
      section("whole", { games: ready("2") }),
    );
    expect(await within(region("The whole")).findByRole("link", { name: "Game 2" })).toBeTruthy();
    expect(await within(region("The broken")).findByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it.each<Partial<HomeSection>>([
    ...(["classic", "recent", "top10"] as const).map((layout) => ({ layout })),
    ...(["racing", "shooting", "sport", "zombie"] as const).map(
      (genre) => ({ module: `${genre}_games` }) as const,
    ),
  ])("%j lead to their games' pages", async (kind) => {
    show(at(fakeApp("/th"), section("list", { ...kind, games: ready("1", "2") })), <Home />);
    const links = await within(region("The list")).findAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/th/gameDetails?id=1",
      "/th/gameDetails?id=2",
    ]);
  });

  it("recently played games take no room until there is one, and are asked for all the same", async () => {
    const app = at(fakeApp(), section("recent", { layout: "recent" }));
    const { container } = show(app, <Home />);
    expect(screen.queryByText("The recent")).toBeNull();
    near(container.querySelector("section"));
    expect(app.sent).toEqual([{ type: "section/near", sectionId: "recent" }]);
    for (const games of [{ status: "loading" } as const, ready()]) {
      at(app, section("recent", { layout: "recent", games }));
      await flush();
      expect(screen.queryByText("The recent")).toBeNull();
    }
    at(app, section("recent", { layout: "recent", games: ready("1") }));
    const recent = within(await screen.findByRole("region", { name: "The recent" }));
    expect(await recent.findByRole("link")).toBeTruthy();
    act(() => void at(app, section("recent", { layout: "recent", games: { status: "failed" } })));
    expect(recent.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("types: a tile for each genre with games, known genres first, then the service's own", async () => {
    const games = [
      aGame("1", { genres: ["Farming", "zombie"] }),
      aGame("2", { genres: ["Racing"] }),
      aGame("3", { genres: ["racing"] }),
    ];
    home(section("types", { type: "types", games: { status: "ready", value: games } }));
    const tiles = await within(region("The types")).findAllByRole("link");
    expect(tiles.map((tile) => [tile.textContent, tile.getAttribute("href")])).toEqual([
      ["Racing", "/types-game?type=racing"],
      ["Zombie", "/types-game?type=zombie"],
      ["Farming", "/types-game?type=Farming"],
    ]);
  });
});

describe("R-HOME-01 the banner", () => {
  const items = [
    { image: "a.webp", link: "/gameDetails?id=7" },
    { image: "b.webp", link: "https://example.com/" },
    { image: "c.webp", link: "javascript:alert(1)" },
  ];
  const banner = section("show", { type: "banner", items });

  it("R-DESK-02 a game's picture has a button that plays it, or goes back to it while it runs", async () => {
    const fetched = vi.fn(async () => ({ default: {} }));
    vi.spyOn(messageLoaders, "discovery", "get").mockReturnValue({ "/locales/en.json": fetched });
    const app = at(fakeApp(), banner);
    const { en } = aGame("7").docs;
    app.games.set(new Map([["7", aGame("7", { docs: { en: { ...en, summary: "A race at night." } } })]]));
    show(app, <Home />);
    await flush();
    expect(region("The show").textContent).toContain("Game 7A race at night.");
    const play = screen.getByRole("button", { name: "Play: Game 7" });
    fireEvent.pointerDown(play);
    // The texts of the pop-ups on the way to the game.
    expect(fetched).toHaveBeenCalledTimes(1);
    fireEvent.click(play);
    act(() => app.runningElsewhere.set({ kind: "left", game: aGame("7"), status: 300 }));
    fireEvent.click(screen.getByRole("button", { name: "Continue: Game 7" }));
    expect(besidesSlides(app)).toEqual([{ type: "play/click", gameId: "7" }, { type: "schedule/resume" }]);
  });

  it("a picture is labelled with its game's name once known, otherwise with section and number", async () => {
    const app = home(banner);
    const links = within(region("The show")).getAllByRole("link");
    expect(links.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")])).toEqual([
      ["The show 1", "/gameDetails?id=7"],
      ["The show 2", "https://example.com/"],
    ]);
    act(() => app.games.set(new Map([["7", aGame("7")]])));
    expect(links[0]?.getAttribute("aria-label")).toBe("Game 7");
    await flush();
  });

  it.each([
    [true, [{ type: "shell/openPage", url: "https://example.com/" }]],
    [false, []],
  ])("R-NATIVE-01 an address of another site is opened by the native app: %s", async (inShell, sent) => {
    const app = at({ ...fakeApp(), inShell }, banner);
    show(app, <Home />);
    const link = within(region("The show")).getByRole("link", { name: "The show 2" });
    let kept: boolean | null = null;
    const look = (event: Event): void => {
      kept = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener("click", look, { once: true });
    fireEvent.click(link);
    expect(kept).toBe(inShell);
    expect(besidesSlides(app)).toEqual(sent);
    await flush();
  });

  it("R-HOME-03 tells the slide show what holds it", async () => {
    const app = at(fakeApp(), banner);
    const { unmount } = show(app, <Home />);
    const section = region("The show");
    const rail = within(section).getByRole("list");
    await screen.findByRole("button", { name: "Stop the slide show" });
    const told = () => acts(app.sent.splice(0));
    // In development React runs each effect twice.
    expect(told().at(-1)).toEqual({ type: "slides/open", sectionId: "show", count: 3 });
    act(() => away(rail));
    act(() => near(rail));
    expect(told()).toEqual([view("outOfSight"), view()]);
    fireEvent.pointerEnter(section, { pointerType: "mouse" });
    fireEvent.pointerEnter(section, { pointerType: "mouse" });
    fireEvent.pointerLeave(section, { pointerType: "mouse" });
    fireEvent.pointerEnter(section, { pointerType: "touch" });
    expect(told()).toEqual([view("pointer"), view()]);
    const [first, second] = within(section).getAllByRole("button", { name: /The show/ });
    act(() => first?.focus());
    act(() => second?.focus());
    act(() => second?.blur());
    expect(told()).toEqual([view("focus"), view()]);
    fireEvent.touchStart(rail);
    expect(told()).toEqual([{ type: "slides/run", sectionId: "show", on: false }]);
    unmount();
    fireEvent.touchStart(rail);
    expect(told()).toEqual([view("outOfSight")]);
  });

  it("R-HOME-03 with reduced motion it is held from the start", async () => {
    const media = vi.spyOn(window, "matchMedia");
    media.mockImplementation((query) => Object.assign(new EventTarget(), calm(query)));
    const app = home(banner);
    await screen.findByRole("button", { name: "Next picture" });
    expect(acts(app.sent).slice(-2)).toEqual([
      { type: "slides/open", sectionId: "show", count: 3 },
      view("reducedMotion"),
    ]);
    media.mockRestore();
  });

  it("R-HOME-03 scrolls to where the slide show turns, once, and says what the player chooses", async () => {
    const app = home(banner);
    const section = region("The show");
    const rail = within(section).getByRole("list");
    const scrolled = vi.fn();
    rail.scrollTo = scrolled;
    const dots = await within(section).findAllByRole("button", { name: /The show/ });
    const current = () => dots.map((dot) => dot.getAttribute("aria-current") === "true");
    expect(current()).toEqual([true, false, false]);
    const slides: SlideShow = { count: 3, shown: 0, running: true, heldBy: [], turn: { to: 1, nth: 1 } };
    const now = (more: Partial<SlideShow>) =>
      act(() => app.slides.set(new Map([["show", { ...slides, ...more }]])));
    now({});
    expect(scrolled).toHaveBeenCalledTimes(1);
    now({ shown: 1, heldBy: ["pointer"] });
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(current()).toEqual([false, true, false]);
    expect(dots[0]?.closest("[data-held]")).toBeTruthy();
    now({ shown: 2 });
    app.sent.length = 0;
    fireEvent.click(screen.getByRole("button", { name: "Next picture" }));
    fireEvent.click(screen.getByRole("button", { name: "Previous picture" }));
    fireEvent.click(screen.getByRole("button", { name: "Stop the slide show" }));
    now({ running: false });
    fireEvent.click(screen.getByRole("button", { name: "Start the slide show" }));
    expect(acts(app.sent)).toEqual([
      { type: "slides/run", sectionId: "show", on: false, index: 0 },
      { type: "slides/run", sectionId: "show", on: false, index: 1 },
      { type: "slides/run", sectionId: "show", on: false },
      { type: "slides/run", sectionId: "show", on: true },
    ]);
  });

  it("R-HOME-03 dots and arrows scroll by themselves where its slide show is not there", async () => {
    show(at(fakeApp(), banner), <Home />);
    const section = region("The show");
    const rail = within(section).getByRole("list");
    pictures(rail, 100);
    const dots = await within(section).findAllByRole("button", { name: /The show/ });
    const press = (name: string) => fireEvent.click(within(section).getByRole("button", { name }));
    const current = () => dots.findIndex((dot) => dot.getAttribute("aria-current") === "true");
    for (const [name, left] of [
      ["Next picture", 100],
      ["Next picture", 200],
      ["Next picture", 0],
      ["Previous picture", 200],
      ["The show 2", 100],
    ] as const) {
      press(name);
      expect([rail.scrollLeft, current()]).toEqual([left, left / 100]);
    }
  });
});

describe("R-HOME-02 the Steam sections", () => {
  const bind = section("bind", { type: "bind_steam" });
  const card = section("card", { type: "steam_card" });
  const picture = { imageUrl: "" };
  const owned = (id: string, playtime: number) => ({
    ...picture,
    GameIdStr: id,
    gameName: `Steam ${id}`,
    playtime,
  });
  const library = (bound: boolean, ...games: ReturnType<typeof owned>[]) =>
    ({ status: "ready", value: { bound, games } }) as const;
  const open = async (app: FakeApp, steam: FakeApp["steam"]["value"] = app.steam.value) => {
    app.steam.set(steam);
    const { container } = show(at(app, bind, card), <Home />);
    await act(async () => {
      for (const location of container.querySelectorAll("main > div")) near(location);
    });
    await flush();
  };

  it.each([true, false])(
    "not bound: offers to bind where the deployment can (%s), and no library",
    async (can) => {
      const app = fakeApp();
      if (!can) Object.assign(app.config, { steamBindUrl: "" });
      await open(app);
      expect(app.sent.splice(0)).toContainEqual({ type: "section/near", sectionId: "bind" });
      act(() => app.steam.set(library(false)));
      expect(screen.queryByText("The card")).toBeNull();
      expect(screen.queryByText("The bind") !== null).toBe(can);
      if (!can) return;
      fireEvent.click(within(region("The bind")).getByRole("button", { name: "Bind Steam" }));
      expect(app.sent).toEqual([{ type: "steam/bind" }]);
    },
  );

  it("bound: shows games with play times; those in the catalogue link to their pages", async () => {
    const app = fakeApp();
    app.games.set(new Map([["1", aGame("1")]]));
    await open(app, library(true, owned("1", 779), owned("2", 59), owned("3", 0)));
    expect(screen.queryByText("The bind")).toBeNull();
    const items = within(region("The card")).getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([
      "Steam 112 h",
      "Steam 259 min",
      "Steam 3Not played yet",
    ]);
    expect(within(region("The card")).getAllByRole("link")).toHaveLength(1);
    act(() => app.steam.set(library(true)));
    expect(region("The card").textContent).toContain("None of your Steam games runs here.");
  });

  it("a failed library has one retry button; a service without Steam shows nothing", async () => {
    const app = fakeApp();
    await open(app, { status: "failed" });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(app.sent).toEqual([{ type: "section/retry", sectionId: "bind" }]);
    act(() => app.steam.set({ status: "ready", value: null }));
    expect(screen.queryByText(/The (bind|card)/)).toBeNull();
  });
});

describe("R-PWA-01 the bookmark section", () => {
  const open = async (install: FakeApp["install"]["value"]): Promise<FakeApp> => {
    const app = fakeApp();
    app.install.set(install);
    const { container } = show(at(app, section("mark", { type: "bookmark" })), <Home />);
    await act(async () => near(container.querySelector("main > div")));
    await flush();
    return app;
  };

  it.each([
    ["prompt", "Add"],
    ["ios", "Show me how"],
  ] as const)("%s: the button '%s' asks", async (way, name) => {
    const app = await open({ way, asking: false, quiet: true });
    fireEvent.click(screen.getByRole("button", { name }));
    expect(app.sent).toEqual([{ type: "install/ask" }]);
    act(() => app.install.set({ way, asking: true, quiet: true }));
    expect(screen.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
  });

  it("names the browser's menu, without a button, where that installs it, and is not shown where nothing does", async () => {
    const app = await open({ way: "menu", asking: false, quiet: true });
    expect(screen.getByText(/Open your browser’s menu and choose “Add to Home screen”/)).toBeTruthy();
    expect(within(region("The mark")).queryByRole("button")).toBeNull();
    for (const way of ["none", "installed"] as const) {
      act(() => app.install.set({ way, asking: false, quiet: false }));
      expect(screen.queryByText("The mark")).toBeNull();
    }
  });
});

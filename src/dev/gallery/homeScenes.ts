import { listingOf } from "../../../service/catalogue/listing.ts";
import type { HomeSection } from "../../../streams/features/catalogue/home.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { inLocale } from "../../../wire/locale.ts";
import type { FakeApp } from "../fixtures/fakeApp.ts";
import { library } from "../fixtures/library.ts";
import { at, offline, type Scenes } from "./scene.ts";

const catalogue = listingOf(library, new Map());

export function sections(
  change: (section: HomeSection) => HomeSection = (section) => section,
): HomeSection[] {
  return catalogue.navigation.map((section) =>
    change({ ...section, games: { status: "ready", value: catalogue.category(section.id) ?? [] } }),
  );
}

function know(app: FakeApp, games: readonly GameBrief[] = catalogue.games): void {
  app.games.set(new Map(games.map((game) => [game.gameIdStr, game])));
}

/** A player who has played before, with Steam bound. */
export function home(app: FakeApp): void {
  know(app, catalogue.games.slice(0, -3));
  app.home.set({
    status: "ready",
    value: sections((section) =>
      section.module === "recently_games"
        ? { ...section, games: { status: "ready", value: catalogue.games.slice(8, 13) } }
        : section,
    ),
  });
  app.install.set({ way: "prompt", asking: false, quiet: false });
  const minutes = [11_940, 2_520, 780, 95, 42, 0];
  const owned = catalogue.games.slice(-6).map(({ gameIdStr, docs }, index) => ({
    imageUrl: docs.en.headerImage,
    GameIdStr: gameIdStr,
    gameName: inLocale(docs, app.locale.value).gameName,
    playtime: minutes[index] ?? 0,
  }));
  app.steam.set({ status: "ready", value: { bound: true, games: owned } });
}

/** The first visit of a player on an iPhone: nothing played, nothing bound. */
function homeNew(app: FakeApp): void {
  know(app);
  app.home.set({ status: "ready", value: sections() });
  app.steam.set({ status: "ready", value: { bound: false, games: [] } });
  app.install.set({ way: "ios", asking: false, quiet: false });
}

function homeInState(status: "loading" | "failed"): (app: FakeApp) => void {
  return (app) => {
    app.home.set({ status: "ready", value: sections((section) => ({ ...section, games: { status } })) });
    app.steam.set({ status });
    app.install.set({ way: "prompt", asking: true, quiet: false });
  };
}

export const homeScenes: Scenes = {
  home: ["/", home],
  homeNew: ["/", homeNew],
  homeSectionsLoading: ["/", homeInState("loading")],
  homeSectionsFailed: ["/", homeInState("failed")],
  homeListsEmpty: [
    "/",
    (app) => {
      const nothing = { status: "ready", value: [] } as const;
      app.home.set({ status: "ready", value: sections((section) => ({ ...section, games: nothing })) });
      app.steam.set({ status: "ready", value: null });
    },
  ],
  homeLoading: ["/", (app) => app.home.set({ status: "loading" })],
  homeFailed: ["/", (app) => app.home.set({ status: "failed" })],
  homeEmpty: ["/", (app) => app.home.set({ status: "ready", value: [] })],
  homeOffline: at("/", offline, (app) => app.home.set({ status: "failed" })),
};

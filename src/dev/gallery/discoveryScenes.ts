import type { AllGames, GameList } from "../../../streams/features/catalogue/allGames.ts";
import { knownGenres } from "../../../streams/features/catalogue/genres.ts";
import { similarTo } from "../../../streams/features/catalogue/similar.ts";
import { gamesOf } from "../../../streams/features/catalogue/types.ts";
import type { Search } from "../../../streams/features/search/search.ts";
import type { GameFilter } from "../../../streams/page/overlays.ts";
import type { Mode } from "../../../wire/modes.ts";
import type { FakeApp } from "../fixtures/fakeApp.ts";
import { offeredLayout } from "../fixtures/layouts.ts";
import { gameOf, library } from "../fixtures/library.ts";
import { sections } from "./homeScenes.ts";
import { at, details, offline, type Scenes, shows } from "./scene.ts";

const freedoom = gameOf("g-freedoom");
const showDetails = (app: FakeApp): void => details(app, freedoom);
const allGames: AllGames = { status: "ready", value: library, complete: true };

function types(app: FakeApp, genres: readonly string[], mode: Mode | null, games?: GameList): void {
  const chosen: GameFilter = { genres, mode };
  app.discovery.value?.allGames.set(allGames);
  app.discovery.value?.types.set({ genres: knownGenres, chosen, games: games ?? gamesOf(allGames, chosen) });
}

function search(app: FakeApp, shown: Search, history: readonly string[] = []): void {
  app.home.set({ status: "ready", value: sections() });
  app.discovery.value?.history.set(history);
  app.discovery.value?.search.set(shown);
  app.searching.set(true);
}

const found = (keyWord: string, games: GameList): Search => ({ status: "open", keyWord, games });

/** Types, guidance, search and similar games. */
export const browseScenes: Scenes = {
  types: ["/types-game", (app) => types(app, ["racing"], null)],
  typesFiltered: ["/types-game?type=racing", (app) => types(app, ["racing", "action", "adventure"], 3)],
  typesLoading: ["/types-game", (app) => types(app, ["racing"], null, { status: "loading" })],
  typesBefore: ["/types-game", (app) => app.discovery.set(null)],
  typesFailed: ["/types-game", (app) => types(app, ["zombie"], null, { status: "failed" })],
  typesOffline: at("/types-game", offline, (app) => types(app, ["zombie"], null, { status: "failed" })),
  typesEmpty: ["/types-game", (app) => types(app, ["roleplay"], null, { status: "ready", value: [] })],
  typesNone: ["/types-game", (app) => types(app, ["roleplay"], 10, { status: "ready", value: [] })],
  typeFilter: at(
    "/types-game",
    (app) => types(app, ["racing"], null),
    shows({
      kind: "typeFilter",
      params: { genres: knownGenres, chosen: { genres: ["racing", "sport"], mode: null } },
    }),
  ),
  guidance: ["/types-game/guidance", () => undefined],
  search: ["/", (app) => search(app, found("", { status: "idle" }))],
  searchHistory: [
    "/",
    (app) =>
      search(app, found("", { status: "idle" }), [
        "freedoom",
        "halogen mile",
        "a search of many words that goes on for longer than any phone is wide",
      ]),
  ],
  searchResults: ["/", (app) => search(app, found("r", { status: "ready", value: library.slice(0, 9) }))],
  searchLoading: ["/", (app) => search(app, found("r", { status: "loading" }))],
  searchNothing: ["/", (app) => search(app, found("tetrominoes", { status: "ready", value: [] }))],
  searchFailed: ["/", (app) => search(app, found("r", { status: "failed" }))],
  searchOffline: at("/", offline, (app) => search(app, found("r", { status: "failed" }))),
  detailsLayout: at("/gameDetails?id=x", showDetails, (app) =>
    app.deskModule.value?.sharedLayout.set(offeredLayout),
  ),
  detailsLayoutFailed: at("/gameDetails?id=x", showDetails, (app) =>
    app.deskModule.value?.sharedLayout.set({ status: "broken" }),
  ),
  detailsSimilar: at("/gameDetails?id=x", showDetails, (app) =>
    app.discovery.value?.similar.set({ status: "ready", value: similarTo(freedoom, library) }),
  ),
};

/** Each theme's background, also of the native status bar and the browser's theme colour (R-ROUTE-04). */
export const themeColors = { dark: "#070d1e", white: "#f6f8fc" } as const;

/** What the address of a page says. */
export interface Route {
  readonly page: string;
  /** Dark or white theme (R-ROUTE-04). */
  readonly layout: keyof typeof themeColors;
  /** Who may open the page. An unknown guard leads to an error page (R-ROUTE-07). */
  readonly guard: string;
}

const gamesPage = <const Path extends string>(path: Path) =>
  ({ path, layout: "dark", guard: "signedIn" }) as const;
const accountPage = <const Path extends string>(path: Path) =>
  ({ path, layout: "white", guard: "signedIn" }) as const;
const openPage = <const Path extends string>(path: Path) =>
  ({ path, layout: "dark", guard: "anyone" }) as const;

/** The app's pages. Paths are without the language prefix and have no parameters (R-ROUTE-01). */
export const pages = {
  home: gamesPage("/"),
  details: gamesPage("/gameDetails"),
  login: openPage("/login"),
  desk: gamesPage("/streamDesk"),
  join: openPage("/join"),
  /** For a television (R-TOGETHER-09). */
  tv: openPage("/tv"),
  /** Where a player types a television's code. */
  tvCode: accountPage("/tv/code"),
  types: gamesPage("/types-game"),
  guidance: accountPage("/types-game/guidance"),
  agreements: accountPage("/agreements"),
  user: accountPage("/user"),
  aboutUs: accountPage("/user/about-us"),
  goldOrders: accountPage("/user/goldcoinorder"),
  membership: accountPage("/user/member-ship"),
  messages: accountPage("/user/message"),
  rewards: accountPage("/user/rewardsPage"),
  settings: accountPage("/user/setting"),
  subscription: accountPage("/user/subscription"),
} as const;

export type PageName = keyof typeof pages;

export const routes: Readonly<Record<string, Route>> = {
  ...Object.fromEntries(Object.entries(pages).map(([page, { path, ...rest }]) => [path, { page, ...rest }])),
  "/login/index3": { page: "login", layout: "dark", guard: "anyone" },
};

export const guards = ["signedIn", "anyone"] as const;

/** Query of the desk's address that takes over a game running on another device. */
export const handoverQuery = "?here";

/** @returns path and query of a game's page, without the language prefix */
export function gamePath(gameId: string): string {
  return `${pages.details.path}?id=${encodeURIComponent(gameId)}`;
}

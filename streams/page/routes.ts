export interface Route {
  readonly page: string;
  /** Dark or white theme (R-ROUTE-04). */
  readonly layout: "dark" | "white";
  /** Who may open the page. An unknown guard leads to an error page (R-ROUTE-07). */
  readonly guard: string;
}

/**
 * The background of each theme, also used for the native app's status bar and the browser's theme colour
 * (R-ROUTE-04).
 */
export const themeColors = { dark: "#070d1e", white: "#f6f8fc" } as const;

/** Each page's path, without the language prefix (R-ROUTE-01). */
export const paths = {
  home: "/",
  details: "/gameDetails",
  login: "/login",
  desk: "/streamDesk",
  join: "/join",
  types: "/types-game",
  guidance: "/types-game/guidance",
  agreements: "/agreements",
  user: "/user",
  aboutUs: "/user/about-us",
  goldOrders: "/user/goldcoinorder",
  membership: "/user/member-ship",
  messages: "/user/message",
  rewards: "/user/rewardsPage",
  settings: "/user/setting",
  subscription: "/user/subscription",
} as const;

/** Query of the desk's address that takes over a game running on another device. */
export const handoverQuery = "?here";

/** @returns path and query of a game's page, without the language prefix */
export function gamePath(gameId: string): string {
  return `${paths.details}?id=${encodeURIComponent(gameId)}`;
}

/** The app's pages by path, without the language prefix (R-ROUTE-01). */
export const routes = {
  [paths.home]: { page: "home", layout: "dark", guard: "signedIn" },
  [paths.details]: { page: "details", layout: "dark", guard: "signedIn" },
  [paths.login]: { page: "login", layout: "dark", guard: "anyone" },
  "/login/index3": { page: "login", layout: "dark", guard: "anyone" },
  [paths.desk]: { page: "desk", layout: "dark", guard: "signedIn" },
  [paths.join]: { page: "join", layout: "dark", guard: "anyone" },
  [paths.types]: { page: "types", layout: "dark", guard: "signedIn" },
  [paths.guidance]: { page: "guidance", layout: "white", guard: "signedIn" },
  [paths.agreements]: { page: "agreements", layout: "white", guard: "signedIn" },
  [paths.user]: { page: "user", layout: "white", guard: "signedIn" },
  [paths.aboutUs]: { page: "aboutUs", layout: "white", guard: "signedIn" },
  [paths.goldOrders]: { page: "goldOrders", layout: "white", guard: "signedIn" },
  [paths.membership]: { page: "membership", layout: "white", guard: "signedIn" },
  [paths.messages]: { page: "messages", layout: "white", guard: "signedIn" },
  [paths.rewards]: { page: "rewards", layout: "white", guard: "signedIn" },
  [paths.settings]: { page: "settings", layout: "white", guard: "signedIn" },
  [paths.subscription]: { page: "subscription", layout: "white", guard: "signedIn" },
} as const satisfies Record<string, Route>;

export type PageName = (typeof routes)[keyof typeof routes]["page"];

export const guards = ["signedIn", "anyone"] as const;

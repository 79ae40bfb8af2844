/** One page of the app. */
export interface Route {
  readonly page: string;
  /** Dark or white theme (R-ROUTE-04). */
  readonly layout: "dark" | "white";
  /** Who may open it. An unknown guard leads to an error page (R-ROUTE-07). */
  readonly guard: string;
}

/**
 * The background of each theme, also used for the native app's status bar and the browser's theme colour
 * (R-ROUTE-04).
 */
export const grounds = { dark: "#070d1e", white: "#f6f8fc" } as const;

/** The app's pages by path, without the language prefix (R-ROUTE-01). */
export const routes = {
  "/": { page: "home", layout: "dark", guard: "signedIn" },
  "/gameDetails": { page: "details", layout: "dark", guard: "signedIn" },
  "/login": { page: "login", layout: "dark", guard: "anyone" },
  "/login/index3": { page: "login", layout: "dark", guard: "anyone" },
  "/streamDesk": { page: "desk", layout: "dark", guard: "signedIn" },
  "/types-game": { page: "types", layout: "dark", guard: "signedIn" },
  "/types-game/guidance": { page: "guidance", layout: "white", guard: "signedIn" },
  "/agreements": { page: "agreements", layout: "white", guard: "signedIn" },
  "/user": { page: "user", layout: "white", guard: "signedIn" },
  "/user/about-us": { page: "aboutUs", layout: "white", guard: "signedIn" },
  "/user/goldcoinorder": { page: "goldOrders", layout: "white", guard: "signedIn" },
  "/user/member-ship": { page: "membership", layout: "white", guard: "signedIn" },
  "/user/message": { page: "messages", layout: "white", guard: "signedIn" },
  "/user/rewardsPage": { page: "rewards", layout: "white", guard: "signedIn" },
  "/user/setting": { page: "settings", layout: "white", guard: "signedIn" },
  "/user/subscription": { page: "subscription", layout: "white", guard: "signedIn" },
} as const satisfies Record<string, Route>;

export type PageName = (typeof routes)[keyof typeof routes]["page"];

/** All guards. */
export const guards = ["signedIn", "anyone"] as const;

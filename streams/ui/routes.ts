/** One page of the app. */
export interface Route {
  readonly page: string;
  /** Which of the two worlds it is drawn in (R-ROUTE-04). */
  readonly layout: "dark" | "white";
  /** Who may see it. A guard that nobody defined is an error page (R-ROUTE-07). */
  readonly guard: string;
}

/** The app's pages by their address without language prefix (R-ROUTE-01). */
export const routes = {
  "/": { page: "home", layout: "dark", guard: "signedIn" },
  "/gameDetails": { page: "details", layout: "dark", guard: "signedIn" },
  "/login": { page: "login", layout: "dark", guard: "anyone" },
  "/login/index3": { page: "login", layout: "dark", guard: "anyone" },
  "/streamDesk": { page: "desk", layout: "dark", guard: "signedIn" },
} as const satisfies Record<string, Route>;

export type PageName = (typeof routes)[keyof typeof routes]["page"];

/** The guards that exist. */
export const guards = ["signedIn", "anyone"] as const;

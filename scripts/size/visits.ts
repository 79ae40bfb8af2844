import { routes } from "../../streams/ui/routes.ts";

const texts = (bundle: string): string => `locales/th.json?compiled&bundle=${bundle}`;

/** What the first route (home of a signed-in player) loads besides the page's own scripts; `screens` is a chunk (vite/firstRoute.ts). */
export const firstRoute = ["screens", "locales/en.json?compiled&bundle=play"] as const;

const analytics = "streams/features/analytics/analytics.ts";
const discovery = ["streams/compose/discovery.ts", texts("discovery")] as const;
const account = ["streams/compose/account.ts", texts("account"), analytics] as const;
/** The white pages: each in a folder of its name. */
const accountPages = Object.fromEntries(
  Object.values(routes)
    .filter(({ layout }) => layout === "white")
    .map(({ page }): [string, readonly string[]] => [
      page,
      [`src/screens/${page}/${page.charAt(0).toUpperCase()}${page.slice(1)}.tsx`, ...account],
    ]),
);
/** The pop-up host, with the pop-ups on the way to a game. */
const popups = "src/popups/Popups.tsx";

/**
 * The modules that each screen after home loads, in the language with the longest texts. What home loads by itself once it
 * is shown, such as the session socket's frames, is loaded by then. Every screen and pop-up with its own code is listed.
 */
export const visits: Readonly<Record<string, readonly string[]>> = {
  "home, further down": [
    "src/screens/sections/lists/GameList.tsx",
    "src/screens/sections/OtherSection.tsx",
    "src/screens/sections/banner/BannerControls.tsx",
    "src/screens/sections/banner/BannerCaption.tsx",
    "streams/features/catalogue/slideShows.ts",
  ],
  // A deployment uses one or the other.
  "sign-in": [
    "src/screens/signIn/SignIn.tsx",
    "streams/features/session/oidc.ts",
    "streams/adapters/browser/identity.ts",
  ],
  // Play opens a pop-up, whose code is loaded before the tap.
  details: [
    "src/screens/details/DetailsScreen.tsx",
    "streams/features/play/playFlow.ts",
    ...discovery,
    analytics,
    popups,
  ],
  desk: [
    "src/screens/desk/DeskScreen.tsx",
    "streams/adapters/browser/stage/index.ts",
    "streams/features/schedule/extendInfo.ts",
    "streams/compose/deskModule.ts",
    texts("desk"),
  ],
  // What a link to touch controls needs, besides the desk's code.
  "details with a layout": ["src/screens/details/SharedLayoutCard.tsx", texts("layout")],
  join: [
    "src/screens/join/Join.tsx",
    "streams/adapters/browser/stage/index.ts",
    "streams/compose/deskModule.ts",
    texts("desk"),
    texts("join"),
  ],
  // The filter's code is loaded with the page, before the tap.
  types: ["src/screens/types/Types.tsx", ...discovery, popups, "src/popups/discovery/TypeFilter.tsx"],
  ...accountPages,
  "not found": ["src/screens/errors/NotFound.tsx"],
  "pop-ups": [popups],
};

/** Pop-ups with their own code: what each loads after the pop-up host. */
export const lazyPopups: Readonly<Record<string, readonly string[]>> = {
  search: ["src/popups/discovery/SearchPopup.tsx", ...discovery],
  account: ["src/popups/account/AccountSheet.tsx"],
  "paid and account": [
    "src/popups/account/accountPopups.ts",
    "streams/adapters/browser/payments.ts",
    ...account,
  ],
  saves: ["src/popups/saves/SavesPopup.tsx", "src/popups/account/accountPopups.ts", ...account],
  queue: ["src/popups/play/queuePopups.ts"],
  "home screen": ["src/popups/pwa/InstallPopup.tsx"],
  "error report": ["src/popups/account/ErrorReport.tsx", texts("problem"), ...account],
};

/** Loaded beside the first route: it records the app for reports of problems. The codec of frames is home's as well. */
export const recorder = "streams/adapters/recording/recordedApp.ts";

/** What the desk loads after its picture, or when it is wanted. */
export const deskAdditions: Readonly<Record<string, readonly string[]>> = {
  // The picture does not wait for it.
  "time and purchases": account,
  sheet: ["src/screens/desk/sheet/DeskSheet.tsx", texts("sheet")],
  "report of a problem": [...account, texts("problem")],
  "lag explained": ["streams/features/desk/lag/lag.ts", "streams/adapters/browser/stage/frames/watchLag.ts"],
  "session report": [
    "src/screens/desk/notices/EndReport.tsx",
    "src/components/report/SessionReport.tsx",
    texts("report"),
  ],
  sharpening: ["streams/adapters/browser/stage/sharpen/sharpenVideo.ts"],
  "editor of the controls": ["src/screens/desk/layoutEditor/LayoutEditor.tsx", texts("layout")],
  "layouts of the controls": ["src/screens/desk/layouts/LayoutsPanel.tsx", texts("layout")],
};

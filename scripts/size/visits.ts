const texts = (bundle: string): string => `locales/th.json?compiled&bundle=${bundle}`;

/** What the first route, home of a signed-in player, starts with besides the page's own scripts. */
export const firstRoute = ["locales/en.json?compiled&bundle=play"] as const;

const analytics = "streams/features/analytics/analytics.ts";
const discovery = ["streams/compose/discovery.ts", texts("discovery")] as const;
const account = ["streams/compose/account.ts", texts("account"), analytics] as const;
/** What every pop-up is drawn with, and those on the way to a game. */
const popups = "src/popups/Popups.tsx";

/**
 * What each visit after home's needs: the modules that are fetched for it, in the language with the longest texts. What home fetches by
 * itself when it stands, such as the session socket's frames, is here by then. Every screen and pop-up with code of its own belongs to one.
 */
export const visits: Readonly<Record<string, readonly string[]>> = {
  "home, further down": [
    "src/screens/sections/GameList.tsx",
    "src/screens/sections/OtherSection.tsx",
    "src/screens/sections/BannerControls.tsx",
  ],
  // One way or the other, as the deployment has it.
  "sign-in": [
    "src/screens/signIn/SignIn.tsx",
    "streams/features/session/oidc.ts",
    "streams/adapters/browser/identity.ts",
  ],
  // Play is answered by a pop-up, whose code comes before the tap.
  details: ["src/screens/details/DetailsScreen.tsx", ...discovery, analytics, popups],
  desk: [
    "src/screens/desk/DeskScreen.tsx",
    "streams/adapters/browser/stage/index.ts",
    "streams/features/schedule/extendInfo.ts",
    ...account,
  ],
  // The filter's code comes with the page, before the tap.
  types: ["src/screens/types/Types.tsx", ...discovery, popups, "src/popups/discovery/TypeFilter.tsx"],
  guidance: ["src/screens/guidance/Guidance.tsx", ...account],
  agreements: ["src/screens/agreements/Agreements.tsx", ...account],
  user: ["src/screens/user/User.tsx", ...account],
  "about us": ["src/screens/aboutUs/AboutUs.tsx", ...account],
  "gold orders": ["src/screens/goldOrders/GoldOrders.tsx", ...account],
  membership: ["src/screens/membership/Membership.tsx", ...account],
  messages: ["src/screens/messages/Messages.tsx", ...account],
  rewards: ["src/screens/rewards/Rewards.tsx", ...account],
  settings: ["src/screens/settings/Settings.tsx", ...account],
  subscription: ["src/screens/subscription/Subscription.tsx", ...account],
  "pop-ups": [popups],
};

/** Pop-ups with code of their own: what each needs after the other pop-ups' code came. */
export const laterPopups: Readonly<Record<string, readonly string[]>> = {
  search: ["src/popups/discovery/SearchPopup.tsx", ...discovery],
  account: ["src/popups/account/AccountSheet.tsx"],
  "paid and account": [
    "src/popups/account/accountPopups.ts",
    "streams/adapters/browser/payments.ts",
    ...account,
  ],
  "home screen": ["src/popups/pwa/InstallPopup.tsx"],
  "newer version": ["src/popups/pwa/UpdateBar.tsx"],
};

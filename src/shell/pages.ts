import { defineMessage } from "react-intl";
import type { PageName } from "../../streams/page/routes.ts";
import { messagesGate } from "../bridge/LazyMessages.tsx";
import { type LazyComponent, lazyComponent } from "../bridge/lazyComponent.tsx";
import { AccountGate, DeskGate } from "../components/gates.ts";

interface ScreenOfPage {
  /** What the page is called, for the tab, the history, links to it and screen readers. */
  readonly title: { readonly id: string };
  /** A chunk of its own; account pages wait for the account module as well. */
  readonly Screen: LazyComponent<object>;
}

const tvTitle = defineMessage({ id: "title.tv", defaultMessage: "Play on a TV" });

/** What each page shows. Its address is in streams/page/routes.ts. */
export const screens: Readonly<Record<PageName, ScreenOfPage>> = {
  home: {
    title: defineMessage({ id: "title.home", defaultMessage: "Games" }),
    Screen: lazyComponent(() => import("../screens/home/Home.tsx")),
  },
  details: {
    title: defineMessage({ id: "title.details", defaultMessage: "Game details" }),
    Screen: lazyComponent(() => import("../screens/details/DetailsScreen.tsx")),
  },
  login: {
    title: defineMessage({ id: "title.login", defaultMessage: "Sign in" }),
    Screen: lazyComponent(() => import("../screens/signIn/SignIn.tsx")),
  },
  desk: {
    title: defineMessage({ id: "title.desk", defaultMessage: "Playing" }),
    Screen: lazyComponent(() => import("../screens/desk/DeskScreen.tsx"), messagesGate("desk")),
  },
  join: {
    title: defineMessage({ id: "title.join", defaultMessage: "Play together" }),
    Screen: lazyComponent(() => import("../screens/join/Join.tsx"), DeskGate),
  },
  tv: {
    title: tvTitle,
    Screen: lazyComponent(() => import("../screens/tv/Tv.tsx"), DeskGate),
  },
  tvCode: {
    title: tvTitle,
    Screen: lazyComponent(() => import("../screens/tv/TvCode.tsx"), AccountGate),
  },
  types: {
    title: defineMessage({ id: "title.types", defaultMessage: "Game types" }),
    Screen: lazyComponent(() => import("../screens/types/Types.tsx")),
  },
  guidance: {
    title: defineMessage({ id: "title.guidance", defaultMessage: "How to play" }),
    Screen: lazyComponent(() => import("../screens/guidance/Guidance.tsx"), AccountGate),
  },
  agreements: {
    title: defineMessage({ id: "title.agreements", defaultMessage: "Agreements" }),
    Screen: lazyComponent(() => import("../screens/agreements/Agreements.tsx"), AccountGate),
  },
  user: {
    title: defineMessage({ id: "title.user", defaultMessage: "My account" }),
    Screen: lazyComponent(() => import("../screens/user/User.tsx"), AccountGate),
  },
  aboutUs: {
    title: defineMessage({ id: "title.aboutUs", defaultMessage: "About us" }),
    Screen: lazyComponent(() => import("../screens/aboutUs/AboutUs.tsx"), AccountGate),
  },
  goldOrders: {
    title: defineMessage({ id: "title.goldOrders", defaultMessage: "Orders and coins" }),
    Screen: lazyComponent(() => import("../screens/goldOrders/GoldOrders.tsx"), AccountGate),
  },
  membership: {
    title: defineMessage({ id: "title.membership", defaultMessage: "Membership" }),
    Screen: lazyComponent(() => import("../screens/membership/Membership.tsx"), AccountGate),
  },
  messages: {
    title: defineMessage({ id: "title.messages", defaultMessage: "Messages" }),
    Screen: lazyComponent(() => import("../screens/messages/Messages.tsx"), AccountGate),
  },
  rewards: {
    title: defineMessage({ id: "title.rewards", defaultMessage: "Rewards" }),
    Screen: lazyComponent(() => import("../screens/rewards/Rewards.tsx"), AccountGate),
  },
  settings: {
    title: defineMessage({ id: "title.settings", defaultMessage: "Settings" }),
    Screen: lazyComponent(() => import("../screens/settings/Settings.tsx"), AccountGate),
  },
  subscription: {
    title: defineMessage({ id: "title.subscription", defaultMessage: "Subscription" }),
    Screen: lazyComponent(() => import("../screens/subscription/Subscription.tsx"), AccountGate),
  },
};

/** Prefetches a page's code; with the desk's, that of the start which leads there. @param name ignored if it is not a page */
export async function preloadPage(name: string): Promise<void> {
  if (name === "desk")
    void Promise.allSettled([
      import("../../streams/compose/deferred.ts"),
      import("../../streams/compose/deskModule.ts"),
    ]);
  if (isPageName(name)) await screens[name].Screen.preload();
}

export function isPageName(name: string): name is PageName {
  return Object.hasOwn(screens, name);
}

import type { PageName } from "../../streams/ui/routes.ts";
import { accountComponent } from "../bridge/accountComponent.tsx";
import { type LazyComponent, lazyComponent } from "../bridge/lazyComponent.ts";

/** Each page as its own piece of code. */
export const screens: Readonly<Record<PageName, LazyComponent<object>>> = {
  home: lazyComponent(() => import("../screens/home/Home.tsx")),
  details: lazyComponent(() => import("../screens/details/DetailsScreen.tsx")),
  login: lazyComponent(() => import("../screens/signIn/SignIn.tsx")),
  desk: lazyComponent(() => import("../screens/desk/DeskScreen.tsx")),
  types: lazyComponent(() => import("../screens/types/Types.tsx")),
  guidance: accountComponent(() => import("../screens/guidance/Guidance.tsx")),
  agreements: accountComponent(() => import("../screens/agreements/Agreements.tsx")),
  user: accountComponent(() => import("../screens/user/User.tsx")),
  aboutUs: accountComponent(() => import("../screens/aboutUs/AboutUs.tsx")),
  goldOrders: accountComponent(() => import("../screens/goldOrders/GoldOrders.tsx")),
  membership: accountComponent(() => import("../screens/membership/Membership.tsx")),
  messages: accountComponent(() => import("../screens/messages/Messages.tsx")),
  rewards: accountComponent(() => import("../screens/rewards/Rewards.tsx")),
  settings: accountComponent(() => import("../screens/settings/Settings.tsx")),
  subscription: accountComponent(() => import("../screens/subscription/Subscription.tsx")),
};

/** Fetches a page's code ahead of need; a name that is no page needs none. */
export async function preload(name: string): Promise<void> {
  if (isPageName(name)) await screens[name].preload();
}

function isPageName(name: string): name is PageName {
  return Object.hasOwn(screens, name);
}

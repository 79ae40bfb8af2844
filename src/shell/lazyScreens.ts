import type { PageName } from "../../streams/page/routes.ts";
import { type LazyComponent, lazyComponent } from "../bridge/lazyComponent.tsx";
import { DeskMessages } from "../components/DeskMessages.tsx";
import { AccountGate, DeskGate } from "../components/gates.ts";

type Screen = LazyComponent<object>;

/** Each page as a separate chunk; account pages wait for the account module too. */
export const lazyScreens: Readonly<Record<PageName, Screen>> = {
  home: lazyComponent(() => import("../screens/home/Home.tsx")),
  details: lazyComponent(() => import("../screens/details/DetailsScreen.tsx")),
  login: lazyComponent(() => import("../screens/signIn/SignIn.tsx")),
  desk: lazyComponent(() => import("../screens/desk/DeskScreen.tsx"), DeskMessages),
  join: lazyComponent(() => import("../screens/join/Join.tsx"), DeskGate),
  types: lazyComponent(() => import("../screens/types/Types.tsx")),
  guidance: lazyComponent(() => import("../screens/guidance/Guidance.tsx"), AccountGate),
  agreements: lazyComponent(() => import("../screens/agreements/Agreements.tsx"), AccountGate),
  user: lazyComponent(() => import("../screens/user/User.tsx"), AccountGate),
  aboutUs: lazyComponent(() => import("../screens/aboutUs/AboutUs.tsx"), AccountGate),
  goldOrders: lazyComponent(() => import("../screens/goldOrders/GoldOrders.tsx"), AccountGate),
  membership: lazyComponent(() => import("../screens/membership/Membership.tsx"), AccountGate),
  messages: lazyComponent(() => import("../screens/messages/Messages.tsx"), AccountGate),
  rewards: lazyComponent(() => import("../screens/rewards/Rewards.tsx"), AccountGate),
  settings: lazyComponent(() => import("../screens/settings/Settings.tsx"), AccountGate),
  subscription: lazyComponent(() => import("../screens/subscription/Subscription.tsx"), AccountGate),
};

/** Prefetches a page's code. @param name ignored if it is not a page */
export async function preloadPage(name: string): Promise<void> {
  if (isPageName(name)) await lazyScreens[name].preload();
}

function isPageName(name: string): name is PageName {
  return Object.hasOwn(lazyScreens, name);
}

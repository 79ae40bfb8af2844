import type { PageName } from "../../streams/ui/routes.ts";
import { areaPiece } from "../bridge/accountComponent.tsx";
import { type Piece, piece } from "../bridge/lazyComponent.ts";

/** Each page as its own piece of code. */
export const screens: Readonly<Record<PageName, Piece<object>>> = {
  home: piece(() => import("../screens/home/Home.tsx")),
  details: piece(() => import("../screens/details/DetailsScreen.tsx")),
  login: piece(() => import("../screens/signIn/SignIn.tsx")),
  desk: piece(() => import("../screens/desk/DeskScreen.tsx")),
  types: piece(() => import("../screens/types/Types.tsx")),
  guidance: areaPiece(() => import("../screens/guidance/Guidance.tsx")),
  agreements: areaPiece(() => import("../screens/agreements/Agreements.tsx")),
  user: areaPiece(() => import("../screens/user/User.tsx")),
  aboutUs: areaPiece(() => import("../screens/aboutUs/AboutUs.tsx")),
  goldOrders: areaPiece(() => import("../screens/goldOrders/GoldOrders.tsx")),
  membership: areaPiece(() => import("../screens/membership/Membership.tsx")),
  messages: areaPiece(() => import("../screens/messages/Messages.tsx")),
  rewards: areaPiece(() => import("../screens/rewards/Rewards.tsx")),
  settings: areaPiece(() => import("../screens/settings/Settings.tsx")),
  subscription: areaPiece(() => import("../screens/subscription/Subscription.tsx")),
};

/** Fetches a page's code ahead of need; a name that is no page needs none. */
export async function preload(name: string): Promise<void> {
  if (isPageName(name)) await screens[name].preload();
}

function isPageName(name: string): name is PageName {
  return Object.hasOwn(screens, name);
}

import type { PageName } from "../../streams/ui/routes.ts";
import { type Piece, piece } from "./piece.ts";

/** Each page as its own piece of code. */
export const screens: Readonly<Record<PageName, Piece<object>>> = {
  home: piece(() => import("../screens/home/Home.tsx")),
  details: piece(() => import("../screens/details/DetailsScreen.tsx")),
  login: piece(() => import("../screens/signIn/SignIn.tsx")),
  desk: piece(() => import("../screens/desk/DeskScreen.tsx")),
};

/** Fetches a page's code ahead of need; a name that is no page needs none. */
export async function preload(name: string): Promise<void> {
  if (isPageName(name)) await screens[name].preload();
}

function isPageName(name: string): name is PageName {
  return Object.hasOwn(screens, name);
}

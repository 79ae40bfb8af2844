import { type ComponentType, lazy } from "react";
import type { PageName } from "../../streams/ui/routes.ts";
import { ChunkFailure } from "./ChunkFailure.ts";

type Load = () => Promise<{ default: ComponentType }>;

const loaders: Record<PageName, Load> = {
  home: () => import("../screens/home/Home.tsx"),
  details: () => import("../screens/details/DetailsScreen.tsx"),
  login: () => import("../screens/signIn/SignIn.tsx"),
  desk: () => import("../screens/desk/DeskScreen.tsx"),
};

const lazily = (load: Load) => lazy(() => load().catch(ChunkFailure.from));

/** Each page as its own piece of code. */
export const screens: Readonly<Record<PageName, ComponentType>> = {
  home: lazily(loaders.home),
  details: lazily(loaders.details),
  login: lazily(loaders.login),
  desk: lazily(loaders.desk),
};

/** Fetches a page's code ahead of need. Its failure waits until the page is really wanted. */
export async function preload(name: string): Promise<void> {
  if (isPageName(name)) await loaders[name]().catch(() => null);
}

function isPageName(name: string): name is PageName {
  return Object.hasOwn(loaders, name);
}

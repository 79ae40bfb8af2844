import { lazyComponent } from "../../bridge/lazyComponent.ts";

/** The search, fetched when it is first opened. */
export const search = lazyComponent(() => import("./SearchPopup.tsx"));

/** The game-type filter, fetched when the types page is looked at. */
export const filters = lazyComponent(() => import("./TypeFilter.tsx"));

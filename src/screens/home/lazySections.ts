import { lazyComponent } from "../../bridge/lazyComponent.ts";

/** Home's shape comes first; what fills it comes with code of its own, while its data is on the way. */
export const gameList = lazyComponent(() => import("../sections/GameList.tsx"));
export const otherSection = lazyComponent(() => import("../sections/OtherSection.tsx"));
export const bannerControls = lazyComponent(() => import("../sections/BannerControls.tsx"));

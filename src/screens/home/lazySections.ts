import { lazyComponent } from "../../bridge/lazyComponent.tsx";

/** Home's shape comes first; what fills it comes with code of its own, while its data is on the way. */
export const GameList = lazyComponent(() => import("../sections/lists/GameList.tsx"));
export const OtherSection = lazyComponent(() => import("../sections/OtherSection.tsx"));
export const BannerCaption = lazyComponent(() => import("../sections/banner/BannerCaption.tsx"));
export const BannerControls = lazyComponent(() => import("../sections/banner/BannerControls.tsx"));

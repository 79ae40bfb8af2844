import { lazyComponent } from "../../bridge/lazyComponent.tsx";

/** Home's layout comes first; its contents have separate code, which loads together with their data. */
export const GameList = lazyComponent(() => import("../sections/lists/GameList.tsx"));
export const OtherSection = lazyComponent(() => import("../sections/OtherSection.tsx"));
export const BannerCaption = lazyComponent(() => import("../sections/banner/BannerCaption.tsx"));
export const BannerControls = lazyComponent(() => import("../sections/banner/BannerControls.tsx"));

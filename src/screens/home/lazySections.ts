import { piece } from "../../bridge/lazyComponent.ts";

/** Home's shape comes first; what fills it comes with code of its own, while its data is on the way. */
export const gameList = piece(() => import("../sections/GameList.tsx"));
export const laterSection = piece(() => import("../sections/OtherSection.tsx"));
export const bannerControls = piece(() => import("../sections/BannerControls.tsx"));

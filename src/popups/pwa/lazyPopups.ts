import { lazyComponent } from "../../bridge/lazyComponent.ts";

/** The offer of the home screen, fetched when it is first shown. */
export const installPopup = lazyComponent(() => import("./InstallPopup.tsx"));

/** The bar of a newer version, fetched when one waits. */
export const updateBar = lazyComponent(() => import("./UpdateBar.tsx"));

import { piece } from "../../bridge/lazyComponent.ts";

/** The offer of the home screen, fetched when it is first shown. */
export const installPopup = piece(() => import("./InstallPopup.tsx"));

/** The bar of a newer version, fetched when one waits. */
export const updateBar = piece(() => import("./UpdateBar.tsx"));

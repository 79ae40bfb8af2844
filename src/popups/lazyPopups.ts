import { accountComponent } from "../bridge/accountComponent.tsx";
import { lazyComponent } from "../bridge/lazyComponent.ts";

/** The pop-ups' code, with the dialog machinery: fetched when first needed, or ahead of need. */
export const popups = lazyComponent(() => import("./Popups.tsx"));

export const accountSheet = lazyComponent(() => import("./AccountSheet.tsx"));

export const accountPopup = accountComponent(() => import("./account/AccountPopup.tsx"));

import { areaPiece } from "../bridge/accountComponent.tsx";
import { piece } from "../bridge/lazyComponent.ts";

/** The pop-ups' code, with the dialog machinery: fetched when first needed, or ahead of need. */
export const popups = piece(() => import("./Popups.tsx"));

export const accountSheet = piece(() => import("./AccountSheet.tsx"));

export const areaPopup = areaPiece(() => import("./account/AccountPopup.tsx"));

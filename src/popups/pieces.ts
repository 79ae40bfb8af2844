import { areaPiece } from "../app/areaPiece.tsx";
import { piece } from "../app/piece.ts";

/** The pop-ups' code, with the dialog machinery: fetched when first needed, or ahead of need. */
export const popups = piece(() => import("./Popups.tsx"));

export const accountSheet = piece(() => import("./AccountSheet.tsx"));

export const areaPopup = areaPiece(() => import("./area/AreaPopup.tsx"));
